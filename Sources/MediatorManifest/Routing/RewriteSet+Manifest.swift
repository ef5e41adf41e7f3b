import MediatorLinks
import RoutePatterns

extension RewriteSet {
  /// Builds a set of the rules of a manifest, as far as they are valid.
  static func checked(
    _ rules: [Manifest.Rewrite], owns: ((ParsedURL) -> Bool)? = nil
  ) -> (set: RewriteSet, problems: [RewriteError.Problem]) {
    let rules = rules.map {
      MediatorLinks.Rewrite(
        from: RoutePattern(stringLiteral: $0.from), to: $0.to, priority: $0.priority, isExternal: $0.isExternal)
    }
    return checked(rules, owns: owns)
  }
}
