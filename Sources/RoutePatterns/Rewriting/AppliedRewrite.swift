import MediatorText

/// A rewrite that was applied to a URL.
public struct AppliedRewrite: Sendable, Hashable, CustomStringConvertible {
  /// The pattern of the rewrite.
  public let rule: String
  /// The URL before.
  public let from: String
  /// The URL after.
  public let to: String
  /// Whether `to` is a URL that `from` contains.
  package var isRedirect = false
  /// Whether `to` is opened outside the app.
  package var isExternal = false

  /// Returns the step with other texts of its URLs, for messages.
  package func showing(_ shown: (String) -> String) -> AppliedRewrite {
    AppliedRewrite(rule: rule, from: shown(from), to: shown(to), isRedirect: isRedirect, isExternal: isExternal)
  }

  /// The step as `from → to (rule)`.
  public var description: String {
    "\(from.shortened(to: 120)) → \(to.shortened(to: 120)) (\(rule.shortened(to: 120)))".printable
  }
}
