import Foundation

/// A pattern of an association file: `?` is one scalar, `*` any number, and `$(name)` a variable.
struct WildcardPattern: Sendable {
  /// A reason why a pattern matches nothing.
  enum Problem: Error {
    /// No variable has the name.
    case unknownVariable(String)
    /// The pattern or the values of its variables are too long.
    case tooLong
  }

  /// The settings for compiling a pattern.
  struct Rules {
    /// The values of variables by name, besides the predefined ones.
    var variables: [String: [String]] = [:]
    /// Whether letters match in both cases.
    var ignoresCase = false
    /// The number of steps that programs may still have.
    var stepsLeft = 262_144
  }

  /// The pattern as written.
  let text: String
  let program: TextProgram
  let ignoresCase: Bool

  /// Creates a pattern of a query item, a query or a fragment.
  init(_ text: String, _ rules: inout Rules) throws(Problem) {
    try self.init(text, Self.shape(text, &rules), rules)
  }

  /// Creates a pattern of paths, without trailing slashes.
  ///
  /// A pattern that ends in `/*` also matches the text before it. A pattern that begins with a character other than `*`
  /// begins with exactly one slash.
  init(path text: String, _ rules: inout Rules) throws(Problem) {
    var trimmed = text.unicodeScalars[...]
    while trimmed.last == "/" { trimmed.removeLast() }
    let isAnchored = trimmed.first.map { $0 != "*" } ?? false
    if isAnchored { trimmed = trimmed.drop { $0 == "/" } }
    let path = (isAnchored ? "/" : "") + String(Substring(trimmed))
    guard path.utf8.elementsEqual("*".utf8) || path.hasSuffix("/*") else {
      try self.init(text, Self.shape(path, &rules), rules)
      return
    }
    let rest = TextShape.sequence([.one(0x2F...0x2F), .any(TextShape.all)])
    let shape: TextShape =
      path.utf8.count == 1
      ? .any(TextShape.all)
      : .sequence([try Self.shape(String(path.dropLast(2)), &rules), .optional(rest)])
    try self.init(text, shape, rules)
  }

  private init(_ text: String, _ shape: TextShape, _ rules: Rules) throws(Problem) {
    self.text = text
    program = TextProgram(shape)
    ignoresCase = rules.ignoresCase
  }

  /// Returns whether the pattern matches a text, or `nil` if it takes more steps than are left.
  func matches(_ text: String, steps: inout Int) -> Bool? {
    program.accepts(text.unicodeScalars.lazy.map { ignoresCase ? $0.folded.value : $0.value }, steps: &steps)
  }

  private static func shape(_ text: String, _ rules: inout Rules) throws(Problem) -> TextShape {
    var parts: [TextShape] = []
    var rest = text.unicodeScalars[...]
    // Without it, each `$(` would search for its end.
    let lastEnd = rest.lastIndex(of: ")")
    while let scalar = rest.popFirst() {
      if scalar == "$", rest.first == "(", let lastEnd, rest.startIndex < lastEnd,
        let end = rest.firstIndex(of: ")")
      {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
        parts.append(try variable(name, &rules))
      } else {
        parts.append(one(scalar, rules))
        rules.stepsLeft -= 1
      }
      if rules.stepsLeft < 0 { throw .tooLong }
    }
    return .sequence(parts)
  }

  private static func one(_ scalar: Unicode.Scalar, _ rules: Rules) -> TextShape {
    switch scalar {
    case "?": return .one(TextShape.all)
    case "*": return .any(TextShape.all)
    default:
      let value = rules.ignoresCase ? scalar.folded.value : scalar.value
      return .one(value...value)
    }
  }

  private static func variable(_ name: String, _ rules: inout Rules) throws(Problem) -> TextShape {
    if let values = rules.variables[name] {
      var choices: [TextShape] = []
      for value in values.map(\.unicodeScalars) {
        rules.stepsLeft -= value.count + 2
        if rules.stepsLeft < 0 { throw .tooLong }
        choices.append(.sequence(value.map { one($0, rules) }))
      }
      return .choice(choices)
    }
    guard let shape = PredefinedVariables.shape(name, ignoresCase: rules.ignoresCase) else {
      throw .unknownVariable(name)
    }
    // The largest variable is a tree of three-letter codes.
    rules.stepsLeft -= PredefinedVariables.weight(name)
    return shape
  }
}

/// The variables that every association file has.
enum PredefinedVariables {
  /// The names, sorted.
  static let names = ["alnum", "alpha", "digit", "lang", "lower", "region", "upper", "xdigit"]

  /// Returns the shape of a variable, or `nil` if it is not predefined.
  static func shape(_ name: String, ignoresCase: Bool) -> TextShape? {
    let digits: ClosedRange<UInt32> = 0x30...0x39
    // Texts are folded to lower case before they are compared.
    let upper: ClosedRange<UInt32> = ignoresCase ? 0x61...0x7A : 0x41...0x5A
    let lower: ClosedRange<UInt32> = 0x61...0x7A
    switch name {
    case "alpha": return .oneOf([upper, lower])
    case "upper": return .one(upper)
    case "lower": return .one(lower)
    case "alnum": return .oneOf([upper, lower, digits])
    case "digit": return .one(digits)
    case "xdigit": return .oneOf([0x61...0x66, ignoresCase ? 0x61...0x66 : 0x41...0x46, digits])
    case "region": return tree(ignoresCase ? regions.map { $0.lowercased() } : regions)
    case "lang": return tree(languages)
    default: return nil
    }
  }

  /// Returns a bound for the number of steps of a variable's program.
  static func weight(_ name: String) -> Int {
    switch name {
    case "region": regions.count * 2 + 100
    case "lang": languages.count * 3 + 200
    default: 8
    }
  }

  private static let regions = Locale.Region.isoRegions.map(\.identifier)
    .filter { $0.utf8.count == 2 && $0.utf8.allSatisfy { $0 > 0x40 } }.sorted()
  private static let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    .filter { (2...3).contains($0.utf8.count) }.sorted()

  /// Returns the shape of short texts that share their beginnings.
  private static func tree(_ texts: [String]) -> TextShape {
    let groups = Dictionary(grouping: texts) { $0.unicodeScalars.first }
    let choices = groups.sorted { ($0.key?.value ?? 0) < ($1.key?.value ?? 0) }.map { first, texts in
      guard let first else { return TextShape.empty }
      return .sequence([.one(first.value...first.value), tree(texts.map { String($0.dropFirst()) })])
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case if that is one scalar, else the scalar itself.
  var folded: Unicode.Scalar {
    if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value | 0x20)) : self }
    let lower = properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let only = lower.first else { return self }
    return only
  }
}
