import Foundation

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

  /// Returns the shape of short texts that share what they begin with.
  private static func tree(_ texts: [String]) -> TextShape {
    let groups = Dictionary(grouping: texts) { $0.unicodeScalars.first }
    let choices = groups.sorted { ($0.key?.value ?? 0) < ($1.key?.value ?? 0) }.map { first, texts in
      guard let first else { return TextShape.empty }
      return .sequence([.one(first.value...first.value), tree(texts.map { String($0.dropFirst()) })])
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }
}
