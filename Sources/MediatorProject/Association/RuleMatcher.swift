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
