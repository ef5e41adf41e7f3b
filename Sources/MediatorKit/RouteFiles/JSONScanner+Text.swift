extension JSONScanner {
  /// Reads a string; the cursor is at its opening quote (RFC 8259, 7).
  mutating func text() throws(DocumentFault) -> DocumentText {
    let opening = cursor
    cursor.advance()
    var text = ""
    var marks = [DocumentText.Mark(offset: 0, position: cursor.position)]
    var start = cursor.index
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "\""):
        text += cursor.text(from: start)
        cursor.advance()
        return DocumentText(value: text, marks: marks)
      case UInt8(ascii: "\\"):
        text += cursor.text(from: start)
        text.unicodeScalars.append(try escape())
        marks.append(.init(offset: text.utf8.count, position: cursor.position))
        start = cursor.index
      case 0..<0x20:
        throw cursor.fault("A text holds \(cursor.found) as an escape only.")
      default:
        cursor.advance()
      }
    }
    throw opening.fault("This text is not closed.")
  }

  private mutating func escape() throws(DocumentFault) -> Unicode.Scalar {
    let start = cursor
    cursor.advance()
    let letter = cursor.byte
    cursor.advance()
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default: throw start.fault("'\\' begins no escape here.")
    }
  }

  /// Reads what follows `\u`, twice for a surrogate pair.
  private mutating func unicodeEscape(_ start: DocumentCursor) throws(DocumentFault) -> Unicode.Scalar {
    let first = try hexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, cursor.take("\\u") {
      let second = try hexadecimal(start)
      if 0xDC00..<0xE000 ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) {
        return scalar
      }
    }
    throw start.fault("This escape is half of a surrogate pair.")
  }

  private mutating func hexadecimal(_ start: DocumentCursor) throws(DocumentFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = cursor.byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw start.fault("'\\u' is followed by four hexadecimal digits.")
      }
      value = value << 4 | UInt32(digit)
      cursor.advance()
    }
    return value
  }
}
