import Foundation
import RoutePatterns

/// Whether the structure of a property list is bounded, found without reading its values.
enum PropertyListOutline: Error {
  case bounded, tooDeep, tooManyMarks, unknown

  init(_ data: Data) {
    let bytes = [UInt8](data)
    if bytes.starts(with: "bplist".utf8) {
      self = BinaryOutline(bytes)?.outline ?? .unknown
    } else if MarkRun.excess(in: bytes, .xml) != nil {
      self = .tooManyMarks
    } else {
      self = Self.xml(bytes)
    }
  }

  /// Counts opening and closing tags of lists and dictionaries outside comments and character data.
  private static func xml(_ bytes: [UInt8]) -> PropertyListOutline {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"), String(validating: text, as: UTF8.self) != nil else {
      return .unknown
    }
    // Foundation would decode a text of another encoding, such as UTF-7, to other tags and marks.
    let declaration = String(decoding: text.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
    if declaration.contains("<?xml"), let key = declaration.firstRange(of: "encoding") {
      let name = declaration[key.upperBound...].drop { " \t\r\n=\"'".contains($0) }.prefix {
        $0.isASCII && $0 != "\"" && $0 != "'"
      }
      if !["utf-8", "us-ascii"].contains(name) { return .unknown }
    }
    var depth = 0
    while let start = text.firstIndex(of: UInt8(ascii: "<")) {
      text = text[(start + 1)...]
      guard let tag = Tag(&text) else { return .unknown }
      switch tag {
      case .opening: depth += 1
      case .closing: depth -= 1
      case .other: break
      }
      if depth > PropertyListFile.maximumDepth { return .tooDeep }
    }
    return .bounded
  }

  /// The kind of a tag, as far as it changes the depth.
  private enum Tag {
    case opening, closing, other

    /// Consumes a tag after its `<`, or returns `nil` if it has no end or declares entities.
    init?(_ text: inout ArraySlice<UInt8>) {
      for (start, end) in [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")] where text.starts(with: start.utf8) {
        text = text.dropFirst(start.utf8.count)
        guard Self.skip(to: end, &text) else { return nil }
        self = .other
        return
      }
      // Within a tag, `<` is an error everywhere. A `>` in quotation marks or a list of declarations could hide its end.
      guard let end = text.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
        text[end] == UInt8(ascii: ">")
      else { return nil }
      let tag = text[..<end]
      text = text[(end + 1)...]
      let quotes = tag.count { $0 == UInt8(ascii: "\"") }
      let apostrophes = tag.count { $0 == UInt8(ascii: "'") }
      guard quotes.isMultiple(of: 2), apostrophes.isMultiple(of: 2), !tag.contains(UInt8(ascii: "[")) else {
        return nil
      }
      let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      if tag.first == UInt8(ascii: "/") {
        let name = tag.dropFirst().prefix { $0 > 0x20 }
        self = Self.isNested(name) ? .closing : .other
      } else {
        self = Self.isNested(name) && tag.last != UInt8(ascii: "/") ? .opening : .other
      }
    }

    private static func isNested(_ name: ArraySlice<UInt8>) -> Bool {
      name.elementsEqual("array".utf8) || name.elementsEqual("dict".utf8)
    }

    private static func skip(to end: String, _ text: inout ArraySlice<UInt8>) -> Bool {
      let end = Array(end.utf8)
      while let start = text.firstIndex(of: end[0]) {
        text = text[start...]
        if text.starts(with: end) {
          text = text.dropFirst(end.count)
          return true
        }
        text = text.dropFirst()
      }
      return false
    }
  }
}
