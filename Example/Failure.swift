import ShopAccountAPI
import MediatorRemote
import MediatorRouteFiles
import MediatorNavigation

/// The message and the exit code of an error.
struct Failure: Error {
  let message: String
  let code: ExitCode

  /// Creates the failure of an error that a call threw.
  init(_ error: any Error) {
    var error = error
    // Report the cause of a page that cannot be built: its message names the problem.
    while let navigation = error as? NavigationError, let cause = navigation.underlying { error = cause }
    guard var error = error as? MediatorError else {
      message =
        switch error {
        case is CancellationError: "it was cancelled"
        case AccountError.signInRequired:
          "\(error): use 'shop shell', which asks, or 'shop call account/sign-in user=NAME password=PASSWORD'"
        default: "\(error)"
        }
      code = .failed
      return
    }
    // The call site means nothing to a user of the shop.
    error.callSite = nil
    message = error.code == .unreachable ? "\(error); 'shop serve-orders' starts it" : "\(error)"
    code = Self.codes[error.code] ?? .failed
  }

  /// Returns the text of an error; errors of files begin with their location, as editors expect.
  static func text(_ error: any Error) -> String { isOfFile(error) ? "\(error)" : "shop: \(error)" }

  /// Returns whether an error describes problems in a file.
  static func isOfFile(_ error: any Error) -> Bool { error is RouteFileError }

  private static let codes: [MediatorError.Code: ExitCode] = [
    .notExposed: .rejected, .nativeAction: .rejected,
    .unknownTarget: .notFound, .unknownAction: .notFound, .unmatchedURL: .notFound,
    .malformedURL: .usage, .missingParameter: .usage, .malformedParameter: .usage, .parameterOutOfRange: .usage,
    .parameterTypeMismatch: .usage, .unexpectedParameter: .usage, .notGenerable: .usage, .tooManyRewrites: .usage,
  ]
}
