import MediatorLinks
import Synchronization

/// Prints each call with the calls in it, as a tree, when the outermost one ends.
struct TraceTree: CallInstrument {
  /// A call that has begun.
  final class Span: Sendable {
    @TaskLocal fileprivate static var current: Span?

    fileprivate let start: CallStart
    fileprivate let parent: Span?
    /// The lines of the calls in it that have ended, or `nil` once they are printed.
    private let lines = Mutex<[String]?>([])

    fileprivate init(_ start: CallStart, in parent: Span?) {
      self.start = start
      self.parent = parent
    }

    /// Adds the lines of a call, and returns whether they will be printed with this one.
    fileprivate func add(_ added: [String]) -> Bool {
      lines.withLock { lines in
        lines?.append(contentsOf: added)
        return lines != nil
      }
    }

    fileprivate func takeLines() -> [String] {
      lines.withLock { lines in
        defer { lines = nil }
        return lines ?? []
      }
    }
  }

  private let console: Console

  init(_ console: Console) { self.console = console }

  func begin(_ call: CallStart) -> Span { Span(call, in: Span.current) }

  func within(_ span: Span, _ body: CallBody) async throws -> CallResult {
    try await Span.$current.withValue(span) { try await body() }
  }

  func withinNow(_ span: Span, _ body: SynchronousCallBody) throws -> CallResult {
    try Span.$current.withValue(span) { try body() }
  }

  func end(_ call: CallRecord, _ span: Span) {
    let source = span.start.source.map { " from \($0)" } ?? ""
    let milliseconds = Int((call.duration / .milliseconds(1)).rounded())
    var line = "\(span.start.method) \(call.name)\(source), \(milliseconds) ms"
    if case .failure(let error) = call.outcome {
      line += ", failed: \((error as? MediatorError)?.code.description ?? "\(type(of: error))")"
    }
    let lines = [line] + span.takeLines().map { "  \($0)" }
    if span.parent?.add(lines) != true { console.report(lines.joined(separator: "\n")) }
  }
}
