/// Finds properties of structures that cannot be read from text, by decoding each structure from sample values.
///
/// If a property has no sample, those that are decoded after it are not checked.
enum StructureCheck {
  /// A property that cannot be read from text.
  struct Problem: Error {
    let property: String
    let typeName: String
  }

  /// Returns the first problem, or `nil` if there is none; runs client code.
  static func problem(of type: any Any.Type) -> Problem? {
    guard !isStandard(type) else { return nil }
    let type = (type as? any OptionalType.Type)?.wrapped ?? type
    guard let structure = type as? any StructureDecodable.Type else { return nil }
    do {
      _ = try structure.init(from: SampleDecoder())
      return nil
    } catch {
      return error as? Problem
    }
  }

  /// Returns whether a type is one of the most frequent ones, to save looking up its conformances.
  private static func isStandard(_ type: any Any.Type) -> Bool {
    type == Int.self || type == String.self || type == Bool.self || type == Double.self || type == [String].self
      || type == Int?.self || type == String?.self
  }

  /// Returns a value of a type.
  ///
  /// - Throws: ``Problem`` if the type cannot be read from text; `NoSample` if that is not known.
  fileprivate static func sample<Value: Decodable>(_ type: Value.Type, _ property: String) throws -> Value {
    if let first = firstCase(of: type) { return first }
    if let structure = type as? any StructureDecodable.Type {
      return try value(structure.init(from: SampleDecoder()))
    }
    guard let decodable = type as? any ParameterDecodable.Type, decodable.decodesText else {
      return try Value(from: SamplePropertyDecoder(property: property, typeName: readableTypeName(of: type)))
    }
    for text in ["1", "a", "true", "2001-01-01", "00000000-0000-0000-0000-000000000000"] {
      let source = Parameters.Source(label: property, parameters: [:], text: Parameters.Text(text))
      if let sample = try? decodable.decode(source) as? Value { return sample }
    }
    throw NoSample()
  }

  private static func value<Value>(_ value: Any) throws -> Value {
    guard let value = value as? Value else { throw NoSample() }
    return value
  }

  private static func firstCase<Value>(of type: Value.Type) -> Value? {
    func first<Cases: CaseIterable>(_ type: Cases.Type) -> Value? { type.allCases.first as? Value }
    return (type as? any CaseIterable.Type).flatMap { first($0) }
  }
}

/// No sample is a value of the type; other texts may be.
private struct NoSample: Error {}

private struct SampleDecoder: Decoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Container<Key>())
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoSample() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoSample() }

  private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try StructureCheck.sample(type, key.stringValue)
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      do {
        return try StructureCheck.sample(type, key.stringValue)
      } catch let problem as StructureCheck.Problem {
        throw problem
      } catch {
        return nil
      }
    }
    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw nested(key) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nested(key) }
    func superDecoder() -> any Decoder { SampleDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw nested(key) }

    private func nested(_ key: Key) -> StructureCheck.Problem {
      StructureCheck.Problem(property: key.stringValue, typeName: "nested container")
    }
  }
}

private struct SamplePropertyDecoder: Decoder {
  let property: String
  let typeName: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private var problem: StructureCheck.Problem { StructureCheck.Problem(property: property, typeName: typeName) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw problem }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { List(property: property, problem: problem) }
  func singleValueContainer() -> any SingleValueDecodingContainer { One(property: property) }

  private struct One: SingleValueDecodingContainer {
    let property: String
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try StructureCheck.sample(type, property) }
  }

  private struct List: UnkeyedDecodingContainer {
    let property: String
    let problem: StructureCheck.Problem
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      return try StructureCheck.sample(type, property)
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { throw problem }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw problem }
    mutating func superDecoder() throws -> any Decoder { throw problem }
  }
}
