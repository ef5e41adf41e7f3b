public import MediatorNavigation

extension PageHandler {
  /// Higher than the priority of actions' routes, which is 0.
  public static let priorityOverActions = 10

  /// Handles a link only if a navigator is registered.
  ///
  /// Without one, as on a server, the link resolves to the action whose route has the same form, and returns its value.
  public static let onlyWithNavigator = PageHandler(shouldHandle: { $0.hasNavigator })
}
