import Synchronization

/// The line of a terminal that shows the progress of a long command.
///
/// A command reports its progress at any time. A ticker shows the last text once a second has passed, so that a short
/// command shows nothing, and one that reported once still shows it.
public final class ProgressLine: Sendable {
  private struct State {
    var text: String?
    var isShown = false
    var isFinished = false
  }

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  /// Creates a line that a closure writes.
  public init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Stores a text for the next tick.
  public func report(_ text: String) { state.withLock { $0.text = text } }

  /// Shows the last text.
  public func tick() {
    state.withLock { state in
      guard !state.isFinished, let text = state.text else { return }
      state.text = nil
      state.isShown = true
      write("\r\u{1B}[K\(PrintedText(text).text.dropLast())")
    }
  }

  /// Removes the line, and shows nothing more.
  public func finish() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isFinished = true
    }
  }
}
