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

/// Compares a URL with the conditions of rules.
struct RuleMatcher {
  private let encoded: WebURLText
  private let encodedItems: [(name: String, value: String)]

  init(_ parts: WebURLText) {
    encoded = parts
    encodedItems = parts.items
  }

  /// Whether all conditions match, or `nil` if that takes more steps than are left.
  func matches(_ condition: RuleConditions, steps: inout Int) -> Bool? {
    if condition.matchesNothing { return false }
    func text(_ text: String) -> String { condition.percentEncoded ? text : WebURLText.decoded(text) }
    func accepts(_ pattern: WildcardPattern?, _ part: String) -> Bool? {
      guard let pattern else { return true }
      return pattern.matches(text(part), steps: &steps)
    }
    guard let isPath = accepts(condition.path, encoded.path) else { return nil }
    guard isPath else { return false }
    guard let isFragment = accepts(condition.fragment, encoded.fragment) else { return nil }
    guard isFragment else { return false }
    switch condition.query {
    case nil: return true
    case .whole(let pattern): return accepts(pattern, encoded.query)
    case .items(let patterns):
      steps -= patterns.count * (1 + encodedItems.count)
      guard steps >= 0 else { return nil }
      for (name, pattern) in patterns {
        let values = encodedItems.filter { text($0.name).utf8.elementsEqual(name.utf8) }.map(\.value)
        for value in values.isEmpty ? [""] : values {
          guard let isItem = accepts(pattern, value) else { return nil }
          guard isItem else { return false }
        }
      }
      return true
    }
  }
}
