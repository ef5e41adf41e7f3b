import Foundation

/// Encodes the properties of a structure as the texts from which ``StructureDecodable`` reads them.
struct StructureEncoder: Encoder {
  private final class Properties {
    var inputs: [URLInput] = []
  }

  private let properties = Properties()

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the texts of each property in the order of encoding; a property that is `nil` has none.
  ///
  /// - Throws: `EncodingError` if a property is neither text nor a list of texts.
  static func inputs(of structure: any Encodable) throws -> [URLInput] {
    let encoder = StructureEncoder()
    try structure.encode(to: encoder)
    return encoder.properties.inputs
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Container<Key>(properties: properties))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RejectingContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { RejectingContainer() }

  private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let properties: Properties
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      if !isNil(value), let structure = value as? any StructureDecodable & Encodable {
        // The properties of a nested structure are named parameters too.
        properties.inputs += try StructureEncoder.inputs(of: structure)
        return
      }
      var input = URLInput(label: key.stringValue, texts: try PropertyEncoder.texts(of: value))
      input.day = (value as? Date).flatMap(DateText.day)
      properties.inputs.append(input)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(RejectingKeyedContainer<NestedKey>()) }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { RejectingContainer() }
    mutating func superEncoder() -> any Encoder { PropertyEncoder() }
    mutating func superEncoder(forKey key: Key) -> any Encoder { PropertyEncoder() }
  }
}

/// Encodes a property as the texts of its label.
private struct PropertyEncoder: Encoder {
  final class Texts {
    var texts: [String] = []
  }

  let texts = Texts()
  var depth = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the texts of a value.
  ///
  /// - Throws: `EncodingError` if the value is neither text nor a list of texts.
  static func texts(of value: any Encodable, depth: Int = 0) throws -> [String] {
    if let texts = (value as? any ParameterDecodable)?.parameterTexts { return texts }
    // The depth is limited, because a type's encoding may be recursive.
    guard !(value is any TextDecodable), depth < 8 else { throw EncodingError.notText(value) }
    let encoder = PropertyEncoder(depth: depth + 1)
    try value.encode(to: encoder)
    // Sorted, because the order of a set varies between runs.
    return value is any UnorderedTexts ? encoder.texts.texts.sorted() : encoder.texts.texts
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RejectingKeyedContainer<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { List(texts: texts, depth: depth) }
  func singleValueContainer() -> any SingleValueEncodingContainer { One(texts: texts, depth: depth) }

  private struct One: SingleValueEncodingContainer {
    let texts: Texts
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {}
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      texts.texts = try PropertyEncoder.texts(of: value, depth: depth)
    }
  }

  private struct List: UnkeyedEncodingContainer {
    let texts: Texts
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var count: Int { texts.texts.count }

    mutating func encodeNil() throws { throw EncodingError.notText("nil in a list") }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      let own = try PropertyEncoder.texts(of: value, depth: depth)
      guard own.count == 1 else { throw EncodingError.notText(value) }
      texts.texts += own
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(RejectingKeyedContainer<NestedKey>()) }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { RejectingContainer() }
    mutating func superEncoder() -> any Encoder { PropertyEncoder() }
  }
}

private protocol UnorderedTexts {}
extension Set: UnorderedTexts {}

private func isNil(_ value: Any) -> Bool {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional && mirror.children.isEmpty
}

private struct RejectingContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  mutating func encodeNil() throws { throw EncodingError.notText("nil") }
  mutating func encode<Value: Encodable>(_ value: Value) throws { throw EncodingError.notText(value) }
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(RejectingKeyedContainer<NestedKey>()) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  mutating func superEncoder() -> any Encoder { PropertyEncoder() }
}

private struct RejectingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { throw EncodingError.nested(key) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { throw EncodingError.nested(key) }
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(RejectingKeyedContainer<NestedKey>()) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { RejectingContainer() }
  mutating func superEncoder() -> any Encoder { PropertyEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { PropertyEncoder() }
}

extension EncodingError {
  fileprivate static func notText(_ value: Any) -> EncodingError {
    .invalidValue(
      value, Context(codingPath: [], debugDescription: "text cannot become a \(readableTypeName(of: type(of: value)))"))
  }

  fileprivate static func nested(_ key: any CodingKey) -> EncodingError {
    .invalidValue(
      key.stringValue,
      Context(codingPath: [], debugDescription: "'\(key.stringValue)' is nested; named parameters are flat"))
  }
}
