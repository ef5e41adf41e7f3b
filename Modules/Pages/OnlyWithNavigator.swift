public import MediatorNavigation

/// Takes a link only where something shows pages.
///
/// Elsewhere, as on a server, the link goes on to the action that has a route of the same form, and answers with its value.
public struct OnlyWithNavigator: PageHandler {
  /// Above the routes of actions, which are at 0.
  public static let priority = 10

  /// Makes the handler.
  public init() {}

  /// Whether there is a navigator.
  public func shouldHandle(_ visit: PageVisit) async throws -> Bool { visit.hasNavigator }
}
