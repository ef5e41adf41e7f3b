import Foundation
import RoutePatterns
import Synchronization

/// The output of the program: results to one file descriptor, messages to another.
///
/// Titles and notes may come from URLs, so all lines are written in printable form. If a reader such as `head` ends, the
/// program continues without writing.
final class Console: Sendable {
  /// Standard output and standard error.
  static let standard = Console(results: STDOUT_FILENO, messages: STDERR_FILENO)

  private let results: Int32
  private let messages: Int32
  /// The descriptors that nothing more is written to, each with why, or `nil` if its reader has ended.
  private let broken = Mutex<[Int32: Int32?]>([:])

  init(results: Int32, messages: Int32) {
    self.results = results
    self.messages = messages
    signal(SIGPIPE, SIG_IGN)
  }

  /// Returns a console that writes messages among the results.
  func withMessagesAmongResults() -> Console { Console(results: results, messages: results) }

  /// Whether the reader of the results has ended.
  var isBroken: Bool { broken.withLock { $0[results] != nil } }

  /// Reports an output that could not be written, and returns whether there is one.
  func reportUnwritten() -> Bool {
    let codes = broken.withLock { $0.values.compactMap(\.self) }
    guard let code = codes.first else { return false }
    let reason =
      switch code {
      case ENOSPC, EDQUOT: "no space is left"
      case EBADF: "it is closed"
      default: "error \(code)"
      }
    report("standard output: cannot be written: \(reason)")
    return true
  }

  /// Writes results, one line each.
  func show(_ lines: [String]) {
    write(lines.map { "\(PrintableText($0))\n" }.joined(), to: results)
  }

  /// Writes a file's text as it is.
  func show(file text: String) { write(text, to: results) }

  /// Writes a question without ending the line.
  func ask(_ question: String) { write(PrintableText(question).description, to: results) }

  /// Writes a message of one or more lines.
  func report(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    write(lines.map { "\(PrintableText(String($0)))\n" }.joined(), to: messages)
  }

  private func write(_ text: String, to descriptor: Int32) {
    guard broken.withLock({ $0[descriptor] == nil }) else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        let code = errno
        broken.withLock { $0[descriptor] = .some(code == EPIPE ? nil : code) }
        return
      }
    }
  }
}
