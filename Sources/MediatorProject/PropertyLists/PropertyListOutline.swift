import Foundation

/// Whether the structure of a property list is bounded, found without reading its values.
enum PropertyListOutline {
  case bounded, tooDeep, unknown

  init(_ data: Data) {
    let bytes = [UInt8](data)
    if bytes.starts(with: "bplist".utf8) {
      self = BinaryOutline(bytes).map { $0.isBounded ? .bounded : .tooDeep } ?? .unknown
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

/// The references between the objects of a binary property list.
private struct BinaryOutline {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int

  /// Reads the trailer, or returns `nil` if it is malformed.
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

  /// Whether no path of references is too deep and they expand to a bounded number of values.
  var isBounded: Bool {
    var extents: [Extent?] = Array(repeating: nil, count: count)
    return extent(of: top, depth: 0, &extents) != nil
  }

  /// How large an object is with its parts.
  private struct Extent {
    /// The number of values.
    var count = 1
    /// The number of levels below the object.
    var height = 0
  }

  /// Returns the extent of an object, or `nil` if it is not bounded.
  private func extent(of object: Int, depth: Int, _ extents: inout [Extent?]) -> Extent? {
    guard depth <= PropertyListFile.maximumDepth, object < count else { return nil }
    // A shared object may be reached at a greater depth than before.
    if let known = extents[object] { return depth + known.height <= PropertyListFile.maximumDepth ? known : nil }
    guard let references = references(of: object) else { return nil }
    var whole = Extent()
    for reference in references {
      guard let part = extent(of: reference, depth: depth + 1, &extents) else { return nil }
      whole.count += part.count
      whole.height = max(whole.height, part.height + 1)
      if whole.count > PropertyListFile.maximumCount { return nil }
    }
    extents[object] = whole
    return whole
  }

  private func references(of object: Int) -> [Int]? {
    guard var offset = number(table + object * offsetSize, offsetSize), offset < bytes.count else { return nil }
    let marker = bytes[offset]
    guard [0xA0, 0xC0, 0xD0].contains(marker & 0xF0) else { return [] }
    offset += 1
    var length = Int(marker & 0x0F)
    if length == 15 {
      guard offset < bytes.count, bytes[offset] & 0xF0 == 0x10 else { return nil }
      let size = 1 << Int(bytes[offset] & 0x0F)
      guard size <= 8, let number = number(offset + 1, size) else { return nil }
      length = number
      offset += 1 + size
    }
    if marker & 0xF0 == 0xD0 { length = length.multipliedReportingOverflow(by: 2).partialValue }
    guard length >= 0, length <= bytes.count else { return nil }
    var references: [Int] = []
    for index in 0..<length {
      guard let reference = number(offset + index * referenceSize, referenceSize) else { return nil }
      references.append(reference)
    }
    return references
  }

  private func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
