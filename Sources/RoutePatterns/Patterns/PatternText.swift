/// Spells literal text in patterns.
enum PatternText {
  /// Returns a text as written in a pattern: ASCII characters not in `allowed` are percent-encoded.
  static func encoded(_ text: String, allowed: CharacterClass = .literal) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x80 || allowed.contains($0) }) { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isASCII ? PercentCoding.encoded(String(scalar), allowed: allowed) : String(scalar)
    }.joined()
  }

  /// Returns the name of a parameter as written in a pattern, in braces if it has characters that end a name.
  static func name(_ name: String) -> String { name.utf8.allSatisfy(isNameByte) ? name : "{\(encoded(name))}" }

  /// Returns the decoded name of a parameter from its text in a pattern.
  static func decodedName(_ text: Substring) -> String {
    let isBraced = text.utf8.first == UInt8(ascii: "{")
    return PercentCoding.decoded(isBraced ? Substring(text.utf8.dropFirst().dropLast()) : text)
  }

  /// Whether a byte belongs to a name without braces.
  @inline(__always) static func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || CharacterClass.name.contains(byte) }
}
