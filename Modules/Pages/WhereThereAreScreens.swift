import MediatorKit
public import MediatorNavigation

/// Takes a link only where something shows pages.
///
/// Elsewhere, as on a server, the link goes on to the action that has a route of the same form, and answers with its value.
public struct WhereThereAreScreens: PageHandler {
  /// Above the routes of actions, which are at 0.
  public static let priority = 10

  /// Makes the handler.
  public init() {}

  /// Whether a navigator is registered.
  public func shouldHandle(_ visit: PageVisit) async throws -> Bool {
    do {
      _ = try visit.mediator.serviceType((any Navigator).self)
      return true
    } catch let error as MediatorError where error.code == .unknownService {
      return false
    }
  }
}
