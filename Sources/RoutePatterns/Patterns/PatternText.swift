/// Spells literal text in patterns.
enum PatternText {
  /// Returns a text as written in a pattern: ASCII characters not in `allowed` are percent-encoded.
  static func encoded(_ text: String, allowed: CharacterClass = .literal) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x80 || allowed.contains($0) }) { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isASCII ? PercentCoding.encoded(String(scalar), allowed: allowed) : String(scalar)
    }.joined()
  }

  /// Whether a byte of a name needs no escape.
  @inline(__always) static func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || CharacterClass.name.contains(byte) }
}
