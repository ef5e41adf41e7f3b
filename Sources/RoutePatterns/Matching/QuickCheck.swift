/// What the text of an edge must be, where one byte can say it: most constraints, without affixes.
///
/// It stands in the edge itself, so that asking copies no symbol and counts no reference.
enum QuickCheck: UInt8, Sendable {
  /// Only the symbol knows.
  case none
  case int
  case uint
  case double
  case bool
  case uuid
  case date

  init(_ symbol: TrieSymbol) {
    guard symbol.prefix.isEmpty, symbol.suffix.isEmpty else {
      self = .none
      return
    }
    switch symbol.constraint {
    case .int: self = .int
    case .uint: self = .uint
    case .double: self = .double
    case .bool: self = .bool
    case .uuid: self = .uuid
    case .date: self = .date
    case .enumeration, .characters, nil: self = .none
    }
  }

  /// Whether the bytes satisfy the constraint, as ``ParameterConstraint/accepts(_:)-(Collection)`` says it.
  @inline(__always)
  func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if self == .int || self == .uint, let isNumber = Self.isShortNumber(bytes) { return isNumber }
    return acceptsAny(bytes)
  }

  @inline(never)
  private func acceptsAny(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .none: false
    case .int: TextValue.int(bytes) != nil
    case .uint: TextValue.uint(bytes) != nil
    case .double: TextValue.double(bytes) != nil
    case .bool: TextValue.bool(bytes) != nil
    case .uuid: TextValue.isUUID(bytes)
    case .date: TextValue.date(bytes) != nil
    }
  }

  /// Whether all bytes are digits; nil for a sign, and for so many that they could exceed 64 bits.
  @inline(__always)
  private static func isShortNumber(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    // Of no bytes the number wraps round.
    guard UInt(bitPattern: bytes.count &- 1) < 18, bytes[0] != UInt8(ascii: "-") else { return nil }
    for byte in bytes where !byte.isASCIIDigit { return false }
    return true
  }
}
