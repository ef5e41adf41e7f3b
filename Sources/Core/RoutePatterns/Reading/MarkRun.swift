import MediatorText

/// Runs of combining marks, which `String` sorts in quadratic time to compare or hash a text.
///
/// A text is stream-safe if at most 30 marks follow each other (UAX #15, section 13); no language needs more than a few.
package enum MarkRun {
  /// The maximum number of marks in a row.
  package static let limit = 30

  /// The escapes with which characters may be written.
  package enum Escapes: Sendable {
    /// In a URL: `%CC%81`.
    case percent
    /// In JSON: `\u0301`.
    case json
    /// In XML: `&#x301;` and `&#769;`.
    case xml

    /// The byte with which they begin.
    fileprivate var first: UInt8 {
      switch self {
      case .percent: UInt8(ascii: "%")
      case .json: UInt8(ascii: "\\")
      case .xml: UInt8(ascii: "&")
      }
    }
  }

  /// Returns the offset of the first mark beyond the limit, or `nil`.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func excess(in text: [UInt8], _ escapes: Escapes) -> Int? {
    text.withSlice { $0.withSpan { excess(in: $0, escapes) } }
  }

  /// Rejects a URL that has a mark beyond the limit.
  package static func check(url text: [UInt8]) throws(URLReadingError) {
    if let error = text.withSlice({ $0.withSpan { error(inURL: $0) } }) { throw error }
  }

  /// Returns the error of a URL that has a mark beyond the limit, or `nil`.
  static func error(inURL text: Span<UInt8>) -> URLReadingError? {
    // A mark is at least two bytes.
    if text.count <= limit * 2 { return nil }
    return excess(in: text, .percent).map { URLReadingError(.tooManyMarks, offset: $0, limit: limit) }
  }

  private static func excess(in text: Span<UInt8>, _ escapes: Escapes) -> Int? {
    guard text.hasOthers(or: escapes.first) else { return nil }
    var position = 0
    var count = 0
    while let byte = text.byte(at: position) {
      if case .xml = escapes, let end = text.endOfXMLMarkup(at: position) {
        // The markup does not interrupt the text around it.
        position = end
        continue
      }
      if byte < 0x80, byte != escapes.first {
        position += 1
        count = 0
        continue
      }
      let start = position
      count = Unicode.Scalar(text.nextScalar(&position, escapes))?.isMark ?? false ? count + 1 : 0
      if count > limit { return start }
    }
    return nil
  }

  /// Returns the problem that prevents decoding the text of a JSON file in linear time, or `nil`.
  ///
  /// Decoders also read UTF-16 and UTF-32, but a JSON file is UTF-8 (RFC 8259, 8.1).
  package static func problem(inJSON text: [UInt8]) -> String? {
    if String(validating: text, as: UTF8.self) == nil { return "not JSON: the text is not UTF-8" }
    if let offset = text.firstIndex(of: 0) { return "not JSON: null character at offset \(offset)" }
    return excess(in: text, .json).map {
      "too many combining marks in a row at offset \($0): expected at most \(limit)"
    }
  }
}

extension Span<UInt8> {
  /// Returns the value of the scalar at a position, however it is written, and moves the position to the next one.
  ///
  /// If the UTF-8 is malformed, it returns any value.
  fileprivate func nextScalar(_ position: inout Int, _ escapes: MarkRun.Escapes) -> UInt32 {
    switch escapes {
    case .percent: break
    case .json:
      if let unit = jsonEscape(&position) {
        guard 0xD800..<0xDC00 ~= unit, let second = jsonEscape(&position) else { return unit }
        return 0x1_0000 + (unit - 0xD800) << 10 + (second & 0x3FF)
      }
    case .xml: if let value = xmlReference(&position) { return value }
    }
    let lead = byte(&position, escapes)
    guard lead >= 0xC0 else { return UInt32(lead) }
    var value = UInt32(lead & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07))
    for _ in 0..<(lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3) where position < count {
      var next = position
      let byte = byte(&next, escapes)
      if byte & 0xC0 != 0x80 { break }
      value = value << 6 | UInt32(byte & 0x3F)
      position = next
    }
    return value
  }

  /// Returns the byte at a position, raw or percent-encoded, and moves the position behind it.
  private func byte(_ position: inout Int, _ escapes: MarkRun.Escapes) -> UInt8 {
    let byte = self[position]
    position += 1
    guard case .percent = escapes, byte == UInt8(ascii: "%"), let value = number(at: position, digits: 2) else {
      return byte
    }
    position += 2
    return UInt8(truncatingIfNeeded: value)
  }

  /// Returns the value of an escape of JSON, and moves the position behind it.
  private func jsonEscape(_ position: inout Int) -> UInt32? {
    guard byte(at: position) == UInt8(ascii: "\\"), byte(at: position + 1) == UInt8(ascii: "u"),
      let value = number(at: position + 2, digits: 4)
    else { return nil }
    position += 6
    return value
  }

  /// Returns the value of a character reference of XML, and moves the position behind it.
  private func xmlReference(_ position: inout Int) -> UInt32? {
    guard byte(at: position) == UInt8(ascii: "&"), byte(at: position + 1) == UInt8(ascii: "#") else { return nil }
    let radix: UInt32 = byte(at: position + 2) == UInt8(ascii: "x") ? 16 : 10
    var next = position + (radix == 16 ? 3 : 2)
    var value: UInt32 = 0
    while let digit = byte(at: next)?.hexValue, digit < radix {
      // Leading zeros are allowed.
      value = Swift.min(value, 0x11_0000) * radix + UInt32(digit)
      next += 1
    }
    guard byte(at: next) == UInt8(ascii: ";") else { return nil }
    position = next + 1
    return value
  }

  /// Returns the end of a comment, or of the mark that begins or ends character data, or `nil` if there is none.
  fileprivate func endOfXMLMarkup(at position: Int) -> Int? {
    if self[position] == UInt8(ascii: "]") { return hasText("]]>", at: position) ? position + 3 : nil }
    guard self[position] == UInt8(ascii: "<") else { return nil }
    if hasText("<![CDATA[", at: position) { return position + 9 }
    guard hasText("<!--", at: position) else { return nil }
    var end = position + 4
    while end < count, !hasText("-->", at: end) { end += 1 }
    return Swift.min(end + 3, count)
  }

  private func hasText(_ text: String, at position: Int) -> Bool {
    var next = position
    for expected in text.utf8 {
      guard byte(at: next) == expected else { return false }
      next += 1
    }
    return true
  }

  /// Returns the value of hexadecimal digits, or `nil` if there are fewer.
  private func number(at start: Int, digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<digits {
      guard let digit = byte(at: start + offset)?.hexValue, digit < 16 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
