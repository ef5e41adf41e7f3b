/// The parts of a text that is taken for a URL, whatever characters it holds: what lenient readers start from.
///
/// It splits as RFC 3986 appendix B does, checks nothing and decodes nothing.
struct LooseURL {
  /// What stands before the first `:` if it is a scheme (RFC 3986, 3.1), as it is written.
  let scheme: String?
  /// All that follows the scheme and its colon.
  let afterScheme: Substring
  /// The host without user information and port; nil when there is no `//`.
  let host: Substring?
  /// The path with its slashes.
  let path: Substring
  /// What stands between `?` and `#`; nil when there is no `?`.
  let query: Substring?
  /// What follows `#`; nil when there is none.
  let fragment: Substring?

  init(_ text: String) {
    var rest = text[...]
    let head = rest.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    if head.endIndex < rest.endIndex, rest[head.endIndex] == ":", Self.isScheme(head) {
      scheme = String(head)
      rest = rest[rest.index(after: head.endIndex)...]
    } else {
      scheme = nil
    }
    afterScheme = rest
    fragment = Self.cut(&rest, at: "#")
    query = Self.cut(&rest, at: "?")
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      var authority = rest.prefix { $0 != "/" }
      rest = rest[authority.endIndex...]
      if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
      host = authority.first == "[" ? authority : authority.prefix { $0 != ":" }
    } else {
      host = nil
    }
    path = rest
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private static func cut(_ text: inout Substring, at mark: Character) -> Substring? {
    guard let index = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<index] }
    return text[text.index(after: index)...]
  }

  /// The text with its percent escapes decoded; what is no escape stays as it is, and so does a text that would not be UTF-8.
  static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = hex(rest.first), let low = hex(rest.dropFirst().first) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? String(text)
  }

  private static func hex(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(0x30...0x39): byte.map { $0 - 0x30 }
    case .some(0x41...0x46), .some(0x61...0x66): byte.map { ($0 | 0x20) - 0x61 + 10 }
    default: nil
    }
  }
}
