/// An integer of any type, or in a text.
///
/// It is read once for all integer types, of which each would have code of its own.
enum WideInteger {
  case signed(Int64)
  /// Above all signed ones.
  case unsigned(UInt64)
  /// Has more than 64 bits.
  case tooLarge

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

  /// Returns the integer as a type, or `nil` if the type cannot hold it or it has more than 64 bits.
  func value<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
    switch self {
    case .signed(let value): Value(exactly: value)
    case .unsigned(let value): Value(exactly: value)
    case .tooLarge: nil
    }
  }
}
