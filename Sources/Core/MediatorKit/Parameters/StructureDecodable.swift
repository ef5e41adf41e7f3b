import Synchronization

/// A `Decodable` structure whose properties are named parameters of the call.
///
/// The protocol has no requirements of its own. In a call by name, each property is read from the parameter with the name of
/// its coding key. A caller may instead pass the whole structure under the label of the input.
///
/// A property has a ``ParameterDecodable`` type, or is a raw-valued `Codable` enumeration, or a set or list of such values.
/// Declare your own ``TextDecodable`` type `Decodable` too: `struct Code: TextDecodable, Decodable`. It is read by
/// ``TextDecodable/init(text:)``, and the synthesized `init(from:)` is not used. A nested structure must be
/// `StructureDecodable` too; its properties are named parameters of the same call. Values may be nested 16 deep, and one input
/// may contain 1,000 structures and lists. If URLs can open the action, registration rejects a structure that has other
/// properties or contains itself.
///
/// `Decodable` does not see a property's default, so a missing `var limit = 20` is an error. Make the property optional and write
/// `limit ?? 20`, or write an `init(from:)` that reads it with `decodeIfPresent`.
///
/// ```swift
/// struct SearchQuery: StructureDecodable {
///   var text: String
///   var limit: Int?
///   var tags: [String]
/// }
/// ```
public protocol StructureDecodable: ParameterDecodable, Decodable {}

extension StructureDecodable {
  /// Returns a structure with each property read from the parameter of its name.
  ///
  /// - Throws: ``ParameterError/nested(label:type:found:_:)`` for the first invalid property.
  public static func decode(_ source: Parameters.Source) throws(ParameterError) -> Self {
    let budget = source.budget ?? DecodingBudget(source.parameters)
    try StructureDecoder.check(source.depth + 1, budget)
    do {
      return try Self(from: StructureDecoder(parameters: source.parameters, depth: source.depth + 1, budget: budget))
    } catch let error as ParameterError {
      throw error
    } catch {
      throw .malformed(expected: "\(Self.self): \(CodingProblem(error))")
    }
  }

  /// Returns whether any parameter is a property of the structure.
  static func isGiven(in source: Parameters.Source) -> Bool {
    let probe = StructureProbe()
    // The budget is that of the structure around it, which may search many properties.
    let budget = source.budget ?? DecodingBudget(source.parameters)
    _ = try? Self(from: StructureDecoder(parameters: source.parameters, budget: budget, probe: probe))
    return probe.isGiven
  }

  /// By default `false`, because it depends on the properties.
  public static var canBeAbsent: Bool { false }
}

/// Decodes a structure from named parameters.
struct StructureDecoder: Decoder {
  /// The maximum depth of structures, and of lists and enumerations in them.
  ///
  /// The limit is far above the depth of flat parameters and far below that of any stack: a class that has an optional
  /// property of its own type would be decoded from one parameter without end.
  static let maximumDepth = 16

  let parameters: Parameters
  /// The number of values around this one.
  var depth = 0
  var budget = DecodingBudget()
  var probe: StructureProbe?
  /// The path of ``StructureCheck`` if the values are its samples, instead of the parameters.
  var sampling: StructureCheck.Path?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try Self.check(depth)
    let container = KeyedContainer<Key>(
      parameters: parameters, depth: depth, budget: budget, probe: probe, sampling: sampling)
    if let probe, !container.allKeys.isEmpty {
      probe.isGiven = true
      // The probe needs no more. Decoding the properties once more at each depth would take exponential time.
      throw ParameterError.missing
    }
    return KeyedDecodingContainer(container)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported("a list") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported("a single value") }

  /// - Throws: ``ParameterError/malformed(expected:)`` if values are nested too deep, or are too many.
  static func check(_ depth: Int, _ budget: DecodingBudget? = nil) throws(ParameterError) {
    guard depth <= maximumDepth else { throw .malformed(expected: "values nested at most \(maximumDepth) deep") }
    guard budget?.spendOne() ?? true else {
      throw .malformed(expected: "at most \(DecodingBudget.maximumCount) nested values")
    }
  }

  private func unsupported(_ what: String) -> CodingProblem { CodingProblem("named parameters are not \(what)") }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let parameters: Parameters
  let depth: Int
  let budget: DecodingBudget
  let probe: StructureProbe?
  let sampling: StructureCheck.Path?
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { parameters.labels.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { sampling != nil || parameters[key.stringValue] != nil }
  /// Returns whether a value is `nil`, which the standard library asks for numbers and Booleans; they read no empty
  /// text.
  func decodeNil(forKey key: Key) -> Bool {
    sampling?.properties.addOptional(key.stringValue)
    // Of numbers and Booleans alone, which are no lists.
    return !contains(key) || hasEmptyText(key, for: Int.self)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let label = key.stringValue
    if let sampling {
      sampling.properties.add(label, type)
      return try PropertyDecoder.cast(StructureCheck.sample(type, of: label, in: sampling))
    }
    if probe != nil {
      guard let absent = (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value else {
        throw ParameterError.missing
      }
      return absent
    }
    let found = parameters[label]
    // A structure may try many types for its properties, so nothing is described before there is an error.
    var isWrongType = false
    do throws(ParameterError) {
      if let found, !(found is Parameters.Text) {
        if let value = try NativeValue.value(found, as: type) { return value }
        if let value = try NativeValue.converted(found, to: type) { return value }
        isWrongType = true
        throw .wrongType(expected: readableTypeName(of: type))
      }
      return try PropertyDecoder.cast(
        PropertyDecoder.value(
          type,
          Parameters.Source(
            label: label, parameters: parameters, text: found as? Parameters.Text, depth: depth, budget: budget)))
    } catch {
      let given = found.map { isWrongType ? Parameters.Text.showTyped($0) : Parameters.Text.show($0) }
      throw ParameterError.nested(label: label, type: readableTypeName(of: type), found: given, error)
    }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    sampling?.properties.addOptional(key.stringValue)
    return contains(key) ? try decode(type, forKey: key) : nil
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    sampling?.properties.addOptional(key.stringValue)
    guard contains(key) || isGiven(type, key) else { return nil }
    do {
      return try decode(type, forKey: key)
    } catch ParameterError.nested(_, _, _, .malformed) where hasEmptyText(key, for: type) {
      return nil
    } catch let error where sampling != nil && !(error is StructureCheck.Problem) {
      return nil
    }
  }

  /// Returns whether the value of a property is a structure and a parameter of that structure is given.
  private func isGiven(_ type: any Any.Type, _ key: Key) -> Bool {
    guard probe == nil, let structure = type as? any StructureDecodable.Type else { return false }
    return structure.isGiven(
      in: Parameters.Source(label: key.stringValue, parameters: parameters, text: nil, depth: depth, budget: budget))
  }

  /// Returns whether a property has one text without characters, as in `limit=`.
  private func hasEmptyText(_ key: Key, for type: any Any.Type) -> Bool {
    (parameters[key.stringValue] as? Parameters.Text)?.isEmpty(for: type) ?? false
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw tooDeep(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw tooDeep(key) }
  func superDecoder() throws -> any Decoder {
    try StructureDecoder.check(depth + 1, budget)
    return StructureDecoder(
      parameters: parameters, depth: depth + 1, budget: budget, probe: probe, sampling: sampling)
  }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw tooDeep(key) }

  private func tooDeep(_ key: Key) -> StructureCheck.Problem {
    StructureCheck.Problem(property: key.stringValue, typeName: "nested container")
  }
}

/// Records whether any parameter is a property of the structure.
final class StructureProbe {
  var isGiven = false
}

/// Decodes a property of a structure, or an element of a list, from texts.
///
/// It serves `Decodable` types that are not ``ParameterDecodable``: raw-valued enumerations, sets, and lists of such types.
struct PropertyDecoder: Decoder, SingleValueDecodingContainer {
  let source: Parameters.Source
  /// The type of the property or element.
  let type: any Any.Type
  /// The path of ``StructureCheck`` if the values are its samples, instead of the source's texts.
  var sampling: StructureCheck.Path?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns a value of a type; not generic, because a generic function would be compiled for each number type.
  static func value(_ type: any Decodable.Type, _ source: Parameters.Source) throws(ParameterError) -> Any {
    if let decodable = type as? any ParameterDecodable.Type, decodable.decodesText || source.text == nil {
      return try decodable.decode(source)
    }
    if source.text == nil { throw .missing }
    try StructureDecoder.check(source.depth + 1, source.budget)
    do {
      return try type.init(from: PropertyDecoder(source: source.nested, type: type))
    } catch let error as ParameterError {
      // A list of the cases is more helpful than the name of the raw type.
      if case .malformed = error, type is any CaseIterable.Type { throw .malformed(expected: expectation(of: type)) }
      throw error
    } catch {
      let isRaw = type is any RawRepresentable.Type
      throw .malformed(expected: isRaw ? expectation(of: type) : "\(readableTypeName(of: type)) made of text")
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { List(decoder: self) }
  func container<Key: CodingKey>(keyedBy key: Key.Type) throws -> KeyedDecodingContainer<Key> { throw nested }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try PropertyDecoder.cast(value(type, source))
  }

  @inline(never) private func value(_ type: any Decodable.Type, _ source: Parameters.Source) throws -> Any {
    guard let sampling else { return try Self.value(type, source) }
    return try StructureCheck.sample(type, of: source.label, in: sampling)
  }

  /// Returns a value of a type as this type, which is generic in its caller only.
  static func cast<Value>(_ value: Any) throws(ParameterError) -> Value {
    guard let value = value as? Value else { throw .malformed(expected: readableTypeName(of: Value.self)) }
    return value
  }

  private var nested: StructureCheck.Problem {
    StructureCheck.Problem(property: source.label, typeName: readableTypeName(of: type))
  }

  private struct List: UnkeyedDecodingContainer {
    let decoder: PropertyDecoder
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { decoder.sampling != nil ? 1 : decoder.source.texts?.count }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try PropertyDecoder.cast(next(type))
    }
    private mutating func next(_ type: any Decodable.Type) throws -> Any {
      if isAtEnd { throw ParameterError.missing }
      let source = decoder.source.texts.map { decoder.source.with($0[currentIndex]) } ?? decoder.source
      let value = try decoder.value(type, source)
      currentIndex += 1
      return value
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { throw decoder.nested }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw decoder.nested }
    mutating func superDecoder() throws -> any Decoder { throw decoder.nested }
  }
}

/// The number of structures and values that the decoding of one input may still decode.
///
/// The depth alone does not bound a structure that decodes itself several times at each depth.
final class DecodingBudget: Sendable {
  /// The limit is far above the number that flat parameters need.
  static let maximumCount = 1000

  private let left: Atomic<Int>

  /// Creates a budget, which is larger for inputs that have more texts.
  init(_ parameters: Parameters = [:]) {
    let texts = parameters.elements.reduce(0) { $0 + (($1.1 as? Parameters.Text)?.count ?? 0) }
    left = Atomic(Self.maximumCount + texts)
  }

  /// Counts one more value, and returns whether it may be decoded.
  func spendOne() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
