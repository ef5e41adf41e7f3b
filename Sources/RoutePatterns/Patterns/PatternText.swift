/// Spells literal text in patterns.
enum PatternText {
  /// Returns a literal as written in a pattern: reserved ASCII characters are percent-encoded.
  static func encoded(_ text: String) -> String { encoded(text, allowed: .literal) }

  /// Returns a parameter name as written in a pattern.
  static func encodedName(_ name: String) -> String { encoded(name, allowed: .name) }

  private static func encoded(_ text: String, allowed: CharacterClass) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x80 || allowed.contains($0) }) { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isASCII ? PercentCoding.encoded(String(scalar), allowed: allowed) : String(scalar)
    }.joined()
  }

  /// Whether a byte of a name needs no escape.
  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || CharacterClass.name.contains(byte) }
}
