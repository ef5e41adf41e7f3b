import MediatorText

/// The schemes whose URLs have an authority: http, https, ws and wss.
///
/// For every other scheme the host is the first segment by default.
enum WebScheme {
  /// Whether the first `count` bytes are one of them, in any case.
  static func contains(_ bytes: Span<UInt8>, count: Int) -> Bool {
    // The length or the first letter excludes nearly all other schemes.
    guard count <= 5, count >= 2, bytes[0] | 0x20 == UInt8(ascii: "h") || bytes[0] | 0x20 == UInt8(ascii: "w") else {
      return false
    }
    var word: UInt64 = 0
    for index in 0..<count { word = word << 8 | UInt64(bytes[index].asciiLowercased) }
    return contains(word)
  }

  /// Whether a scheme is one of them, in any case.
  static func contains(_ scheme: String) -> Bool {
    guard scheme.utf8.count <= 5 else { return false }
    return contains(scheme.utf8.reduce(0) { $0 << 8 | UInt64($1.asciiLowercased) })
  }

  private static func contains(_ word: UInt64) -> Bool {
    // "http", "https", "ws", "wss", the first letter in the highest byte.
    word == 0x6874_7470 || word == 0x68_7474_7073 || word == 0x7773 || word == 0x77_7373
  }
}
