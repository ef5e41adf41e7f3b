/// A `Decodable` structure whose properties are named parameters of the call.
///
/// The protocol has no requirements of its own. In a call by name or URL, each property is read from the parameter with the
/// name of its coding key. A caller may instead pass the whole structure under the label of the input.
///
/// A property has a ``ParameterDecodable`` type, or is a raw-valued `Codable` enumeration, or a set or list of such values.
/// A nested structure must be `StructureDecodable` too; its properties are named parameters of the same call. If the action
/// is exposed to URLs, registration rejects a structure with other properties. For a property with a default, write an
/// `init(from:)` that reads it with `decodeIfPresent`.
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
  /// - Throws: ``DecodingFault/nested(label:type:found:_:)`` for the first invalid property.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Self {
    do {
      return try Self(from: StructureDecoder(parameters: source.parameters))
    } catch let error as DecodingFault {
      throw error
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .nested(label: key.stringValue, type: context.debugDescription, found: nil, .missing)
    } catch let error as DecodingError {
      throw .malformed(expected: "\(Self.self): \(error.summary)")
    } catch {
      throw .malformed(expected: "\(Self.self): \(error)")
    }
  }

  /// Returns whether any parameter is a property of the structure.
  static func isGiven(in parameters: Parameters) -> Bool {
    let probe = StructureProbe()
    _ = try? Self(from: StructureDecoder(parameters: parameters, probe: probe))
    return probe.isGiven
  }

  /// By default `false`, because it depends on the properties.
  public static var canBeAbsent: Bool { false }
}

extension DecodingError {
  fileprivate var summary: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
      .keyNotFound(_, let context):
      return context.debugDescription
    @unknown default: return "it cannot be decoded"
    }
  }
}

/// Records whether any parameter is a property of the structure.
private final class StructureProbe {
  var isGiven = false
}

private struct StructureDecoder: Decoder {
  let parameters: Parameters
  var probe: StructureProbe?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    let container = KeyedContainer<Key>(parameters: parameters)
    if let probe, !container.allKeys.isEmpty { probe.isGiven = true }
    return KeyedDecodingContainer(container)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported("a list") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported("a single value") }

  private func unsupported(_ what: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "named parameters are no \(what)"))
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let parameters: Parameters
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { parameters.labels.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { parameters[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let label = key.stringValue
    let found = parameters[label]
    let name = readableTypeName(of: type)
    var given = found.map { Parameters.Text.show($0) }
    do throws(DecodingFault) {
      if let found, !(found is Parameters.Text) {
        if let value = try NativeValue.value(found, as: type) { return value }
        if let value = try NativeValue.converted(found, to: type) { return value }
        given = Parameters.Text.showTyped(found)
        throw .wrongType(expected: name)
      }
      return try PropertyDecoder.value(
        type, Parameters.Source(label: label, parameters: parameters, text: found as? Parameters.Text))
    } catch {
      throw DecodingFault.nested(label: label, type: name, found: given, error)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw tooDeep(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw tooDeep(key) }
  func superDecoder() throws -> any Decoder { StructureDecoder(parameters: parameters) }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw tooDeep(key) }

  private func tooDeep(_ key: Key) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: [key], debugDescription: "\(key.stringValue) is nested; named parameters are flat"))
  }
}
