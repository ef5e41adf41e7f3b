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

  /// Counts opening and closing tags; those in comments count too, which only rejects odd files.
  private static func xml(_ bytes: [UInt8]) -> PropertyListOutline {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"), String(validating: text, as: UTF8.self) != nil else {
      return .unknown
    }
    var depth = 0
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      let tag = text[index...]
      if tag.starts(with: "array".utf8) || tag.starts(with: "dict".utf8) {
        depth += 1
        if depth > PropertyListFile.maximumDepth { return .tooDeep }
        if let end = tag.firstIndex(of: UInt8(ascii: ">")), text[end - 1] == UInt8(ascii: "/") { depth -= 1 }
      } else if tag.starts(with: "/array".utf8) || tag.starts(with: "/dict".utf8) {
        depth -= 1
      } else if tag.starts(with: "!ENTITY".utf8) {
        return .unknown
      }
    }
    return .bounded
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
    var sizes: [Int?] = Array(repeating: nil, count: count)
    return size(of: top, depth: 0, &sizes) != nil
  }

  /// Returns the number of values of an object and its parts, or `nil` if it is not bounded.
  private func size(of object: Int, depth: Int, _ sizes: inout [Int?]) -> Int? {
    guard depth <= PropertyListFile.maximumDepth, object < count else { return nil }
    // A shared object may be reached at another depth, which the maximum depth bounds too.
    if let size = sizes[object] { return size }
    guard let references = references(of: object) else { return nil }
    var total = 1
    for reference in references {
      guard let size = size(of: reference, depth: depth + 1, &sizes) else { return nil }
      total += size
      if total > PropertyListFile.maximumCount { return nil }
    }
    sizes[object] = total
    return total
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
