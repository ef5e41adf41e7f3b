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
    var bytes: [UInt8] = []
    for index in range.clamped(to: 0..<count) { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the ASCII character at an offset, for messages.
  func scalar(at offset: Int) -> String { String(Unicode.Scalar(self[offset])) }
}
