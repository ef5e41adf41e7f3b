import MediatorManifest

/// Texts for the values in examples.
struct ExampleTexts {
  /// The texts that the manifest has for an input: defaults of routes, and alternatives of their patterns.
  private var known: [String: String] = [:]

  init(_ manifest: Manifest) {
    for route in manifest.namespaces.flatMap(\.routes) {
      guard let action = route.action else { continue }
      for (label, texts) in route.defaults {
        if let text = texts.first { known["\(action) \(label)"] = min(text, known["\(action) \(label)"] ?? text) }
      }
    }
    for route in manifest.namespaces.flatMap(\.routes) {
      guard let action = route.action, let constraints = try? route.routePattern()?.constraints else { continue }
      for (label, constraint) in constraints {
        guard case .enumeration(let alternatives) = constraint, let text = alternatives.first else { continue }
        known["\(action) \(label)"] = known["\(action) \(label)"] ?? text
      }
    }
  }

  /// Returns a text that an input probably accepts, or `nil` if its type is unknown.
  func text(for label: String, _ type: String?, of action: ActionAddress?) -> String? {
    if let action, let text = known["\(action) \(label)"] { return text }
    return type.flatMap(Self.text)
  }

  /// Returns at most `count` texts that a constraint accepts, the most readable first.
  func candidates(
    for parameter: RoutePattern.Parameter, _ type: String?, of action: ActionAddress?, atMost count: Int
  ) -> [String] {
    let texts =
      [text(for: parameter.name, type, of: action)].compactMap(\.self) + Self.samples(of: parameter.constraint)
    // Each text is compared with all alternatives.
    return Array(texts.lazy.filter { parameter.constraint?.accepts($0) ?? true }.prefix(count))
  }

  /// Returns a query with inputs.
  func query(
    of inputs: [Manifest.Parameter.Field], at action: ActionAddress?, except labels: Set<String> = []
  ) -> [(name: String, value: String?)] {
    inputs.filter { !labels.contains($0.label) }
      .map { ($0.label, text(for: $0.label, $0.type, of: action) ?? Self.word) }
  }

  static let word = "example"

  /// Returns a text for a type, by the name of the type.
  static func text(of type: String) -> String? {
    // A loop, because a name from a file may have any number of brackets.
    var name = type.utf8[...]
    while let last = name.last {
      if last == UInt8(ascii: "?") {
        name.removeLast()
      } else if last == UInt8(ascii: "]"), name.first == UInt8(ascii: "[") {
        name = name.dropFirst().dropLast()
      } else {
        break
      }
    }
    return texts[String(Substring(name))]
  }

  private static let texts: [String: String] = {
    var texts = [
      "String": word, "Substring": word, "Bool": "true", "UUID": "5f0c1a52-6d1e-4a3b-9a57-0d7f2f3b8c11",
      "Date": "2026-01-31", "URL": "https://example.com", "Data": "ZXhhbXBsZQ==",
    ]
    for number in ["Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64"] {
      texts[number] = "42"
    }
    for number in ["Double", "Float", "Decimal", "CGFloat"] { texts[number] = "9.5" }
    return texts
  }()

  /// Returns readable texts, then those at the bounds of the constraint.
  private static func samples(of constraint: ParameterConstraint?) -> [String] {
    guard let constraint else { return [word, "42", "sample"] }
    if case .enumeration(let alternatives) = constraint { return alternatives }
    var texts = [word, "9.5", "42", "true", "5f0c1a52-6d1e-4a3b-9a57-0d7f2f3b8c11", "2026-01-31"]
    if case .characters(let characters) = constraint, let maximum = characters.maximum {
      texts.insert(String(word.prefix(maximum)), at: 1)
    }
    return texts.filter { constraint.accepts($0) } + constraint.samples
  }
}
