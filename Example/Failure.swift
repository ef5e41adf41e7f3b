import ShopAccountAPI
import MediatorKit
import MediatorManifest
import MediatorNavigation

/// An error as the program tells it: a message and an exit code.
struct Failure: Error {
  let message: String
  let code: ExitCode

  /// Explains an error of a call.
  init(_ error: any Error) {
    var error = error
    // A page that cannot be built says why, as the action that it asked would.
    if let navigation = error as? NavigationError, let cause = navigation.underlying { error = cause }
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
    // The place in the program's source says nothing to who uses it.
    error.callSite = nil
    message = "\(error)"
    code = Self.codes[error.code] ?? .failed
  }

  /// A problem as the program writes it; those of files begin with their place, as editors know it.
  static func text(_ error: any Error) -> String { isOfFile(error) ? "\(error)" : "shop: \(error)" }

  /// Whether an error is that of a file that was read.
  static func isOfFile(_ error: any Error) -> Bool { error is RouteFileError || error is ManifestError }

  private static let codes: [MediatorError.Code: ExitCode] = [
    .notExposed: .refused, .nativeAction: .refused,
    .unknownTarget: .notFound, .unknownAction: .notFound, .unmatchedURL: .notFound,
    .malformedURL: .usage, .missingParameter: .usage, .malformedParameter: .usage, .parameterOutOfRange: .usage,
    .parameterTypeMismatch: .usage, .surplusParameter: .usage, .notGenerable: .usage, .tooManyRewrites: .usage,
  ]
}
