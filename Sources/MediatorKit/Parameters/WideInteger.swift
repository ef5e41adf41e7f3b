/// An integer of any type, in a floating-point number or in a text.
///
/// It is read once for all integer types, of which each would have code of its own.
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
    if let value = Int64(text, radix: 10) {
      self = .signed(value)
    } else if let value = UInt64(text, radix: 10) {
      self = .unsigned(value)
    } else {
      var digits = text.utf8[...]
      if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
      guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      self = .tooLarge
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

  /// Returns a floating-point number of any type as `Double`, not a number if that is not exact, or `nil` for any other value.
  static func double(_ value: any Sendable) -> Double? {
    if let number = value as? Double { return number }
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
