/// Decodes a structure from named parameters.
struct StructureDecoder: Decoder {
  /// How deep structures, and lists and enumerations in them, may be nested.
  ///
  /// The limit is far above flat parameters and far below any stack: a class that has an optional property of its own type
  /// would be decoded from one parameter without end.
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
      // Nothing else is asked. Decoding the properties once more at each depth would take exponential time.
      throw DecodingFault.missing
    }
    return KeyedDecodingContainer(container)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported("a list") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported("a single value") }

  /// - Throws: ``DecodingFault/malformed(expected:)`` if values are nested too deep, or are too many.
  static func check(_ depth: Int, _ budget: DecodingBudget? = nil) throws(DecodingFault) {
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
  /// The standard library asks this for numbers and Booleans, which read no empty text.
  func decodeNil(forKey key: Key) -> Bool {
    sampling?.properties.addOptional(key.stringValue)
    return !contains(key) || hasEmptyText(key)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let label = key.stringValue
    if let sampling {
      sampling.properties.add(label, type)
      return try PropertyDecoder.cast(StructureCheck.sample(type, of: label, in: sampling))
    }
    if probe != nil {
      guard let absent = (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value else {
        throw DecodingFault.missing
      }
      return absent
    }
    let found = parameters[label]
    // A structure may try many types for its properties, so nothing is described before there is an error.
    var isWrongType = false
    do throws(DecodingFault) {
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
      throw DecodingFault.nested(label: label, type: readableTypeName(of: type), found: given, error)
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
    } catch DecodingFault.nested(_, _, _, .malformed) where hasEmptyText(key) {
      return nil
    } catch let error where sampling != nil && !(error is StructureCheck.Problem) {
      return nil
    }
  }

  /// Whether the value of a property is a structure of which a parameter is given: its properties have labels of their own.
  private func isGiven(_ type: any Any.Type, _ key: Key) -> Bool {
    guard probe == nil, let structure = type as? any StructureDecodable.Type else { return false }
    return structure.isGiven(
      in: Parameters.Source(label: key.stringValue, parameters: parameters, text: nil, depth: depth, budget: budget))
  }

  /// Whether a property has one text without characters, as in `limit=`.
  private func hasEmptyText(_ key: Key) -> Bool { (parameters[key.stringValue] as? Parameters.Text)?.only == "" }

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
