extension PropertyListScanner {
  /// Reads the text of an element up to its closing tag (XML 1.0, 2.4, 2.7, 2.11 and 4.1).
  mutating func text(in element: String) throws(DocumentFault) -> DocumentText {
    let opening = cursor
    var text = ""
    var marks = [DocumentText.Mark(offset: 0, position: cursor.position)]
    var start = cursor.index
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "<"):
        text += cursor.text(from: start)
        if cursor.sees("</") { return DocumentText(value: text, marks: marks) }
        if cursor.sees("<!--") {
          try skipComment()
        } else if cursor.sees("<![CDATA[") {
          try readCharacterData(into: &text, &marks)
        } else {
          throw cursor.fault("<\(element)> holds nothing but text.")
        }
      case UInt8(ascii: "&"):
        text += cursor.text(from: start)
        text.unicodeScalars.append(try reference())
      case 0x0A, 0x0D:
        text += cursor.text(from: start)
        text += lineEnd()
      case 0..<0x20 where byte != 0x09:
        throw cursor.fault("A text cannot hold \(cursor.found).")
      default:
        cursor.advance()
        continue
      }
      marks.append(.init(offset: text.utf8.count, position: cursor.position))
      start = cursor.index
    }
    throw opening.fault("This text is not closed by </\(element)>.")
  }

  /// Every end of a line is read as LF.
  private mutating func lineEnd() -> String {
    if !cursor.take("\r\n") { cursor.advance() }
    return "\n"
  }

  private mutating func readCharacterData(
    into text: inout String, _ marks: inout [DocumentText.Mark]
  ) throws(DocumentFault) {
    let opening = cursor
    cursor.advance(by: 9)
    marks.append(.init(offset: text.utf8.count, position: cursor.position))
    var start = cursor.index
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "]") where cursor.sees("]]>"):
        text += cursor.text(from: start)
        cursor.advance(by: 3)
        return
      case 0x0A, 0x0D:
        text += cursor.text(from: start)
        text += lineEnd()
        marks.append(.init(offset: text.utf8.count, position: cursor.position))
        start = cursor.index
      case 0..<0x20 where byte != 0x09:
        throw cursor.fault("A text cannot hold \(cursor.found).")
      default:
        cursor.advance()
      }
    }
    throw opening.fault("This CDATA is not closed.")
  }

  /// Reads `&name;`, `&#digits;` or `&#xdigits;`.
  private mutating func reference() throws(DocumentFault) -> Unicode.Scalar {
    let opening = cursor
    cursor.advance()
    let start = cursor.index
    while let byte = cursor.byte, byte != UInt8(ascii: ";"), cursor.index - start < 12 { cursor.advance() }
    let name = cursor.text(from: start)
    guard cursor.take(";") else { throw opening.fault("'&' begins no entity here; it is written '&amp;'.") }
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    if name.hasPrefix("#"), let scalar = Self.character(name.dropFirst()) { return scalar }
    throw opening.fault("'&\(name);' is not an entity of a property list.")
  }

  private static func character(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.hasPrefix("x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value)
    else { return nil }
    let isCharacter = value >= 0x20 ? value & 0xFFFE != 0xFFFE : value == 9 || value == 0x0A || value == 0x0D
    return isCharacter ? scalar : nil
  }
}
