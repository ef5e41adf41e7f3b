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

    /// Creates the kind of a tag after its `<`, consuming it, or returns `nil` if it has no end or declares entities.
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

/// The references between the objects of a binary property list.
private struct BinaryOutline {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int

  /// Creates the outline from the trailer, or returns `nil` if the trailer is malformed.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.suffix(32)
    func number(_ offset: Int) -> Int? {
      let value = trailer[(trailer.startIndex + offset)...].prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
    offsetSize = Int(trailer[trailer.startIndex + 6])
    referenceSize = Int(trailer[trailer.startIndex + 7])
    guard let count = number(8), let top = number(16), let table = number(24), (1...8).contains(offsetSize),
      (1...8).contains(referenceSize), count > 0, count <= bytes.count, top < count, table < bytes.count,
      table + count * offsetSize <= bytes.count
    else { return nil }
    self.bytes = bytes
    self.count = count
    self.top = top
    self.table = table
  }

  /// Whether no path of references is too deep, and they expand to a bounded number of values of the kinds that XML has.
  ///
  /// Foundation crashes on Linux when it reads a set, or a key that is not a string.
  var outline: PropertyListOutline {
    var extents: [Extent?] = Array(repeating: nil, count: count)
    var left = bytes.count
    do throws(PropertyListOutline) {
      _ = try extent(of: top, depth: 0, &extents, &left)
      return .bounded
    } catch {
      return error
    }
  }

  /// The size of an object with its parts.
  private struct Extent {
    /// The number of values.
    var count = 1
    /// The number of levels below the object.
    var height = 0
  }

  /// - Parameter left: The bytes of strings and data that are still read: objects must not share them.
  private func extent(
    of object: Int, depth: Int, _ extents: inout [Extent?], _ left: inout Int
  ) throws(PropertyListOutline) -> Extent {
    guard object < count else { throw .unknown }
    guard depth <= PropertyListFile.maximumDepth else { throw .tooDeep }
    // A shared object may be reached at a greater depth than before.
    if let known = extents[object] {
      guard depth + known.height <= PropertyListFile.maximumDepth else { throw .tooDeep }
      return known
    }
    var whole = Extent()
    for reference in try references(of: object, &left) {
      let part = try extent(of: reference, depth: depth + 1, &extents, &left)
      whole.count += part.count
      whole.height = max(whole.height, part.height + 1)
      if whole.count > PropertyListFile.maximumCount { throw .tooDeep }
    }
    extents[object] = whole
    return whole
  }

  /// Returns the offset of an object, and its kind: the upper half of its first byte.
  private func kind(of object: Int) throws(PropertyListOutline) -> (offset: Int, kind: UInt8) {
    guard object < count, let offset = number(table + object * offsetSize, offsetSize), offset < bytes.count else {
      throw .unknown
    }
    return (offset, bytes[offset] >> 4)
  }

  /// Returns the elements of a list, or the keys and values of a dictionary.
  private func references(of object: Int, _ left: inout Int) throws(PropertyListOutline) -> [Int] {
    var (offset, kind) = try kind(of: object)
    switch kind {
    // A Boolean, an integer, a real number, and a date.
    case 0x0 where [0x08, 0x09].contains(bytes[offset]), 0x1...0x3: return []
    // Data, strings, lists and dictionaries.
    case 0x4...0x6, 0xA, 0xD: break
    default: throw .unknown
    }
    var length = Int(bytes[offset] & 0x0F)
    offset += 1
    if length == 15 {
      guard offset < bytes.count, bytes[offset] & 0xF0 == 0x10 else { throw .unknown }
      let size = 1 << Int(bytes[offset] & 0x0F)
      guard size <= 8, let number = number(offset + 1, size) else { throw .unknown }
      length = number
      offset += 1 + size
    }
    guard length <= bytes.count else { throw .unknown }
    if kind <= 0x6 {
      left -= kind == 0x6 ? length * 2 : length
      guard left >= 0 else { throw .unknown }
      if kind == 0x6 { try checkText(at: offset, length) }
      return []
    }
    let keys = kind == 0xD ? length : 0
    var references: [Int] = []
    for index in 0..<length + keys {
      guard let reference = number(offset + index * referenceSize, referenceSize) else { throw .unknown }
      if index < keys, try ![0x5, 0x6].contains(self.kind(of: reference).kind) { throw .unknown }
      references.append(reference)
    }
    return references
  }

  /// Checks a string, which is UTF-16 with the high bytes first.
  private func checkText(at offset: Int, _ length: Int) throws(PropertyListOutline) {
    guard offset + length * 2 <= bytes.count else { throw .unknown }
    let units = (0..<length).map { UInt16(bytes[offset + $0 * 2]) << 8 | UInt16(bytes[offset + $0 * 2 + 1]) }
    let text = String(decoding: units, as: UTF16.self)
    if MarkRun.excess(in: Array(text.utf8), .percent) != nil { throw .tooManyMarks }
  }

  private func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
