/// Runs of combining marks, which `String` sorts in quadratic time to compare or hash a text.
///
/// A text is stream-safe if at most 30 marks follow each other (UAX #15, section 13); no language needs more than a few.
package enum MarkRun {
  /// The maximum number of marks in a row.
  package static let limit = 30

  /// Returns the offset of the first mark beyond the limit, or `nil`.
  ///
  /// Marks count as they are, as percent escapes, and as escapes of JSON.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func excess(in text: [UInt8]) -> Int? { text.withSlice { $0.withSpan { excess(in: $0) } } }

  static func excess(in text: Span<UInt8>) -> Int? {
    var position = 0
    var count = 0
    while position < text.count {
      let start = position
      count = text.nextScalar(&position).isMark ? count + 1 : 0
      if count > limit { return start }
    }
    return nil
  }
}

extension UInt32 {
  /// Whether the scalar of this value is a combining mark.
  fileprivate var isMark: Bool {
    guard self >= 0x300, let scalar = Unicode.Scalar(self) else { return false }
    // Every character with a combining class, or that is decomposed into such ones, has one of these categories.
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Returns the value of the scalar at a position, however it is written, and moves the position to the next one.
  ///
  /// Of malformed UTF-8 it returns any value.
  fileprivate func nextScalar(_ position: inout Int) -> UInt32 {
    if let unit = jsonEscape(&position) {
      guard 0xD800..<0xDC00 ~= unit, let second = jsonEscape(&position) else { return unit }
      return 0x1_0000 + (unit - 0xD800) << 10 + (second & 0x3FF)
    }
    let lead = decodedByte(&position)
    guard lead >= 0xC0 else { return UInt32(lead) }
    var value = UInt32(lead & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07))
    for _ in 0..<(lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3) where position < count {
      var next = position
      let byte = decodedByte(&next)
      if byte & 0xC0 != 0x80 { break }
      value = value << 6 | UInt32(byte & 0x3F)
      position = next
    }
    return value
  }

  /// Returns the byte at a position, raw or percent-encoded, and moves the position behind it.
  private func decodedByte(_ position: inout Int) -> UInt8 {
    let byte = self[position]
    position += 1
    guard byte == UInt8(ascii: "%"), let value = hexadecimal(at: position, count: 2) else { return byte }
    position += 2
    return UInt8(truncatingIfNeeded: value)
  }

  /// Returns the value of an escape of JSON, such as `\u0301`, and moves the position behind it.
  private func jsonEscape(_ position: inout Int) -> UInt32? {
    guard byte(at: position) == UInt8(ascii: "\\"), byte(at: position + 1) == UInt8(ascii: "u"),
      let value = hexadecimal(at: position + 2, count: 4)
    else { return nil }
    position += 6
    return value
  }

  private func hexadecimal(at start: Int, count digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<digits {
      guard let digit = byte(at: start + offset)?.hexValue, digit < 16 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
