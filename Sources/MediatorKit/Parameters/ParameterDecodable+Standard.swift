extension String: TextDecodable {
  /// Takes the text as it is.
  public init(text: String) { self = text }
}

extension Bool: TextDecodable {
  /// Reads `true`, `false`, `1` or `0`.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``.
  public init(text: String) throws(DecodingFault) {
    switch text {
    case "true", "1": self = true
    case "false", "0": self = false
    default: throw .malformed(expected: "Bool: true, false, 1 or 0")
    }
  }
}

extension TextDecodable where Self: FixedWidthInteger {
  /// Reads decimal digits after an optional sign; never truncates.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``; ``DecodingFault/outOfRange(expected:)`` for a number that the type
  ///   cannot hold.
  public init(text: String) throws(DecodingFault) {
    if let value = Self(text, radix: 10) {
      self = value
      return
    }
    var digits = text.utf8[...]
    if digits.first == 0x2D || digits.first == 0x2B { digits.removeFirst() }
    let isNumber = !digits.isEmpty && digits.allSatisfy { 0x30...0x39 ~= $0 }
    throw isNumber ? .outOfRange(expected: Self.range) : .malformed(expected: "\(Self.self)")
  }

  /// Takes any integer that this type can hold; floating-point numbers are refused.
  ///
  /// - Throws: ``DecodingFault/outOfRange(expected:)``.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> Self? {
    if let integer = native as? any BinaryInteger {
      guard let value = Self(exactly: integer) else { throw .outOfRange(expected: Self.range) }
      return value
    }
    return nil
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
  /// The one text; nil for what is not finite, which no text makes.
  public var parameterTexts: [String]? { isFinite ? [parameterText] : nil }

  /// Reads a decimal number such as `-2.5` or `1e3`, to the nearest value; not hexadecimal, not `inf`, not `nan`.
  ///
  /// A number too large for the type, or so small that only 0 is near, is out of range.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``, ``DecodingFault/outOfRange(expected:)``.
  public init(text: String) throws(DecodingFault) {
    let isDecimal = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard isDecimal, let value = Self(text) else { throw .malformed(expected: "\(Self.self)") }
    let significand = text.utf8.prefix { $0 | 0x20 != 0x65 }
    guard value.isFinite, value != 0 || !significand.contains(where: { 0x31...0x39 ~= $0 }) else {
      let limits = "\(Self.leastNonzeroMagnitude) to \(Self.greatestFiniteMagnitude)"
      throw .outOfRange(expected: "\(Self.self), 0 or \(limits) either side of it")
    }
    self = value
  }

  /// Takes any integer or floating-point number that this type holds exactly.
  ///
  /// - Throws: ``DecodingFault/outOfRange(expected:)``.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> Self? {
    let value: Self?
    if let integer = native as? any BinaryInteger {
      value = Self(exactly: integer)
    } else if let number = native as? any BinaryFloatingPoint {
      value = Self(exactly: number)
    } else {
      return nil
    }
    guard let value else { throw .outOfRange(expected: "\(Self.self), exactly") }
    return value
  }
}

extension Double: TextDecodable {}
extension Float: TextDecodable {}

extension Optional: ParameterDecodable {
  /// Nil when nothing was given, else the wrapped value.
  ///
  /// An optional of a type that no text can become is nil when nothing was given, and refuses text.
  ///
  /// - Throws: What the wrapped type throws, but for ``DecodingFault/missing``.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Wrapped? {
    guard let decodable = Wrapped.self as? any ParameterDecodable.Type else {
      guard source.text == nil else {
        throw .malformed(expected: "nothing: \(readableTypeName(of: Wrapped.self)) cannot be made of text")
      }
      return nil
    }
    do throws(DecodingFault) {
      return try decodable.decode(source) as? Wrapped
    } catch .missing {
      return nil
    } catch .nested(let label, let type, let found, let fault) {
      // A structure of which no part was given is absent as a whole.
      if let structure = decodable as? any StructureDecodable.Type, !structure.isGiven(in: source.parameters) {
        return nil
      }
      throw .nested(label: label, type: type, found: found, fault)
    }
  }

  /// Takes what the wrapped type takes.
  ///
  /// - Throws: What the wrapped type throws.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> Wrapped?? {
    guard let decodable = Wrapped.self as? any ParameterDecodable.Type else { return .none }
    guard let value = try decodable.convert(native) as? Wrapped else { return .none }
    return .some(.some(value))
  }

  /// No text for nil, else the wrapped value's.
  public var parameterTexts: [String]? {
    guard let self else { return [] }
    return (self as? any ParameterDecodable)?.parameterTexts
  }

  /// True: what is missing is nil.
  public static var canBeAbsent: Bool { true }

  /// Whether the wrapped type is made of text.
  public static var decodesText: Bool { (Wrapped.self as? any ParameterDecodable.Type)?.decodesText ?? false }
}

extension Array: ParameterDecodable where Element: TextDecodable {
  /// The text of each element; nil when one has none.
  public var parameterTexts: [String]? {
    var texts: [String] = []
    texts.reserveCapacity(count)
    for element in self {
      guard let own = element.parameterTexts else { return nil }
      texts += own
    }
    return texts
  }

  /// Takes a list of elements, of which Objective-C code may have boxed each one.
  ///
  /// - Throws: What the element type throws for the first value at fault.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> [Element]? {
    guard let values = native as? [any Sendable] else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values {
      guard let element = try NativeValue.value(value, as: Element.self) else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// One element for each text under the label; missing when there is none.
  ///
  /// - Throws: ``DecodingFault/missing``, or what the first element at fault throws.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> [Element] {
    guard let texts = source.texts else { throw .missing }
    var elements: [Element] = []
    elements.reserveCapacity(texts.count)
    for text in texts { elements.append(try Element(text: text)) }
    return elements
  }
}
