import RoutePatterns

/// The references between the objects of a binary property list.
struct BinaryOutline {
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

  /// How large an object is with its parts.
  private struct Extent {
    /// The number of values.
    var count = 1
    /// The number of levels below the object.
    var height = 0
  }

  /// - Parameter left: The bytes of strings that are still read: objects must not share them.
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
    // A Boolean, an integer, a real number, a date, data, and strings.
    case 0x0 where [0x08, 0x09].contains(bytes[offset]), 0x1...0x5: return []
    case 0x6, 0xA, 0xD: break
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
    if kind == 0x6 {
      left -= length * 2
      guard left >= 0 else { throw .unknown }
      try checkText(at: offset, length)
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
