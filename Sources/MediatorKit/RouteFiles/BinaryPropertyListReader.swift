/// Reads binary property lists; nothing in them has a line or a column.
///
/// A list of such a file may be shared by many others, so that a small file unfolds into a huge tree, or into an endless
/// one. Depth and the number of values are therefore bounded here; Foundation's reader bounds neither.
struct BinaryPropertyListReader {
  /// The most that an unfolded document may have: a value counts as one, and so does each unit of its text.
  static let maximumSize = 1 << 20

  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  /// Where the objects end and the table of their offsets begins.
  private let end: Int
  private var remaining = maximumSize

  /// Reads a document.
  static func read(_ bytes: [UInt8]) throws(DocumentFault) -> DocumentValue {
    var top = 0
    var reader = try BinaryPropertyListReader(bytes, top: &top)
    return try reader.value(top, depth: 0)
  }

  /// Reads the trailer, the last 32 bytes, and the table of offsets.
  private init(_ bytes: [UInt8], top: inout Int) throws(DocumentFault) {
    guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else { throw Self.fault("it is cut off") }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
      let count = Self.integer(bytes, trailer + 8, 8), let first = Self.integer(bytes, trailer + 16, 8),
      let table = Self.integer(bytes, trailer + 24, 8), table >= 8, table <= trailer,
      count <= (trailer - table) / offsetSize, first < count
    else { throw Self.fault("its trailer is wrong") }
    self.bytes = bytes
    end = table
    top = first
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = Self.integer(bytes, table + index * offsetSize, offsetSize), 8..<table ~= offset else {
        throw Self.fault("an offset is wrong")
      }
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  private static func fault(_ message: String) -> DocumentFault {
    DocumentFault(position: nil, message: "The binary property list is damaged: \(message).")
  }

  /// A big-endian integer without sign of 1 to 8 bytes that lies within the file, or nil.
  private static func integer(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func value(_ object: Int, depth: Int) throws(DocumentFault) -> DocumentValue {
    guard object < offsets.count else { throw Self.fault("a reference is wrong") }
    try spend(1)
    let offset = offsets[object]
    let content: DocumentValue.Content
    switch (bytes[offset] >> 4, bytes[offset] & 15) {
    case (0, 0): content = .null
    case (0, 8): content = .bool(false)
    case (0, 9): content = .bool(true)
    case (1, let power): content = .number(try wholeNumber(offset, power))
    case (2, let power): content = .number(try fraction(offset, power))
    case (5, _), (6, _): content = .text(DocumentText(value: try text(offset), marks: []))
    case (0xA, _): content = .list(try list(offset, depth))
    case (0xD, _): content = .dictionary(try dictionary(offset, depth))
    case (3, _): throw DocumentFault(position: nil, message: "A date has no place in this document.")
    case (4, _): throw DocumentFault(position: nil, message: "Data has no place in this document.")
    default: throw Self.fault("a value has an unknown type")
    }
    return DocumentValue(content: content, position: nil)
  }

  private mutating func spend(_ size: Int) throws(DocumentFault) {
    remaining -= size
    guard remaining >= 0 else {
      throw DocumentFault(position: nil, message: "The property list is too large when it is unfolded.")
    }
  }

  private func wholeNumber(_ offset: Int, _ power: UInt8) throws(DocumentFault) -> String {
    let size = 1 << Int(power)
    guard size <= 16, offset + 1 + size <= end else { throw Self.fault("a number is too long") }
    var value: UInt64 = 0
    for byte in bytes[offset + 1..<offset + 1 + size] { value = value << 8 | UInt64(byte) }
    // One to four bytes have no sign, eight have one, sixteen hold what needs 64 bits without a sign.
    return size == 8 ? String(Int64(bitPattern: value)) : String(value)
  }

  private func fraction(_ offset: Int, _ power: UInt8) throws(DocumentFault) -> String {
    let size = 1 << Int(power)
    guard size == 4 || size == 8, offset + 1 + size <= end else { throw Self.fault("a number is too long") }
    var bits: UInt64 = 0
    for byte in bytes[offset + 1..<offset + 1 + size] { bits = bits << 8 | UInt64(byte) }
    let value = size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    guard value.isFinite else {
      throw DocumentFault(position: nil, message: "A number that is not finite has no place in this document.")
    }
    return "\(value)"
  }

  /// How many elements or code units an object has, and where they begin.
  private func extent(_ offset: Int) throws(DocumentFault) -> (count: Int, start: Int) {
    let low = Int(bytes[offset] & 15)
    guard low == 15 else { return (low, offset + 1) }
    let size = offset + 1 < end ? 1 << Int(bytes[offset + 1] & 15) : 0
    guard offset + 1 < end, bytes[offset + 1] >> 4 == 1, size <= 8,
      let count = Self.integer(bytes, offset + 2, size), offset + 2 + size <= end
    else { throw Self.fault("a length is wrong") }
    return (count, offset + 2 + size)
  }

  private mutating func text(_ offset: Int) throws(DocumentFault) -> String {
    let (count, start) = try extent(offset)
    let isWide = bytes[offset] >> 4 == 6
    guard count <= (end - start) / (isWide ? 2 : 1) else { throw Self.fault("a text is too long") }
    try spend(count)
    let text: String?
    if isWide {
      let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
      text = String(validating: units, as: UTF16.self)
    } else {
      text = String(validating: bytes[start..<start + count], as: Unicode.ASCII.self)
    }
    guard let text else { throw Self.fault("a text is not Unicode") }
    return text
  }

  private func references(_ offset: Int, _ depth: Int, perElement: Int) throws(DocumentFault) -> [Int] {
    guard depth < DocumentFormat.maximumDepth else {
      let message = "Lists and dictionaries may be nested at most \(DocumentFormat.maximumDepth) deep."
      throw DocumentFault(position: nil, message: message)
    }
    let (count, start) = try extent(offset)
    guard count <= (end - start) / referenceSize / perElement else { throw Self.fault("a list is too long") }
    return (0..<count * perElement).map { Self.integer(bytes, start + $0 * referenceSize, referenceSize) ?? .max }
  }

  private mutating func list(_ offset: Int, _ depth: Int) throws(DocumentFault) -> [DocumentValue] {
    var elements: [DocumentValue] = []
    for reference in try references(offset, depth, perElement: 1) {
      elements.append(try value(reference, depth: depth + 1))
    }
    return elements
  }

  private mutating func dictionary(_ offset: Int, _ depth: Int) throws(DocumentFault) -> [DocumentMember] {
    let references = try references(offset, depth, perElement: 2)
    let count = references.count / 2
    var members: [DocumentMember] = []
    for index in 0..<count {
      guard case .text(let key) = try value(references[index], depth: depth + 1).content else {
        throw Self.fault("a key is not a text")
      }
      let value = try value(references[count + index], depth: depth + 1)
      members.append(DocumentMember(key: key.value, position: nil, value: value))
    }
    return members
  }
}
