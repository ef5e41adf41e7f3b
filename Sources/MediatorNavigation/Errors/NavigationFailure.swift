import MediatorKit

/// The three ways in which opening a page fails, apart from refusals and from what handlers throw.
public enum NavigationFailure: Sendable, Hashable, CaseIterable {
  /// The URL leads nowhere.
  case notFound
  /// There is nothing to show pages with.
  case noNavigator
  /// A parameter is missing or malformed, or the page's initialiser threw.
  case pageNotBuilt

  /// The failure that an error is; nil for any other error.
  public init?(_ error: any Error) {
    switch error {
    case let error as NavigationError:
      switch error.code {
      case .noNavigator: self = .noNavigator
      case .pageNotBuilt: self = .pageNotBuilt
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
