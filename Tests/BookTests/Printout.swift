import Synchronization

/// Records what a chapter prints; replaces `print`.
nonisolated final class Printout: Sendable {
  private let printed = Mutex<[String]>([])

  func callAsFunction(_ values: Any...) {
    let text = values.map { "\($0)" }.joined(separator: " ")
    printed.withLock { $0 += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  var lines: [String] { printed.withLock { $0 } }
}
