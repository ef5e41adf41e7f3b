/// Reads JSON, strictly as RFC 8259 defines it.
///
/// Numbers keep their text. A key may come twice in an object; whoever uses the members decides about it.
package struct JSONScanner {
  var cursor: DocumentCursor
  private var depth = 0

  package init(_ cursor: DocumentCursor) { self.cursor = cursor }

  /// Reads the one value that a document is.
  package mutating func document() throws(DocumentFault) -> DocumentValue {
    cursor.skipSpace()
    let value = try value()
    cursor.skipSpace()
    if cursor.byte != nil { throw cursor.fault("The document ends before \(cursor.found).") }
    return value
  }

  private mutating func value() throws(DocumentFault) -> DocumentValue {
    let position = cursor.position
    let content: DocumentValue.Content
    switch cursor.byte {
    case UInt8(ascii: "{"): content = .dictionary(try nested { scanner throws(DocumentFault) in try scanner.members() })
    case UInt8(ascii: "["): content = .list(try nested { scanner throws(DocumentFault) in try scanner.elements() })
    case UInt8(ascii: "\""): content = .text(try text())
    case let byte? where byte == UInt8(ascii: "-") || byte &- 0x30 < 10: content = .number(try number())
    default: content = try word()
    }
    return DocumentValue(content: content, position: position)
  }

  /// Reads what is inside brackets; recursion ends at the greatest depth.
  private mutating func nested<Result>(
    _ body: (inout JSONScanner) throws(DocumentFault) -> Result
  ) throws(DocumentFault) -> Result {
    guard depth < DocumentFormat.maximumDepth else {
      throw cursor.fault("Lists and dictionaries may be nested at most \(DocumentFormat.maximumDepth) deep.")
    }
    depth += 1
    cursor.advance()
    cursor.skipSpace()
    let result = try body(&self)
    depth -= 1
    return result
  }

  private mutating func members() throws(DocumentFault) -> [DocumentMember] {
    var members: [DocumentMember] = []
    if cursor.take("}") { return members }
    while true {
      let position = cursor.position
      guard cursor.byte == UInt8(ascii: "\"") else {
        throw cursor.fault("Expected a key in double quotes, found \(cursor.found).")
      }
      let key = try text().value
      cursor.skipSpace()
      guard cursor.take(":") else { throw cursor.fault("Expected ':' after the key, found \(cursor.found).") }
      cursor.skipSpace()
      members.append(DocumentMember(key: key, position: position, value: try value()))
      cursor.skipSpace()
      if cursor.take("}") { return members }
      guard cursor.take(",") else { throw cursor.fault("Expected ',' or '}', found \(cursor.found).") }
      cursor.skipSpace()
    }
  }

  private mutating func elements() throws(DocumentFault) -> [DocumentValue] {
    var elements: [DocumentValue] = []
    if cursor.take("]") { return elements }
    while true {
      elements.append(try value())
      cursor.skipSpace()
      if cursor.take("]") { return elements }
      guard cursor.take(",") else { throw cursor.fault("Expected ',' or ']', found \(cursor.found).") }
      cursor.skipSpace()
    }
  }

  private mutating func word() throws(DocumentFault) -> DocumentValue.Content {
    if cursor.take("true") { return .bool(true) }
    if cursor.take("false") { return .bool(false) }
    if cursor.take("null") { return .null }
    throw cursor.fault("Expected a value, found \(cursor.found).")
  }

  /// Reads `-? int frac? exp?` (RFC 8259, 6).
  private mutating func number() throws(DocumentFault) -> String {
    let start = cursor.index
    if cursor.byte == UInt8(ascii: "-") { cursor.advance() }
    if cursor.byte == UInt8(ascii: "0") {
      cursor.advance()
      if let byte = cursor.byte, byte &- 0x30 < 10 {
        throw cursor.fault("A number begins with no needless '0'.")
      }
    } else {
      try digits()
    }
    if cursor.byte == UInt8(ascii: ".") {
      cursor.advance()
      try digits()
    }
    if let byte = cursor.byte, byte | 0x20 == UInt8(ascii: "e") {
      cursor.advance()
      if cursor.byte == UInt8(ascii: "-") || cursor.byte == UInt8(ascii: "+") { cursor.advance() }
      try digits()
    }
    return cursor.text(from: start)
  }

  private mutating func digits() throws(DocumentFault) {
    let start = cursor.index
    while let byte = cursor.byte, byte &- 0x30 < 10 { cursor.advance() }
    if cursor.index == start { throw cursor.fault("Expected a digit, found \(cursor.found).") }
  }
}
