extension String: TextDecodable {
  /// Creates a string from the unchanged text.
  public init(text: String) { self = text }
}

extension Bool: TextDecodable {
  /// Creates a Boolean from `true`, `false`, `1` or `0`.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``.
  public init(text: String) throws(ParameterError) {
    switch text {
    case "true", "1": self = true
    case "false", "0": self = false
    default: throw .malformed(expected: "Bool: true, false, 1 or 0")
    }
  }
}

extension TextDecodable where Self: FixedWidthInteger {
  /// Creates an integer from decimal digits after an optional sign; it is never truncated.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``; ``ParameterError/outOfRange(expected:)`` if the type cannot hold the
  ///   number.
  public init(text: String) throws(ParameterError) {
    guard let number = WideInteger(text) else { throw .malformed(expected: "\(Self.self)") }
    let value = Self.bitWidth > 64 ? Self(text, radix: 10) : number.value(as: Self.self)
    guard let value else { throw .outOfRange(expected: Self.range) }
    self = value
  }

  /// Converts any integer that this type can hold, also one in a floating-point number, such as `42.0`.
  ///
  /// - Throws: ``ParameterError/outOfRange(expected:)``.
  public static func convert(_ native: any Sendable) throws(ParameterError) -> Self? {
    guard let number = WideInteger(number: native) else { return nil }
    if let value = number.value(as: Self.self) { return value }
    if case .fraction = number { throw .outOfRange(expected: "\(Self.self), exactly") }
    let wide =
      Self.bitWidth > 64
      ? (native as? any BinaryInteger).flatMap { Self(exactly: $0) }
        ?? WideInteger.double(native).flatMap { Self(exactly: $0) } : nil
    guard let wide else { throw .outOfRange(expected: Self.range) }
    return wide
  }

  private static var range: String { "\(Self.self), \(Self.min) to \(Self.max)" }
}

extension Int: TextDecodable {}
extension Int8: TextDecodable {}
extension Int16: TextDecodable {}
extension Int32: TextDecodable {}
extension Int64: TextDecodable {}
extension UInt: TextDecodable {}
extension UInt8: TextDecodable {}
extension UInt16: TextDecodable {}
extension UInt32: TextDecodable {}
extension UInt64: TextDecodable {}

extension TextDecodable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// The text, or `nil` if the number is not finite.
  public var parameterTexts: [String]? { isFinite ? [parameterText] : nil }

  /// Creates the nearest value to a decimal number such as `-2.5` or `1e3`.
  ///
  /// Hexadecimal numbers, `inf` and `nan` are malformed. A number that is too large for the type is out of range, and so is
  /// one that would be rounded to 0.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``, ``ParameterError/outOfRange(expected:)``.
  public init(text: String) throws(ParameterError) {
    let isDecimal = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard isDecimal, let value = Self(text) else { throw .malformed(expected: "\(Self.self)") }
    let significand = text.utf8.prefix { $0 | 0x20 != 0x65 }
    guard value.isFinite, value != 0 || !significand.contains(where: { 0x31...0x39 ~= $0 }) else {
      let limits = "\(Self.leastNonzeroMagnitude) to \(Self.greatestFiniteMagnitude)"
      throw .outOfRange(expected: "\(Self.self), 0 or \(limits) either side of it")
    }
    self = value
  }

  /// Converts any integer or floating-point number that this type can hold exactly.
  ///
  /// - Throws: ``ParameterError/outOfRange(expected:)``.
  public static func convert(_ native: any Sendable) throws(ParameterError) -> Self? {
    guard let number = WideInteger.double(native) else { return nil }
    guard let value = Self(exactly: number) else { throw .outOfRange(expected: "\(Self.self), exactly") }
    return value
  }
}

extension Double: TextDecodable {}
extension Float: TextDecodable {}

extension Optional: ParameterDecodable {
  /// Returns the wrapped value, or `nil` if the parameter is missing.
  ///
  /// An empty text that the wrapped type rejects counts as missing, as in `limit=`. If the wrapped type cannot be read from
  /// text, any text is rejected.
  ///
  /// - Throws: The error of the wrapped type, except ``ParameterError/missing``.
  public static func decode(_ source: Parameters.Source) throws(ParameterError) -> Wrapped? {
    guard let decodable = Wrapped.self as? any ParameterDecodable.Type else {
      guard source.text == nil else {
        throw .malformed(expected: "nothing: \(readableTypeName(of: Wrapped.self)) is not TextDecodable")
      }
      return nil
    }
    do throws(ParameterError) {
      return try decodable.decode(source) as? Wrapped
    } catch .missing {
      return nil
    } catch .malformed where source.text?.isEmpty(for: Wrapped.self) ?? false {
      return nil
    } catch .nested(let label, let type, let found, let inner) {
      // A structure is absent if none of its properties was given.
      if let structure = decodable as? any StructureDecodable.Type, !structure.isGiven(in: source) {
        return nil
      }
      throw .nested(label: label, type: type, found: found, inner)
    }
  }

  /// Converts the values that the wrapped type can convert.
  ///
  /// - Throws: The error of the wrapped type.
  public static func convert(_ native: any Sendable) throws(ParameterError) -> Wrapped?? {
    guard let decodable = Wrapped.self as? any ParameterDecodable.Type else { return .none }
    guard let value = try decodable.convert(native) as? Wrapped else { return .none }
    return .some(.some(value))
  }

  /// The texts of the wrapped value, or none if it is `nil`.
  public var parameterTexts: [String]? {
    guard let self else { return [] }
    return (self as? any ParameterDecodable)?.parameterTexts
  }

  /// Always `true`: a missing value is `nil`.
  public static var canBeAbsent: Bool { true }

  /// Whether the wrapped type can be read from text.
  public static var decodesText: Bool { (Wrapped.self as? any ParameterDecodable.Type)?.decodesText ?? false }
}

extension Array: ParameterDecodable where Element: TextDecodable {
  /// The texts of all elements, or `nil` if an element has none.
  public var parameterTexts: [String]? {
    var texts: [String] = []
    texts.reserveCapacity(count)
    for element in self {
      guard let own = element.parameterTexts else { return nil }
      texts += own
    }
    return texts
  }

  /// Converts a list element by element; Objective-C code may have boxed each of them.
  ///
  /// - Throws: The error of the first invalid element.
  public static func convert(_ native: any Sendable) throws(ParameterError) -> [Element]? {
    guard let values = native as? [any Sendable] else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values {
      if let element = try NativeValue.value(value, as: Element.self) {
        elements.append(element)
      } else if let element = try NativeValue.converted(value, to: Element.self) {
        elements.append(element)
      } else {
        return nil
      }
    }
    return elements
  }

  /// Returns one element for each text of the label.
  ///
  /// - Throws: ``ParameterError/missing`` if there is no text; the error of the first invalid element.
  public static func decode(_ source: Parameters.Source) throws(ParameterError) -> [Element] {
    guard let texts = source.texts else { throw .missing }
    return try texts.map { text throws(ParameterError) in try Element(text: text) }
  }
}

/// A number of any type, or a text, as an integer of at most 64 bits, or the reason why it is none.
///
/// All integer types share this code; generic code would be compiled for each of them.
enum WideInteger {
  case signed(Int64)
  /// An integer above all signed ones.
  case unsigned(UInt64)
  /// An integer of more than 64 bits.
  case tooLarge
  /// A number that is not an integer.
  case fraction

  /// Creates an integer from decimal digits after an optional sign, or returns `nil` for any other text.
  init?(_ text: String) {
    // The standard library's parsers accept the same texts, and take a third of the time of a loop over the bytes.
    if let value = Int64(text) {
      self = .signed(value)
    } else if let value = UInt64(text) {
      self = .unsigned(value)
    } else {
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let signs = text.utf8.count - digits.count
      guard signs < 2, !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
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
