public import MediatorKit

extension Route {
  /// Returns the route with further tags, which rejects every URL while no interceptor or gate of one of them is registered.
  ///
  /// ``tagged(_:)`` only groups routes.
  public consuming func guarded(by tags: ActionTag...) -> Route {
    self.tags.formUnion(tags)
    guards.formUnion(tags)
    return self
  }
}
