/// Spells literal text in patterns.
enum PatternText {
  /// Returns a literal as written in a pattern: reserved ASCII characters are percent-encoded.
  static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x80 || CharacterClass.literal.contains($0) }) { return text }
    return String(decoding: bytes(text.utf8, allowed: .literal), as: UTF8.self)
  }

  /// Returns a parameter name as written in a pattern.
  static func encodedName(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 >= 0x80 || CharacterClass.name.contains($0) }) { return name }
    return String(decoding: bytes(name.utf8, allowed: .name), as: UTF8.self)
  }

  private static func bytes(_ text: String.UTF8View, allowed: CharacterClass) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text {
      if byte >= 0x80 {
        bytes.append(byte)
      } else {
        PercentCoding.append(CollectionOfOne(byte), allowed: allowed, to: &bytes)
      }
    }
    return bytes
  }

  /// Whether a byte of a name needs no escape.
  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || CharacterClass.name.contains(byte) }
}
