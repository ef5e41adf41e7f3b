/// The kind of a URL's destination.
public enum LinkKind: Sendable, Hashable, CaseIterable {
  /// The URL is malformed, matches no route, or is not exposed to its source.
  case nothing
  /// A page.
  case page
  /// An action of a target or a closure of a route, without a page.
  case action
  /// A URL outside the app.
  case external
}
