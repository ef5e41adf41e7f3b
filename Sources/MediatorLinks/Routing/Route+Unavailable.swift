import MediatorKit
public import RoutePatterns

// See `Mistakes` of the core.

extension Route {
  /// Rejects a tag that is a string, but not a literal.
  @available(*, unavailable, message: "convert a string to a tag, as in tagged(ActionTag(text))")
  public consuming func tagged(_ tags: String...) -> Route { self }

  /// Rejects a tag that is a string, but not a literal.
  @available(*, unavailable, message: "convert a string to a tag, as in guarded(by: ActionTag(text))")
  public consuming func guarded(by tags: String...) -> Route { self }

  /// Rejects several sources that are not a list.
  @available(*, unavailable, message: "pass several sources as a list, as in exposedTo: [.push, .web]")
  public init<each Given>(
    _ pattern: RoutePattern, exposedTo first: LinkSource, _ second: LinkSource, _ more: LinkSource...,
    perform body: (repeat each Given) throws -> any Sendable
  ) {
    unavailable()
  }
}
