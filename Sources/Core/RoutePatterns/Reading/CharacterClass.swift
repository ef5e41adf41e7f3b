/// A set of ASCII characters, as two words of bits.
package struct CharacterClass: Sendable {
  private let low: UInt64
  private let high: UInt64

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always) package func contains(_ byte: UInt8) -> Bool {
    // Every set contains the letters, and most bytes are lower-case letters.
    if byte &- 0x61 < 26 { return true }
    let word = byte < 64 ? low : high
    return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
  }

  // The sets are constants because static stored properties are initialized lazily.

  /// `ALPHA DIGIT - . _ ~` (RFC 3986, 2.3).
  package static var unreserved: CharacterClass {
    CharacterClass(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }
  /// `unreserved` and `! $ & ' ( ) * + , ; =`: allowed in a registered name (3.2.2).
  static var host: CharacterClass { CharacterClass(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
  /// `host` and `:`.
  static var userInfo: CharacterClass { CharacterClass(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
  /// `pchar` without escapes: `userInfo` and `@` (3.3).
  static var segment: CharacterClass { CharacterClass(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `segment` and `/ ?` (3.4 and 3.5).
  package static var query: CharacterClass { CharacterClass(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `query` without `& + =`, for the names and values of a query.
  static var queryValue: CharacterClass { CharacterClass(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `queryValue` without `/`, for the parts of a value between slashes.
  static var queryPiece: CharacterClass { CharacterClass(low: 0x8FFF_7792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// `segment` without `: * ( )`, for the literals of a pattern.
  static var literal: CharacterClass { CharacterClass(low: 0x2BFF_78D2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
  /// What is in both `literal` and `queryValue`, and `/ [ ]`, for the query of a pattern.
  static var patternQuery: CharacterClass { CharacterClass(low: 0x0BFF_F092_0000_0000, high: 0x47FF_FFFE_AFFF_FFFF) }
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

extension URLScanner {
  /// A part of a URL, which decides whether an encoded control character is an error.
  enum Part {
    /// The scheme, authority or path: every control character is an error.
    case path
    /// The query or fragment: tab, line feed and carriage return are data.
    case data
  }

  /// Checks one character, raw or encoded, and returns where the next begins.
  func scanCharacter(
    _ bytes: Span<UInt8>, at position: Int, in allowed: CharacterClass, _ part: Part
  ) throws(URLReadingError) -> Int {
    let byte = bytes[position]
    if allowed.contains(byte) { return position &+ 1 }
    if byte == UInt8(ascii: "%") { return try scanEscapedScalar(bytes, at: position, part) }
    if byte < 0x20 || byte == 0x7F { throw control(UInt32(byte), at: position) }
    guard byte >= 0x80 else {
      throw URLReadingError(.invalidCharacter, offset: position, found: bytes.scalar(at: position))
    }
    // U+0080 to U+009F are control characters; other UTF-8 in a String is valid.
    if byte == 0xC2, position &+ 1 < bytes.count, bytes[position &+ 1] < 0xA0 {
      throw control(UInt32(bytes[position &+ 1]), at: position)
    }
    return position &+ 1
  }

  /// Checks the escapes of one scalar, `%XX` once to four times, and returns where the next character begins.
  func scanEscapedScalar(
    _ bytes: Span<UInt8>, at position: Int, _ part: Part
  ) throws(URLReadingError) -> Int {
    let first = try escapedByte(bytes, at: position)
    var next = position &+ 3
    if first < 0x80 {
      if first < 0x20 || first == 0x7F {
        let isData = part == .data && (first == 0x09 || first == 0x0A || first == 0x0D)
        if !isData { throw control(UInt32(first), at: position) }
      }
      return next
    }
    // The bytes that may follow each lead byte (Unicode Standard, table 3-7).
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF:
      length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { low = 0xA0 } else if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { low = 0x90 } else if first == 0xF4 { high = 0x8F }
    default:
      throw URLReadingError(.invalidUTF8, offset: position, found: bytes.text(position..<next))
    }
    for index in 1..<length {
      var byte: UInt8 = 0
      if bytes.byte(at: next) == UInt8(ascii: "%") {
        byte = try escapedByte(bytes, at: next)
        next &+= 3
      }
      guard low <= byte, byte <= high else {
        throw URLReadingError(.invalidUTF8, offset: position, found: bytes.text(position..<next))
      }
      if index == 1, first == 0xC2, byte < 0xA0 { throw control(UInt32(byte), at: position) }
      low = 0x80
      high = 0xBF
    }
    return next
  }

  private func escapedByte(_ bytes: Span<UInt8>, at position: Int) throws(URLReadingError) -> UInt8 {
    if position &+ 2 < bytes.count {
      let high = bytes[position &+ 1].hexValue
      let low = bytes[position &+ 2].hexValue
      if high < 16, low < 16 { return high << 4 | low }
    }
    let end = min(position &+ 3, bytes.count)
    throw URLReadingError(.malformedEscape, offset: position, found: bytes.text(position..<end))
  }

  private func control(_ value: UInt32, at offset: Int) -> URLReadingError {
    let digits = String(value, radix: 16, uppercase: true).padded(to: 4)
    return URLReadingError(.controlCharacter, offset: offset, found: "U+\(digits)")
  }
}

extension String {
  /// Returns digits with zeros before them.
  func padded(to width: Int) -> String { String(repeating: "0", count: width - utf8.count) + self }
}

extension Span<UInt8> {
  /// Returns a range as text for messages; malformed UTF-8 is repaired.
  func text(_ range: Range<Int>) -> String {
    String(decoding: range.clamped(to: 0..<count).map { self[$0] }, as: UTF8.self)
  }

  /// Returns the ASCII character at an offset, for messages.
  func scalar(at offset: Int) -> String { String(Unicode.Scalar(self[offset])) }
}

/// Percent-encoding and decoding (RFC 3986, 2.1).
package enum PercentCoding {
  /// Returns the decoded text; a `%` without two hexadecimal digits is kept.
  package static func decoded(_ encoded: Substring, plusIsSpace: Bool = false) -> String {
    encoded.withSlice { decoded($0, plusIsSpace: plusIsSpace) }
  }

  /// Returns the decoded text of borrowed bytes.
  static func decoded(_ encoded: ByteSlice, plusIsSpace: Bool = false) -> String {
    for byte in encoded where byte == UInt8(ascii: "%") || plusIsSpace && byte == UInt8(ascii: "+") {
      return String(decoding: decodedBytes(encoded, plusIsSpace: plusIsSpace), as: UTF8.self)
    }
    return encoded.text
  }

  /// Returns the decoded bytes; a `%` without two hexadecimal digits is kept.
  ///
  /// - Parameter escapedSlash: The byte that stands for an escaped slash.
  static func decodedBytes(
    _ encoded: ByteSlice, plusIsSpace: Bool = false, escapedSlash: UInt8 = UInt8(ascii: "/")
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = 0
    while index < encoded.count {
      let byte = encoded[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < encoded.count {
        let high = encoded[index].hexValue
        let low = encoded[index + 1].hexValue
        if high < 16, low < 16 {
          let value = high << 4 | low
          bytes.append(value == UInt8(ascii: "/") ? escapedSlash : value)
          index += 2
          continue
        }
      }
      bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
    return bytes
  }

  /// Returns a text with the characters not in `allowed` encoded.
  package static func encoded(_ text: String, allowed: CharacterClass) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, allowed: allowed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends bytes, encoding those not in `allowed` as `%XX`.
  package static func append(_ bytes: some Sequence<UInt8>, allowed: CharacterClass, to text: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    for byte in bytes {
      if allowed.contains(byte) {
        text.append(byte)
      } else {
        text.append(UInt8(ascii: "%"))
        digits.withUTF8Buffer { text.append(contentsOf: [$0[Int(byte >> 4)], $0[Int(byte & 15)]]) }
      }
    }
  }
}
