extension SiteAssociation {
  /// The maximum number of steps of one decision.
  static let maximumSteps = 4_000_000

  /// Returns whether a link of the website opens an app.
  ///
  /// - Parameters:
  ///   - url: An http or https URL of the website; its host is not compared.
  ///   - app: The identifier with its prefix, such as `ABCDE12345.com.example.shop`.
  /// - Throws: ``SiteAssociationError/Code/notAWebURL`` if the URL has another scheme or no host, and
  ///   ``SiteAssociationError/Code/tooLong`` if it is longer than 8 KiB or matching takes more than four million steps.
  /// - Complexity: O(*n* · *m*) in the lengths of the URL and of all patterns.
  public func decision(for url: String, app: String) throws(SiteAssociationError) -> Decision {
    guard url.utf8.count <= WebURLText.maximumLength else {
      throw SiteAssociationError(
        .tooLong, url, "",
        "too long: found \(url.utf8.count) bytes, expected at most \(WebURLText.maximumLength)")
    }
    guard let parts = WebURLText(url) else {
      throw SiteAssociationError(.notAWebURL, url, "", "not a web URL: expected 'https://', a host and a path")
    }
    let matcher = RuleMatcher(parts)
    var steps = Self.maximumSteps
    for (rule, condition) in zip(rules, conditions) where rule.apps.contains(where: { $0.utf8.elementsEqual(app.utf8) })
    {
      guard let matches = matcher.matches(condition, steps: &steps) else {
        throw SiteAssociationError(.tooLong, name, rule.keyPath, "too long: matching takes too many steps")
      }
      if matches { return rule.excludes ? .excluded(rule) : .opens(rule) }
    }
    return .none
  }
}
