/// A condition on the text of a parameter.
///
/// Every constraint is checked in time linear in the text; there are no regular expressions.
///
/// Later versions may add cases: switch over it with `default`.
public enum ParameterConstraint: Hashable, Sendable {
  /// `<int>`: an optional `-` and decimal digits, from −2⁶³ to 2⁶³ − 1.
  case int
  /// `<uint>`: decimal digits, from 0 to 2⁶⁴ − 1.
  case uint
  /// `<double>`: a finite decimal number such as `-1.5` or `2e10`.
  case double
  /// `<bool>`: `true` or `false`.
  case bool
  /// `<uuid>`: 32 hexadecimal digits in groups of 8-4-4-4-12, in either case.
  case uuid
  /// `<date>`: a day of the Gregorian calendar as `YYYY-MM-DD`.
  case date
  /// `<new|used>`: one of at least two texts, compared exactly.
  case enumeration([String])
  /// `<^xpub|zpub>`: a text that begins with one of these, which are captured too.
  case beginnings([String])
  /// `<!watch|embed>`: a text that is none of these, compared exactly, and not empty.
  case except([String])
  /// `<[a-z0-9-]{1,40}>`: characters of a set, in a number within bounds.
  case characters(ParameterCharacters)
  /// `<raw>`: any text, only of a query item, which it captures with the rest of the query if it is a URL.
  case raw

  /// Returns whether decoded UTF-8 bytes satisfy the constraint.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func accepts(_ bytes: some Collection<UInt8>) -> Bool {
    switch self {
    case .int: return TextValue.int(bytes) != nil
    case .uint: return TextValue.uint(bytes) != nil
    case .double: return TextValue.double(bytes) != nil
    case .bool: return TextValue.bool(bytes) != nil
    case .uuid: return TextValue.isUUID(bytes)
    case .date: return TextValue.date(bytes) != nil
    case .enumeration(let alternatives): return alternatives.contains { $0.utf8.elementsEqual(bytes) }
    case .beginnings(let texts): return texts.contains { bytes.starts(with: $0.utf8) }
    case .except(let texts): return !bytes.isEmpty && !texts.contains { $0.utf8.elementsEqual(bytes) }
    case .characters(let characters): return characters.accepts(bytes)
    case .raw: return true
    }
  }

  /// Returns whether a text satisfies the constraint.
  public func accepts(_ text: String) -> Bool { accepts(text.utf8) }
}

extension ParameterConstraint: CustomStringConvertible {
  /// The constraint as written in a pattern, without its angle brackets.
  public var description: String {
    switch self {
    case .int: return "int"
    case .uint: return "uint"
    case .double: return "double"
    case .bool: return "bool"
    case .uuid: return "uuid"
    case .date: return "date"
    case .enumeration(let texts):
      // One text would be a type, and none no condition: this is malformed.
      if texts.count < 2 { return Self.list(texts) + "|" }
      // A `!` at the start would exclude the texts.
      return texts.first?.utf8.first == UInt8(ascii: "!") ? "%21" + Self.list(texts).dropFirst() : Self.list(texts)
    case .beginnings(let texts): return "^" + Self.list(texts)
    case .except(let texts): return "!" + Self.list(texts)
    case .characters(let characters): return characters.description
    case .raw: return "raw"
    }
  }

  private static func list(_ texts: [String]) -> String {
    texts.map { PatternText.encoded($0) }.joined(separator: "|")
  }
}

extension ParameterConstraint {
  /// The fewest bytes of literal text that each accepted text begins with, for the order.
  var literalCount: Int {
    if case .beginnings(let texts) = self { texts.map(\.utf8.count).min() ?? 0 } else { 0 }
  }
}

extension ParameterConstraint {
  /// The maximum length of a sample in characters; a set may require 99,999.
  private static let longestSample = 64

  /// Texts that satisfy the constraint, common ones first.
  ///
  /// Empty only for a set of characters that requires more than 64.
  package var samples: [String] {
    switch self {
    case .int: return ["1", "-1"]
    case .uint: return ["1", "18446744073709551615"]
    case .double: return ["1.5", "1", "-0.5"]
    case .bool: return ["true", "false"]
    case .uuid: return ["00000000-0000-4000-8000-000000000000"]
    case .date: return ["2000-01-01"]
    case .enumeration(let alternatives): return alternatives
    case .beginnings(let texts): return texts.map { $0 + "x" }
    case .except(let texts): return [texts.joined() + "x"]
    case .raw: return ["x"]
    case .characters(let characters):
      guard characters.minimum <= Self.longestSample else { return [] }
      return characters.ranges.flatMap { [$0.lowerBound, $0.upperBound] }.map {
        String(String.UnicodeScalarView(repeatElement($0, count: max(1, characters.minimum))))
      }
    }
  }
}
