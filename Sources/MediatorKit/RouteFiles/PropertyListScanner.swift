/// Reads XML property lists: `dict`, `array`, `string`, `integer`, `real`, `true` and `false`.
///
/// Only the five entities of XML and character references are known. A DOCTYPE is skipped, and may declare nothing.
struct PropertyListScanner {
  /// A tag that was read.
  private struct Tag {
    let name: String
    let isClosing: Bool
    /// Whether it is written `<name/>`.
    let isEmpty: Bool
    let position: DocumentPosition
  }

  var cursor: DocumentCursor
  private var depth = 0

  init(_ cursor: DocumentCursor) { self.cursor = cursor }

  /// Reads `<plist>` with the one value in it.
  mutating func document() throws(DocumentFault) -> DocumentValue {
    try skipProlog()
    let root = try tag(withAttributes: true)
    guard root.name == "plist", !root.isClosing, !root.isEmpty else {
      throw DocumentFault(position: root.position, message: "Expected <plist>, found <\(root.name)>.")
    }
    try skipBetween()
    let value = try value(of: try tag())
    try skipBetween()
    try close("plist", try tag())
    try skipBetween()
    if cursor.byte != nil { throw cursor.fault("The document ends before \(cursor.found).") }
    return value
  }

  private mutating func value(of tag: Tag) throws(DocumentFault) -> DocumentValue {
    guard !tag.isClosing else {
      throw DocumentFault(position: tag.position, message: "Expected a value, found </\(tag.name)>.")
    }
    let content: DocumentValue.Content
    switch tag.name {
    case "dict": content = .dictionary(try nested(tag) { scanner throws(DocumentFault) in try scanner.members(tag) })
    case "array": content = .list(try nested(tag) { scanner throws(DocumentFault) in try scanner.elements(tag) })
    case "string": content = .text(try text(of: tag))
    case "integer", "real": content = .number(try number(of: tag))
    case "true", "false":
      if !tag.isEmpty { try close(tag.name, try self.tag()) }
      content = .bool(tag.name == "true")
    default:
      let known = ["dict", "array", "string", "integer", "real", "true", "false"]
      let near = nearest(to: tag.name, among: known).first.map { "; did you mean <\($0)>?" } ?? "."
      throw DocumentFault(position: tag.position, message: "<\(tag.name)> has no place in this document\(near)")
    }
    return DocumentValue(content: content, position: tag.position)
  }

  /// Reads what is inside a container; recursion ends at the greatest depth.
  private mutating func nested<Result>(
    _ tag: Tag, _ body: (inout PropertyListScanner) throws(DocumentFault) -> [Result]
  ) throws(DocumentFault) -> [Result] {
    guard depth < DocumentFormat.maximumDepth else {
      let message = "Lists and dictionaries may be nested at most \(DocumentFormat.maximumDepth) deep."
      throw DocumentFault(position: tag.position, message: message)
    }
    if tag.isEmpty { return [] }
    depth += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  private mutating func members(_ opening: Tag) throws(DocumentFault) -> [DocumentMember] {
    var members: [DocumentMember] = []
    while true {
      try skipBetween()
      let key = try tag()
      if key.isClosing {
        try close(opening.name, key)
        return members
      }
      guard key.name == "key" else {
        throw DocumentFault(position: key.position, message: "Expected <key> or </dict>, found <\(key.name)>.")
      }
      let name = try text(of: key).value
      try skipBetween()
      members.append(DocumentMember(key: name, position: key.position, value: try value(of: try tag())))
    }
  }

  private mutating func elements(_ opening: Tag) throws(DocumentFault) -> [DocumentValue] {
    var elements: [DocumentValue] = []
    while true {
      try skipBetween()
      let tag = try tag()
      if tag.isClosing {
        try close(opening.name, tag)
        return elements
      }
      elements.append(try value(of: tag))
    }
  }

  private mutating func text(of tag: Tag) throws(DocumentFault) -> DocumentText {
    if tag.isEmpty { return DocumentText(value: "", marks: [.init(offset: 0, position: tag.position)]) }
    let text = try text(in: tag.name)
    try close(tag.name, try self.tag())
    return text
  }

  private mutating func number(of tag: Tag) throws(DocumentFault) -> String {
    let text = try text(of: tag).value
    let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    let unsigned = trimmed.hasPrefix("+") ? String(trimmed.dropFirst()) : trimmed
    guard DocumentNumber.isNumber(unsigned, allowsFraction: tag.name == "real") else {
      let what = tag.name == "real" ? "a decimal number" : "a whole decimal number"
      throw DocumentFault(position: tag.position, message: "'\(trimmed.prefix(40))' is not \(what).")
    }
    return unsigned
  }

  private mutating func close(_ name: String, _ tag: Tag) throws(DocumentFault) {
    guard tag.isClosing, tag.name == name else {
      let found = "<\(tag.isClosing ? "/" : "")\(tag.name)>"
      throw DocumentFault(position: tag.position, message: "Expected </\(name)>, found \(found).")
    }
  }

  private mutating func tag(withAttributes: Bool = false) throws(DocumentFault) -> Tag {
    let position = cursor.position
    guard cursor.take("<") else { throw cursor.fault("Expected a tag, found \(cursor.found).") }
    let isClosing = cursor.take("/")
    let start = cursor.index
    while let byte = cursor.byte, byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 { cursor.advance() }
    // No tag that is known is as long.
    let name = RouteFileChecker.shortened(cursor.text(from: start))
    if name.isEmpty { throw cursor.fault("Expected the name of a tag, found \(cursor.found).") }
    if withAttributes { try skipAttributes() } else { cursor.skipSpace() }
    let isEmpty = !isClosing && cursor.take("/")
    guard cursor.take(">") else { throw cursor.fault("Expected '>', found \(cursor.found).") }
    return Tag(name: name, isClosing: isClosing, isEmpty: isEmpty, position: position)
  }
}
