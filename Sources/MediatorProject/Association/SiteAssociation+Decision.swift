extension SiteAssociation {
  /// The maximum number of steps of one decision.
  static let maximumSteps = 4_000_000

  /// Returns whether a link of the website opens an app.
  ///
  /// - Parameters:
  ///   - url: An http or https URL of the website; its host is not compared.
  ///   - app: The identifier with its prefix, such as `ABCDE12345.com.example.shop`.
  /// A host with a port other than the scheme's default is never associated with an app, so no rule matches.
  ///
  /// - Throws: ``SiteAssociationError/Code/malformedApp`` if the app is no identifier,
  ///   ``SiteAssociationError/Code/notAWebURL`` if the URL has another scheme or no host, and
  ///   ``SiteAssociationError/Code/tooLong`` if it is longer than 8 KiB or matching takes more than four million steps.
  /// - Complexity: O(*n* · *m*) in the lengths of the URL and of all patterns.
  public func decision(for url: String, app: String) throws(SiteAssociationError) -> Decision {
    try AppIdentifier.check(app, among: apps)
    var steps = Self.maximumSteps
    return try decision(for: url, app: app, steps: &steps)
  }

  /// Returns the port of a web URL that keeps it from being associated with an app, or `nil`.
  package static func port(of url: String) -> String? { WebURLText(url)?.port }

  /// Returns the decision within a number of steps, from which those it took are subtracted.
  func decision(for url: String, app: String, steps: inout Int) throws(SiteAssociationError) -> Decision {
    guard url.utf8.count <= WebURLText.maximumLength else {
      throw SiteAssociationError(
        .tooLong, url, "",
        "too long: found \(url.utf8.count) bytes, expected at most \(WebURLText.maximumLength)")
    }
    guard let parts = WebURLText(url) else {
      throw SiteAssociationError(.notAWebURL, url, "", "not a web URL: expected 'https://', a host and a path")
    }
    if parts.port != nil { return .none }
    let matcher = RuleMatcher(parts)
    // Each rule takes time, also if it is for another app.
    steps -= 4 * rules.count
    for index in ruleIndices(for: app) {
      let rule = rules[index]
      guard let matches = matcher.matches(conditions[index], steps: &steps) else {
        throw SiteAssociationError(.tooLong, name, rule.keyPath, "too long: matching takes too many steps")
      }
      if matches { return rule.excludes ? .excluded(rule) : .opens(rule) }
    }
    return .none
  }
}
