extension Manifest.Change {
  /// The effect of a change on callers, most severe first.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// A call or a URL that worked may fail, or do something else.
    case breaking
    /// A source gains access that it did not have to what there was before.
    case opening
    /// A route, an action, a target or a namespace is new, and URLs can reach it.
    case new
    /// Existing calls and URLs still work.
    case compatible
    /// Only texts or locations have changed.
    case cosmetic
  }
}
