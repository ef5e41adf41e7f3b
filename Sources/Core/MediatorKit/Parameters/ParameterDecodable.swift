/// An input type whose values can be read from the parameters of an untyped call.
///
/// The standard scalar types, `Decimal`, `UUID`, `URL`, `Date`, arrays and optionals conform. Conform your type to
/// ``TextDecodable`` to read it from one text, or to ``StructureDecodable`` to read it from several named parameters.
///
/// A call by name can pass text, or a value of another type, only for such an input. URLs can open an action only if all its
/// inputs conform. Inputs are decoded on any thread, so the conformance must be nonisolated (SE-0470).
public protocol ParameterDecodable: SendableMetatype {
  /// Returns the value of a parameter.
  ///
  /// - Throws: ``ParameterError`` if the parameter is missing or invalid.
  static func decode(_ source: Parameters.Source) throws(ParameterError) -> Self

  /// Converts a native value of another type without loss, such as an `Int` to an `Int64`.
  ///
  /// - Returns: The converted value, or `nil` if this type does not convert values of that type.
  /// - Throws: ``ParameterError/outOfRange(expected:)`` if no value of this type is equal.
  static func convert(_ native: any Sendable) throws(ParameterError) -> Self?

  /// Whether ``decode(_:)`` returns a value if the parameter is missing.
  static var canBeAbsent: Bool { get }

  /// Whether ``decode(_:)`` reads text.
  static var decodesText: Bool { get }

  /// The texts from which ``decode(_:)`` reads an equal value, or `nil` if there are none.
  ///
  /// A caller repeats the label for each text.
  var parameterTexts: [String]? { get }
}

extension ParameterDecodable {
  /// Returns `nil`: no other type is converted.
  ///
  /// - Throws: Nothing.
  public static func convert(_ native: any Sendable) throws(ParameterError) -> Self? { nil }
  /// By default `false`: a value is required.
  public static var canBeAbsent: Bool { false }
  /// By default `true`.
  public static var decodesText: Bool { true }
  /// By default `nil`: the type has no text form.
  public var parameterTexts: [String]? { nil }
}

extension Parameters {
  /// The text of one label, with all parameters of the call.
  public struct Source: Sendable {
    /// The label of the parameter to decode.
    public let label: String
    /// All parameters of the call.
    public let parameters: Parameters
    package let text: Parameters.Text?
    /// The number of values around this one.
    var depth = 0
    /// The budget of the structure around the value, or `nil` outside structures.
    var budget: DecodingBudget?

    /// The texts of the label, or `nil` if the caller passed none.
    public var texts: [String]? { text?.texts }

    package init(label: String, parameters: Parameters, text: Parameters.Text?, depth: Int = 0) {
      self.label = label
      self.parameters = parameters
      self.text = text
      self.depth = depth
    }

    init(label: String, parameters: Parameters, text: Parameters.Text?, depth: Int, budget: DecodingBudget?) {
      self.init(label: label, parameters: parameters, text: text, depth: depth)
      self.budget = budget
    }

    /// Returns the source with another text.
    func with(_ text: String) -> Self {
      Self(label: label, parameters: parameters, text: Text(text), depth: depth, budget: budget)
    }

    /// Returns the only text of the label; not inlined, because each type would have a copy.
    @inline(never) func onlyText(for type: any Any.Type) throws(ParameterError) -> String {
      guard let text else { throw .missing }
      guard let only = text.only else { throw .malformed(expected: "one value of type \(readableTypeName(of: type))") }
      return only
    }

    /// The source for a value in this one.
    var nested: Self {
      var nested = self
      nested.depth += 1
      return nested
    }
  }
}

/// The reason why a parameter cannot be decoded; the caller's ``MediatorError`` adds the address and the value.
public enum ParameterError: Error, Sendable {
  /// The parameter is missing.
  case missing
  /// The text does not have the expected form.
  case malformed(expected: String)
  /// The text or number has the right form, but the type cannot hold the value.
  case outOfRange(expected: String)
  /// The native value has another type.
  case wrongType(expected: String)
  /// A property of a structure cannot be decoded.
  indirect case nested(label: String, type: String, found: String?, ParameterError)
}

/// The requirements of ``TextDecodable`` with any types, so that the compiler reports a declaration with a wrong type.
///
/// Without them, a default would silently replace an ``init(text:)`` that throws other errors. Conform to ``TextDecodable``.
public protocol TextConversion {
  /// The errors of ``init(text:)``, which are ``ParameterError``.
  associatedtype TextError: Error = ParameterError
  /// The type of ``parameterText``, which is `String`.
  associatedtype ParameterText = String

  /// Creates a value from a text.
  init(text: String) throws(TextError)
  /// The text of the value.
  var parameterText: ParameterText { get }
}

/// An input type whose values are read from one text.
///
/// If an input has one text, ``init(text:)`` creates its value; `decode(_:)` is not called.
///
/// If the raw value of a `RawRepresentable` type is `TextDecodable`, the type only needs to declare the conformance:
///
/// ```swift
/// enum Tab: String, TextDecodable { case new, used }
/// ```
public protocol TextDecodable: ParameterDecodable, TextConversion {
  /// Creates a value from a text.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)`` or ``ParameterError/outOfRange(expected:)``.
  @_nonoverride init(text: String) throws(ParameterError)

  /// The text from which ``init(text:)`` creates an equal value; by default the description.
  @_nonoverride var parameterText: String { get }
}

extension TextDecodable where ParameterText == String {
  /// The description of the value.
  public var parameterText: String { String(describing: self) }
}

extension TextDecodable {
  /// Rejects a property of another type.
  @available(*, unavailable, message: "declare parameterText as a String")
  public var parameterText: String { unavailable() }

  /// Rejects a conformance without this initializer, and one that throws other errors.
  @available(
    *, unavailable,
    message:
      "give an enumeration a raw type, as in 'enum Tab: String, TextDecodable', or declare init(text:) with throws(ParameterError)"
  )
  public init(text: String) throws(ParameterError) {
    unavailable()
  }

  /// ``parameterText`` alone.
  public var parameterTexts: [String]? { [parameterText] }

  /// Returns the value of the label's text.
  ///
  /// - Throws: ``ParameterError/missing``; ``ParameterError/malformed(expected:)`` also if there are several texts.
  public static func decode(_ source: Parameters.Source) throws(ParameterError) -> Self {
    try Self(text: source.onlyText(for: Self.self))
  }
}

extension TextDecodable where Self: RawRepresentable, RawValue: TextDecodable, ParameterText == String {
  /// The text of the raw value.
  public var parameterText: String { rawValue.parameterText }
}

extension TextDecodable where Self: RawRepresentable, RawValue: TextDecodable {
  /// Rejects an initializer that throws other errors.
  @available(*, unavailable, message: "declare init(text:) with throws(ParameterError)")
  public init(text: String) throws(ParameterError) {
    unavailable()
  }
}

extension TextDecodable where Self: RawRepresentable, RawValue: TextDecodable, TextError == ParameterError {
  /// Creates the value whose raw value is read from a text.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)`` if no value has the raw value; also the error of the raw value's type.
  public init(text: String) throws(ParameterError) {
    let raw: RawValue
    do throws(ParameterError) {
      raw = try RawValue(text: text)
    } catch {
      // A list of the cases is more helpful than the name of the raw type.
      guard case .malformed = error, Self.self is any CaseIterable.Type else { throw error }
      throw .malformed(expected: expectation(of: Self.self))
    }
    guard let value = Self(rawValue: raw) else { throw .malformed(expected: expectation(of: Self.self)) }
    self = value
  }
}
