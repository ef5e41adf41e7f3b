extension String {
  /// Creates a string of at most 15 ASCII bytes, or returns `nil` if there are more or others.
  ///
  /// Captures are mostly short, and `String(decoding:as:)` calls five functions for them.
  ///
  /// Why it is safe: the words of a short string are its bytes and its count, which holds wherever ``hasShortForm`` found it so. No
  /// other kind of string is made, and a string whose bytes are all ASCII needs no check of its encoding.
  @inline(__always) init?(short bytes: UnsafeBufferPointer<UInt8>) {
    guard String.hasShortForm, bytes.count <= 15, let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    let count = bytes.count
    var (low, high): (UInt64, UInt64) = (0, 0)
    // Two loads may overlap.
    if count >= 8 {
      low = start.loadUnaligned(as: UInt64.self)
      high = start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) >> UInt64(8 &* (16 &- count))
    } else if count >= 4 {
      low = UInt64(start.loadUnaligned(as: UInt32.self))
      low |= UInt64(start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) &<< UInt64(8 &* (count &- 4))
    } else if count > 0 {
      low = UInt64(bytes[0])
      low |= UInt64(bytes[count / 2]) &<< UInt64(8 &* (count / 2))
      low |= UInt64(bytes[count &- 1]) &<< UInt64(8 &* (count &- 1))
    }
    guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
    self = unsafeBitCast((low, high | String.shortMark | UInt64(count) &<< 56), to: String.self)
  }

  /// The bits that mark a short string of ASCII.
  private static let shortMark: UInt64 = 0xE000_0000_0000_0000

  /// Whether strings of this compiler and platform have their short form in two words.
  ///
  /// Not stored, because the compiler knows the result.
  @inline(__always) private static var hasShortForm: Bool {
    #if _pointerBitWidth(_64) && _endian(little)
    unsafeBitCast("123456789", to: (UInt64, UInt64).self) == (0x3837_3635_3433_3231, 0xE900_0000_0000_0039)
    #else
    false
    #endif
  }
}
