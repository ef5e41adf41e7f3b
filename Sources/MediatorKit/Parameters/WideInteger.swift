/// An integer of any type, in a floating-point number or in a text.
///
/// All integer types share this code; generic code would be compiled for each of them.
enum WideInteger {
  case signed(Int64)
  /// Above all signed ones.
  case unsigned(UInt64)
  /// Has more than 64 bits.
  case tooLarge
  /// A number that is not an integer.
  case fraction

  /// Creates an integer from decimal digits after an optional sign, or returns `nil` for any other text.
  init?(_ text: String) {
    var magnitude: UInt64 = 0
    var (isNegative, isTooLarge, digits) = (false, false, -1)
    for byte in text.utf8 {
      digits += 1
      if digits == 0 {
        isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { continue }
        digits = 1
      }
      guard 0x30...0x39 ~= byte else { return nil }
      let (tens, isOver) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, isAbove) = tens.addingReportingOverflow(UInt64(byte - 0x30))
      isTooLarge = isTooLarge || isOver || isAbove
      magnitude = sum
    }
    guard digits > 0 else { return nil }
    if isTooLarge || isNegative && magnitude > Int64.min.magnitude {
      self = .tooLarge
    } else if isNegative {
      self = .signed(Int64(truncatingIfNeeded: 0 &- magnitude))
    } else {
      self = Int64(exactly: magnitude).map { .signed($0) } ?? .unsigned(magnitude)
    }
  }

  /// Creates an integer from a value of any integer type.
  init(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      self = .signed(value)
    } else {
      self = UInt64(exactly: value).map { .unsigned($0) } ?? .tooLarge
    }
  }

  /// Creates an integer from a value that is a number of any type but `Decimal`, or returns `nil` for any other value.
  init?(number value: any Sendable) {
    if let integer = value as? any BinaryInteger {
      self.init(integer)
    } else if let number = Self.double(value) {
      let integer = Int64(exactly: number).map { Self.signed($0) } ?? UInt64(exactly: number).map { Self.unsigned($0) }
      self = integer ?? (number.isFinite && number.rounded() == number ? .tooLarge : .fraction)
    } else {
      return nil
    }
  }

  /// Returns a number of any type but `Decimal` as `Double`, not a number if that is not exact, or `nil` for any other value.
  static func double(_ value: any Sendable) -> Double? {
    if let number = value as? Double { return number }
    if let integer = value as? any BinaryInteger { return Double(exactly: integer) ?? .nan }
    return (value as? any BinaryFloatingPoint).map { Double(exactly: $0) ?? .nan }
  }

  /// Returns the integer as a type, or `nil` if the type cannot hold it or it has more than 64 bits.
  func value<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
    switch self {
    case .signed(let value): Value(exactly: value)
    case .unsigned(let value): Value(exactly: value)
    case .tooLarge, .fraction: nil
    }
  }
}
