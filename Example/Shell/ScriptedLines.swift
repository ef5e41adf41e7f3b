import Synchronization

/// Scripted lines, shown as if a user typed them.
final class ScriptedLines: LineSource {
  /// A typed line, or a text between lines.
  enum Item: Sendable {
    case line(String)
    case text(String)
  }

  private let items: Mutex<ArraySlice<Item>>
  private let console: Console

  init(_ items: [Item], on console: Console) {
    self.items = Mutex(items[...])
    self.console = console
  }

  func line(after question: String, secretly: Bool) async -> String? {
    while let item = items.withLock({ $0.popFirst() }) {
      switch item {
      case .text(let text): console.show(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      case .line(let line):
        console.show([question + (secretly ? String(repeating: "*", count: line.count) : line)])
        return line
      }
    }
    return nil
  }
}
