/// The conditions of a rule; `nil` accepts everything.
struct RuleConditions: Sendable {
  /// The condition on a query.
  enum Query: Sendable {
    /// A pattern of the whole query.
    case whole(WildcardPattern)
    /// A pattern for each name.
    case items([(name: String, pattern: WildcardPattern)])
  }

  var path: WildcardPattern?
  var query: Query?
  var fragment: WildcardPattern?
  /// Whether URLs are compared as written, and not decoded.
  var percentEncoded = true
  /// Whether the rule has an unknown variable, so that it matches nothing.
  var matchesNothing = false
}
