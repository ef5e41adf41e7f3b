/// Decodes a structure from named parameters.
struct StructureDecoder: Decoder {
  let parameters: Parameters
  var probe: StructureProbe?
  /// Whether the values are those of ``StructureCheck``, instead of the parameters.
  var isSampling = false
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    let container = KeyedContainer<Key>(parameters: parameters, isSampling: isSampling)
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
  let isSampling: Bool
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { parameters.labels.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { isSampling || parameters[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let label = key.stringValue
    if isSampling { return try StructureCheck.sample(type, of: label) }
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

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key) else { return nil }
    do {
      return try decode(type, forKey: key)
    } catch let error where isSampling && !(error is StructureCheck.Problem) {
      return nil
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw tooDeep(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw tooDeep(key) }
  func superDecoder() throws -> any Decoder { StructureDecoder(parameters: parameters, isSampling: isSampling) }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw tooDeep(key) }

  private func tooDeep(_ key: Key) -> StructureCheck.Problem {
    StructureCheck.Problem(property: key.stringValue, typeName: "nested container")
  }
}

/// Records whether any parameter is a property of the structure.
final class StructureProbe {
  var isGiven = false
}
