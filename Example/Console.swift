import Foundation
import Synchronization

/// Where the program writes: results to one file descriptor, messages to another.
///
/// A reader that goes away, as `head` does, ends the writing, not the program.
final class Console: Sendable {
  /// Standard output and standard error.
  static let standard = Console(results: STDOUT_FILENO, messages: STDERR_FILENO)

  private let results: Int32
  private let messages: Int32
  private let broken = Mutex<Set<Int32>>([])

  init(results: Int32, messages: Int32) {
    self.results = results
    self.messages = messages
    signal(SIGPIPE, SIG_IGN)
  }

  /// A console that writes messages to where the results go.
  func withMessagesAmongResults() -> Console { Console(results: results, messages: results) }

  /// Whether nobody reads the results any more.
  var isBroken: Bool { broken.withLock { $0.contains(results) } }

  /// Writes results, one line each.
  func show(_ lines: [String]) {
    write(lines.map { $0 + "\n" }.joined(), to: results)
  }

  /// Writes a question, after which the line goes on.
  func ask(_ question: String) { write(question, to: results) }

  /// Writes a message.
  func complain(_ message: String) { write(message + "\n", to: messages) }

  private func write(_ text: String, to descriptor: Int32) {
    guard !broken.withLock({ $0.contains(descriptor) }) else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        broken.withLock { _ = $0.insert(descriptor) }
        return
      }
    }
  }
}
