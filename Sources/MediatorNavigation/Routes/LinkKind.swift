/// What a URL resolves to.
public enum LinkKind: Sendable, Hashable, CaseIterable {
  /// Nothing, or nothing that its source may reach.
  case nothing
  /// A page.
  case page
  /// Code that shows no page: an action of a target or the closure of a route.
  case action
  /// A URL outside the app.
  case external
}
