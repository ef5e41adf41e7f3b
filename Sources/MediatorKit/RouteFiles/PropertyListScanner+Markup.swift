// What a property list holds besides values: the XML declaration, comments, DOCTYPE, attributes.

extension PropertyListScanner {
  /// Skips all that stands before the root element.
  mutating func skipProlog() throws(DocumentFault) {
    while true {
      try skipBetween()
      guard cursor.sees("<!DOCTYPE") else { return }
      try skipDoctype()
    }
  }

  /// Skips space, comments and processing instructions.
  mutating func skipBetween() throws(DocumentFault) {
    while true {
      cursor.skipSpace()
      if cursor.sees("<!--") {
        try skipComment()
      } else if cursor.sees("<?") {
        try skipInstruction()
      } else {
        return
      }
    }
  }

  /// Skips a comment; the cursor is at its beginning.
  mutating func skipComment() throws(DocumentFault) {
    let opening = cursor
    cursor.advance(by: 4)
    while cursor.byte != nil {
      if cursor.take("-->") { return }
      cursor.advance()
    }
    throw opening.fault("This comment is not closed.")
  }

  private mutating func skipInstruction() throws(DocumentFault) {
    let opening = cursor
    while cursor.byte != nil, !cursor.sees("?>") { cursor.advance() }
    let instruction = cursor.text(from: opening.index).asciiLowercased
    guard cursor.take("?>") else { throw opening.fault("This instruction is not closed.") }
    guard instruction.hasPrefix("<?xml "), let encoding = instruction.firstRange(of: "encoding") else { return }
    let name = instruction[encoding.upperBound...].drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
    guard name.hasPrefix("utf-8") || name.hasPrefix("us-ascii") else {
      throw opening.fault("The encoding of a property list is UTF-8.")
    }
  }

  private mutating func skipDoctype() throws(DocumentFault) {
    let opening = cursor
    while let byte = cursor.byte, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "[") { throw cursor.fault("A property list declares no entities.") }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        try skipQuoted()
      } else {
        cursor.advance()
      }
    }
    guard cursor.take(">") else { throw opening.fault("This DOCTYPE is not closed.") }
  }

  /// Skips to the `>` or `/` that ends a tag.
  mutating func skipAttributes() throws(DocumentFault) {
    while let byte = cursor.byte, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        try skipQuoted()
      } else {
        cursor.advance()
      }
    }
  }

  private mutating func skipQuoted() throws(DocumentFault) {
    let opening = cursor
    cursor.advance()
    while let byte = cursor.byte {
      cursor.advance()
      if byte == opening.byte { return }
    }
    throw opening.fault("This quote is not closed.")
  }
}
