/// Compares a URL with the conditions of rules.
struct RuleMatcher {
  /// The parts of the URL in one form.
  private struct Texts {
    let path, fragment, query: String
    let items: [(name: String, value: String)]

    init(_ parts: WebURLText, _ text: (String) -> String) {
      path = text(parts.path)
      fragment = text(parts.fragment)
      query = text(parts.query)
      items = parts.items.map { (text($0.name), text($0.value)) }
    }
  }

  private let encoded: Texts
  /// Decoded once for all rules.
  private let decoded: Texts

  init(_ parts: WebURLText) {
    encoded = Texts(parts) { $0 }
    decoded = Texts(parts) { WebURLText.decoded($0) }
  }

  /// Whether all conditions match, or `nil` if that takes more steps than are left.
  func matches(_ condition: RuleConditions, steps: inout Int) -> Bool? {
    if condition.matchesNothing { return false }
    let texts = condition.percentEncoded ? encoded : decoded
    func accepts(_ pattern: WildcardPattern?, _ part: String) -> Bool? {
      guard let pattern else { return true }
      return pattern.matches(part, steps: &steps)
    }
    guard let isPath = accepts(condition.path, texts.path) else { return nil }
    guard isPath else { return false }
    guard let isFragment = accepts(condition.fragment, texts.fragment) else { return nil }
    guard isFragment else { return false }
    switch condition.query {
    case nil: return true
    case .whole(let pattern): return accepts(pattern, texts.query)
    case .items(let patterns):
      steps -= 2 * patterns.count * (1 + texts.items.count)
      guard steps >= 0 else { return nil }
      for (name, pattern) in patterns {
        let values = texts.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
        for value in values.isEmpty ? [""] : values {
          guard let isItem = accepts(pattern, value) else { return nil }
          guard isItem else { return false }
        }
      }
      return true
    }
  }
}
