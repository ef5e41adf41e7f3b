/// The exit code of the program.
enum ExitCode: Int32, CaseIterable {
  /// The command succeeded.
  case success = 0
  /// The action failed, or the output cannot be written.
  case failed = 1
  /// The command line, the URL or a parameter cannot be read.
  case usage = 2
  /// The action is not exposed to the source of the URL.
  case rejected = 3
  /// There is no such target or action, or the URL matches no route.
  case notFound = 4

  var meaning: String {
    switch self {
    case .success: "the command succeeded"
    case .failed: "the action failed, or the output cannot be written"
    case .usage: "the command line, the URL or a parameter cannot be read"
    case .rejected: "the action is not exposed to the source of the URL"
    case .notFound: "the target or action is unknown, or the URL matches no route"
    }
  }
}
