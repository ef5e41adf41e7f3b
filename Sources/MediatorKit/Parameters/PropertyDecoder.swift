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
  static func value(_ type: any Decodable.Type, _ source: Parameters.Source) throws(DecodingFault) -> Any {
    if let decodable = type as? any ParameterDecodable.Type, decodable.decodesText || source.text == nil {
      return try decodable.decode(source)
    }
    if source.text == nil { throw .missing }
    try StructureDecoder.check(source.depth + 1, source.budget)
    do {
      return try type.init(from: PropertyDecoder(source: source.nested, type: type))
    } catch let error as DecodingFault {
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

  /// Returns a value that was made of a type as this type, which is generic in its caller only.
  static func cast<Value>(_ value: Any) throws(DecodingFault) -> Value {
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
      if isAtEnd { throw DecodingFault.missing }
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

/// Returns a description of the values that a type accepts: its name, and the raw values of a `CaseIterable` type.
func expectation(of type: any Any.Type) -> String {
  func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
  let name = readableTypeName(of: type)
  guard let cases = type as? any CaseIterable.Type else { return name }
  let values = rawValues(of: cases)
  if values.isEmpty { return name }
  let more = values.count > 20 ? " and \(values.count - 20) more" : ""
  return "\(name), one of \(values.prefix(20).joined(separator: ", "))\(more)"
}
