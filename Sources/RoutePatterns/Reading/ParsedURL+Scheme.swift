extension ParsedURL {
  /// Whether there is a scheme.
  public var hasScheme: Bool { layout.parts.contains(.scheme) }

  /// Whether the scheme is http, https, ws or wss.
  public var hasWebScheme: Bool { layout.parts.contains(.webScheme) }

  /// Whether there is user information.
  package var hasUserInfo: Bool { layout.parts.contains(.userInfo) }

  /// Whether the scheme is this one, compared without case and without making a string.
  public func hasScheme(_ name: String) -> Bool {
    guard hasScheme else { return false }
    let range = layout.scheme.range
    guard range.count == name.utf8.count else { return false }
    // Bytes that lie together are compared as such; both texts are native, so that they always do.
    let isEqual = text.utf8.withContiguousStorageIfAvailable { text in
      name.utf8.withContiguousStorageIfAvailable { name in
        for place in name.indices where text[range.lowerBound + place].asciiLowercased != name[place].asciiLowercased {
          return false
        }
        return true
      }
    }
    return (isEqual ?? nil) ?? bytes(range).elementsEqual(name.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

/// A scheme to compare that of URLs with, up to eight bytes at once.
package struct SchemeName: Sendable {
  package let text: String
  /// The bytes in lower case, the first in the lowest place; 0 for what is longer or no scheme.
  fileprivate let word: UInt64

  package init(_ text: String) {
    self.text = text
    let bytes = text.utf8
    let isShort = bytes.count <= 8 && bytes.allSatisfy(CharacterClass.scheme.contains)
    word = isShort ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1 | 0x20) } : 0
  }
}

extension ParsedURL {
  /// Whether the scheme is one of these, compared without case.
  package func hasScheme(oneOf names: [SchemeName]) -> Bool {
    guard hasScheme else { return false }
    let count = layout.scheme.range.count
    // Each character of a scheme that is no capital has the bit that makes a capital small.
    let word = text.utf8.withContiguousStorageIfAvailable { bytes in
      prefix(of: PathBytes(bytes).word(at: 0) | 0x2020_2020_2020_2020, length: count)
    }
    guard let word, count <= 8 else { return names.contains { hasScheme($0.text) } }
    return names.contains { $0.word == word }
  }
}
