/// A type whose values can be made of what a caller without types gives: text, or nothing at all.
///
/// The standard scalar types, `Decimal`, `UUID`, `URL`, `Date`, arrays and optionals conform. A type of yours that is made
/// of one text conforms to ``TextDecodable``; one that is made of several named parameters to ``StructureDecodable``.
/// An action can be exposed to URLs only when all its inputs conform. Inputs are decoded wherever a call comes from, so that
/// the conformance must belong to no actor (SE-0470).
public protocol ParameterDecodable: SendableMetatype {
  /// Makes a value of what was given.
  ///
  /// - Throws: ``DecodingFault``.
  static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Self

  /// Makes a value of a native value of another type without losing anything, such as an `Int64` of an `Int`.
  ///
  /// - Returns: nil when this type takes no such value.
  /// - Throws: ``DecodingFault/outOfRange(expected:)`` when the value has no equal in this type.
  static func convert(_ native: any Sendable) throws(DecodingFault) -> Self?

  /// Whether ``decode(_:)`` makes a value when nothing is given.
  static var canBeAbsent: Bool { get }

  /// Whether ``decode(_:)`` makes a value of text.
  static var decodesText: Bool { get }

  /// The texts that ``decode(_:)`` makes an equal value of, one for each time the label is to appear.
  ///
  /// Nil when there are none, as for a type that is not made of text.
  var parameterTexts: [String]? { get }
}

extension ParameterDecodable {
  /// Takes no native value of another type.
  ///
  /// - Throws: Nothing.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> Self? { nil }
  /// False: a value is required.
  public static var canBeAbsent: Bool { false }
  /// True.
  public static var decodesText: Bool { true }
  /// Nil: no text is known.
  public var parameterTexts: [String]? { nil }
}

extension Parameters {
  /// What ``ParameterDecodable`` decodes: the text under one label, beside all the parameters of the call.
  public struct Source: Sendable {
    /// The label of the parameter that is decoded.
    public let label: String
    /// All the parameters of the call.
    public let parameters: Parameters
    let text: Parameters.Text?

    /// The texts under that label; nil when the caller gave none.
    public var texts: [String]? { text?.texts }
  }
}

/// Why a value could not be made; the error that reaches the caller adds the address and what was found.
public enum DecodingFault: Error, Sendable {
  /// Nothing was given.
  case missing
  /// The text has not the form that is expected.
  case malformed(expected: String)
  /// The text or number has the right form and lies outside what the type can hold.
  case outOfRange(expected: String)
  /// A native value is of another type.
  case wrongType(expected: String)
  /// A parameter of another label and type, inside a structure, is at fault.
  indirect case nested(label: String, type: String, found: String?, DecodingFault)
}

/// A type whose values are made of one text.
///
/// A `RawRepresentable` type whose raw value is text-decodable needs no more than the conformance:
///
/// ```swift
/// enum Tab: String, TextDecodable { case new, used }
/// ```
public protocol TextDecodable: ParameterDecodable {
  /// Makes a value of one text.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)`` or ``DecodingFault/outOfRange(expected:)``.
  init(text: String) throws(DecodingFault)

  /// The text that ``init(text:)`` makes an equal value of; the description of the value unless the type says otherwise.
  var parameterText: String { get }
}

extension TextDecodable {
  /// The description of the value.
  public var parameterText: String { String(describing: self) }

  /// The one text.
  public var parameterTexts: [String]? { [parameterText] }

  /// Makes a value of the one text that was given.
  ///
  /// - Throws: ``DecodingFault/missing``; ``DecodingFault/malformed(expected:)`` also for several texts.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Self {
    guard let given = source.text else { throw .missing }
    guard let text = given.only else {
      throw .malformed(expected: "one \(readableTypeName(of: Self.self)), not \(given.texts.count)")
    }
    return try Self(text: text)
  }
}

extension TextDecodable where Self: RawRepresentable, RawValue: TextDecodable {
  /// The text of the raw value.
  public var parameterText: String { rawValue.parameterText }

  /// Makes the value whose raw value the text is.
  ///
  /// - Throws: What the raw value throws; ``DecodingFault/malformed(expected:)`` when no value has it.
  public init(text: String) throws(DecodingFault) {
    let raw: RawValue
    do throws(DecodingFault) {
      raw = try RawValue(text: text)
    } catch {
      // The values say more than what the type of the raw values expects.
      guard case .malformed = error, Self.self is any CaseIterable.Type else { throw error }
      throw .malformed(expected: expectation(of: Self.self))
    }
    guard let value = Self(rawValue: raw) else { throw .malformed(expected: expectation(of: Self.self)) }
    self = value
  }
}
