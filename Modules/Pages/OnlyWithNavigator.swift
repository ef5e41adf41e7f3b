public import MediatorNavigation

/// Handles a link only if a navigator is registered.
///
/// Without one, as on a server, the link resolves to the action whose route has the same form, and returns its value.
public struct OnlyWithNavigator: PageHandler {
  /// Higher than the priority of actions' routes, which is 0.
  public static let priority = 10

  /// Creates the handler.
  public init() {}

  /// Returns whether there is a navigator.
  public func shouldHandle(_ visit: PageVisit) async throws -> Bool { visit.hasNavigator }
}
