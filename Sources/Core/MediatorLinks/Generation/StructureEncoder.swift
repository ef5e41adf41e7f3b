import MediatorKit
import MediatorText
import RoutePatterns

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encodes a structure as the texts from which `StructureDecodable` reads its properties, or a property as its texts.
struct StructureEncoder: Encoder {
  fileprivate final class Output {
    /// The texts of a structure's properties.
    var inputs: [URLInput] = []
    /// The texts of a property.
    var texts: [String] = []
  }

  private let output = Output()
  /// 0 for a structure, 1 for a property, and 1 more for each list around the value.
  private let depth: Int
  /// The number of structures around this one.
  private let nesting: Int

  fileprivate init(depth: Int, nesting: Int = 0) {
    self.depth = depth
    self.nesting = nesting
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the texts of each property in the order of encoding; a property that is `nil` has none.
  ///
  /// - Throws: `CodingProblem` if a property is neither text nor a list of texts; also what the structure's encoding throws.
  static func inputs(of structure: any Encodable, nesting: Int = 0) throws -> [URLInput] {
    // The nesting is limited, because an object may contain itself.
    guard nesting <= 16 else { throw CodingProblem(withoutText: structure) }
    let encoder = StructureEncoder(depth: 0, nesting: nesting)
    try structure.encode(to: encoder)
    return encoder.output.inputs
  }

  /// Returns the texts of a property, or of an element of a list.
  fileprivate static func texts(of value: any Encodable, depth: Int) throws -> [String] {
    if let texts = (value as? any ParameterDecodable)?.parameterTexts { return texts }
    // The depth is limited, because a type's encoding may be recursive.
    guard !(value is any TextDecodable), depth <= 8 else { throw CodingProblem(withoutText: value) }
    let encoder = StructureEncoder(depth: depth)
    try value.encode(to: encoder)
    // The texts are sorted, because the order of a set varies between runs.
    return value is any UnorderedTexts ? encoder.output.texts.inOrder() : encoder.output.texts
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Properties<Key>(output: depth == 0 ? output : nil, depth: depth, nesting: nesting))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Texts(output: output, depth: depth, isList: true) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Texts(output: output, depth: depth, isList: false) }
}

/// Encodes the properties of a structure.
private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// `nil` to reject all properties, because a property has none itself.
  var output: StructureEncoder.Output?
  /// The depth of the encoder.
  var depth = 1
  var nesting = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws {
    if output == nil { throw CodingProblem(nested: key) }
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard let output else { throw CodingProblem(nested: key) }
    if (value as? any OptionalValue)?.isNil != true, let structure = value as? any StructureDecodable & Encodable {
      // The properties of a nested structure are named parameters too.
      output.inputs += try StructureEncoder.inputs(of: structure, nesting: nesting + 1)
    } else {
      let texts = try StructureEncoder.texts(of: value, depth: 1)
      output.inputs.append(
        URLInput(label: key.stringValue, texts: texts, day: (value as? Date)?.dayText))
    }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(Properties<NestedKey>()) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Texts.rejecting }
  mutating func superEncoder() -> any Encoder { StructureEncoder(depth: depth + 1) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { StructureEncoder(depth: depth + 1) }
}

/// Encodes a property as one text, or as a list of texts.
private struct Texts: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let output: StructureEncoder.Output
  /// The depth of the encoder; 0 rejects all values, because a structure has properties.
  let depth: Int
  let isList: Bool
  var codingPath: [any CodingKey] { [] }
  var count: Int { output.texts.count }

  static var rejecting: Texts { Texts(output: StructureEncoder.Output(), depth: 0, isList: true) }

  mutating func encodeNil() throws {
    if depth == 0 || isList { throw CodingProblem("nil has no text form") }
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    guard depth > 0 else { throw CodingProblem(withoutText: value) }
    let texts = try StructureEncoder.texts(of: value, depth: depth + 1)
    guard !isList || texts.count == 1 else { throw CodingProblem(withoutText: value) }
    output.texts += texts
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(Properties<NestedKey>()) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Texts.rejecting }
  mutating func superEncoder() -> any Encoder { StructureEncoder(depth: depth + 1) }
}

private protocol UnorderedTexts {}
extension Set: UnorderedTexts {}

extension CodingProblem {
  fileprivate init(withoutText value: Any) { self.init("\(readableTypeName(of: type(of: value))) has no text form") }
  fileprivate init(nested key: any CodingKey) {
    self.init("'\(key.stringValue)' is nested; named parameters are flat")
  }
}
