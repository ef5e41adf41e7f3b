/// The text of a URL in which the characters are escaped that a URL has only as escapes, as browsers and `URL(string:)` do.
///
/// These are the space, `"`, `<`, `>`, `[`, `]`, `^`, the grave accent, `{`, `|` and `}`, and `#` in the fragment.
/// Scheme and authority stay as they are, and so does `\`, which browsers take for a slash.
package struct EscapedText {
  /// The text with escapes.
  package let text: String

  /// Creates the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ original: String) {
    let bytes = Array(original.utf8)
    let start = Self.pathStart(bytes)
    var escaped = Array(bytes[..<start])
    var isInFragment = false
    for byte in bytes[start...] {
      let isHash = byte == UInt8(ascii: "#")
      if isHash ? isInFragment : byte.needsEscape {
        // No such character is unreserved.
        PercentCoding.append(CollectionOfOne(byte), allowed: .unreserved, to: &escaped)
      } else {
        escaped.append(byte)
      }
      isInFragment = isInFragment || isHash
    }
    text = String(decoding: escaped, as: UTF8.self)
  }

  /// Returns the offset in the original text that an offset in the text with escapes stands for.
  func offset(_ offset: Int, in original: String) -> Int {
    let escaped = Array(text.utf8)
    var position = 0
    var index = 0
    for byte in original.utf8 where position < offset && position < escaped.count {
      position += byte == escaped[position] ? 1 : 3
      index += 1
    }
    return index
  }

  private static func pathStart(_ bytes: [UInt8]) -> Int {
    let scheme = bytes.prefix(while: CharacterClass.scheme.contains).count
    let start = scheme > 0 && scheme < bytes.count && bytes[scheme] == UInt8(ascii: ":") ? scheme + 1 : 0
    guard bytes[start...].starts(with: "//".utf8) else { return start }
    return bytes[start...].dropFirst(2).firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    self != UInt8(ascii: "%") && self != UInt8(ascii: "\\") && 0x20..<0x7F ~= self
      && !CharacterClass.query.contains(self)
  }
}
