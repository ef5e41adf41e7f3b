/// A set of ASCII characters, as two words of bits.
struct CharacterClass: Sendable {
  private let low: UInt64
  private let high: UInt64

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    // Every set has the letters, and most bytes are lower-case ones.
    if byte &- 0x61 < 26 { return true }
    let word = byte < 64 ? low : high
    return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
  }

  // The sets are constants because static stored properties are initialized lazily.

  /// `ALPHA DIGIT - . _ ~` (RFC 3986, 2.3).
  static var unreserved: CharacterClass { CharacterClass(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
  /// `unreserved` and `! $ & ' ( ) * + , ; =`: allowed in a registered name (3.2.2).
  static var host: CharacterClass { CharacterClass(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
  /// `host` and `:`.
  static var userInfo: CharacterClass { CharacterClass(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
  /// `pchar` without escapes: `userInfo` and `@` (3.3).
  static var segment: CharacterClass { CharacterClass(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `segment` and `/ ?` (3.4 and 3.5).
  static var query: CharacterClass { CharacterClass(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `query` without `& + =`, for the names and values of a query.
  static var queryValue: CharacterClass { CharacterClass(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `queryValue` without `/`, for the parts of a value between slashes.
  static var queryPiece: CharacterClass { CharacterClass(low: 0x8FFF_7792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `segment` without `: * ( )`, for the literals of a pattern.
  static var literal: CharacterClass { CharacterClass(low: 0x2BFF_78D2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `ALPHA DIGIT _`, for parameter names.
  static var name: CharacterClass { CharacterClass(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE) }
  /// `ALPHA DIGIT + - .` (3.1).
  static var scheme: CharacterClass { CharacterClass(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE) }
}

extension UInt8 {
  @inline(__always) var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inline(__always) var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or 0xFF.
  @inline(__always) var hexValue: UInt8 {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : 0xFF
  }
}
