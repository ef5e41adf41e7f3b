import MediatorText

extension ParsedURL {
  /// Whether there is a scheme.
  public var hasScheme: Bool { layout.parts.contains(.scheme) }

  /// Whether the scheme is http, https, ws or wss.
  public var hasWebScheme: Bool { layout.parts.contains(.webScheme) }

  /// Whether there is user information.
  package var hasUserInfo: Bool { layout.parts.contains(.userInfo) }

  /// Returns whether the scheme has a name, compared without case and without creating a string.
  public func hasScheme(_ name: String) -> Bool {
    guard hasScheme else { return false }
    let range = layout.scheme.range
    guard range.count == name.utf8.count else { return false }
    return text.withSlice { text in
      let scheme = text.piece(range)
      return name.withSlice { name in scheme.elementsEqual(name) { $0.asciiLowercased == $1.asciiLowercased } }
    }
  }
}

/// The name of a scheme, compared with that of URLs eight bytes at once.
package struct SchemeName: Sendable {
  package let text: String
  /// The bytes in lower case, the first in the lowest byte, or 0 if the text is longer or not a scheme.
  fileprivate let word: UInt64

  package init(_ text: String) {
    self.text = text
    let bytes = text.utf8
    let isShort = bytes.count <= 8 && bytes.allSatisfy(CharacterClass.scheme.contains)
    word = isShort ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1 | 0x20) } : 0
  }
}

extension ParsedURL {
  /// Returns the index of the URL's scheme among names, compared without case, or `nil`.
  package func schemeIndex(in names: [SchemeName]) -> Int? {
    guard hasScheme, !names.isEmpty else { return nil }
    let count = layout.scheme.range.count
    // Bit 0x20 is set in all characters of a scheme but capitals, so setting it only lowercases.
    guard count <= 8 else { return names.firstIndex { hasScheme($0.text) } }
    let word = text.withSlice { prefix(of: PathBytes($0).word(at: 0) | 0x2020_2020_2020_2020, length: count) }
    return names.firstIndex { $0.word == word }
  }
}

/// The schemes whose URLs have an authority: http, https, ws and wss.
///
/// For every other scheme the host is the first segment by default.
enum WebScheme {
  /// Returns whether the first `count` bytes are one of them, in any case.
  static func contains(_ bytes: Span<UInt8>, count: Int) -> Bool {
    // The length or the first letter excludes nearly all other schemes.
    guard count <= 5, count >= 2, bytes[0] | 0x20 == UInt8(ascii: "h") || bytes[0] | 0x20 == UInt8(ascii: "w") else {
      return false
    }
    var word: UInt64 = 0
    for index in 0..<count { word = word << 8 | UInt64(bytes[index].asciiLowercased) }
    // "http", "https", "ws", "wss", the first letter in the highest byte.
    return word == 0x6874_7470 || word == 0x68_7474_7073 || word == 0x7773 || word == 0x77_7373
  }

  /// Whether a scheme is one of them, in any case.
  static func contains(_ scheme: some StringProtocol) -> Bool {
    scheme.withSlice { $0.withSpan { contains($0, count: $0.count) } }
  }
}
