import Foundation

extension MediatorTool {
  /// The output of the tool, and its exit code.
  public struct Output: Sendable, Hashable {
    /// The text for standard output.
    public var results: String
    /// The text for standard error.
    public var messages: String
    /// The exit code: 0 fine, 1 errors found, 2 usage, or a file cannot be read or written, 3 rejected, 4 no route.
    public var exitCode: Int32

    /// Creates an output.
    public init(results: String = "", messages: String = "", exitCode: Int32 = 0) {
      self.results = results
      self.messages = messages
      self.exitCode = exitCode
    }

    init(
      results: PrintedText, messages: PrintedText = PrintedText(),
      exitCode: ToolReport.ExitCode = .fine
    ) {
      self.results = results.text
      self.messages = messages.text
      self.exitCode = exitCode.rawValue
    }

    /// Writes the results and the messages to two file descriptors, and closes these, because some files report only on
    /// closing that they are full.
    ///
    /// - Returns: The exit code, which is 2 if a text cannot be written; a reader that has ended, such as `head`, is
    ///   not an error.
    public func write(results: Int32, messages: Int32) -> Int32 {
      let problem = Self.write(self.results, to: results)
      let report = problem.map { PrintedText("mediator: standard output: cannot be written: \($0)").text } ?? ""
      let isReported = Self.write(self.messages + report, to: messages) == nil
      return problem == nil && isReported ? exitCode : ToolReport.ExitCode.usage.rawValue
    }

    /// Returns the reason why a text cannot be written, or `nil` if it is written or its reader has ended.
    private static func write(_ text: String, to descriptor: Int32) -> String? {
      var bytes = Array(text.utf8)[...]
      if bytes.isEmpty { return nil }
      while !bytes.isEmpty {
        let piece = Array(bytes.prefix(65_536))
        let count = Foundation.write(descriptor, piece, piece.count)
        if count >= 0 {
          bytes = bytes.dropFirst(count)
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&waiting, 1, -1)
        } else if errno == EPIPE {
          return nil
        } else if errno != EINTR {
          return reason(errno)
        }
      }
      return close(descriptor) == 0 || errno == EINTR ? nil : reason(errno)
    }

    private static func reason(_ code: Int32) -> String {
      switch code {
      case ENOSPC, EDQUOT: "no space is left"
      case EBADF: "it is closed"
      default: "error \(code)"
      }
    }
  }
}
