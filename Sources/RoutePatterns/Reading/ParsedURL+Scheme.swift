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
