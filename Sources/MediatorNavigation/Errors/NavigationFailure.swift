import MediatorKit
import MediatorLinks

/// Five kinds of failure when a page is opened, apart from rejections and errors of handlers.
public enum NavigationFailure: Sendable, Hashable, CaseIterable {
  /// The URL matches no route.
  case notFound
  /// No navigator is registered, or its controller was released.
  case noNavigator
  /// A parameter is missing or malformed, or the page's closure threw.
  case pageNotBuilt
  /// The page was not shown because a later link was shown first: the user sees what they asked for last.
  case superseded
  /// The page was not shown because another one has unsaved changes and did not agree to leave.
  case pageHeld

  /// Creates the failure that an error stands for, or `nil` for any other error.
  public init?(_ error: any Error) {
    switch error {
    case let error as NavigationError:
      switch error.code {
      case .noNavigator: self = .noNavigator
      case .pageNotBuilt: self = .pageNotBuilt
      case .superseded: self = .superseded
      case .pageHeld: self = .pageHeld
      default: return nil
      }
    case let error as MediatorError:
      switch error.code {
      case .unmatchedURL, .unknownTarget, .unknownAction: self = .notFound
      case .missingParameter, .malformedParameter, .parameterOutOfRange, .parameterTypeMismatch: self = .pageNotBuilt
      default: return nil
      }
    default: return nil
    }
  }
}
