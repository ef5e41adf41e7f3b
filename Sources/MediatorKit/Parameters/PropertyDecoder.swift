/// Decodes a property of a structure, or an element of a list, from texts.
///
/// It serves `Decodable` types that are not ``ParameterDecodable``: raw-valued enumerations, sets, and lists of such types.
struct PropertyDecoder: Decoder {
  let source: Parameters.Source

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func value<Value: Decodable>(_ type: Value.Type, _ source: Parameters.Source) throws(DecodingFault) -> Value {
    if let decodable = type as? any ParameterDecodable.Type, decodable.decodesText || source.text == nil {
      if let value = try decodable.decode(source) as? Value { return value }
      throw .malformed(expected: readableTypeName(of: type))
    }
    if source.text == nil { throw .missing }
    do {
      return try Value(from: PropertyDecoder(source: source))
    } catch let error as DecodingFault {
      // A list of the cases is more helpful than the name of the raw type.
      if case .malformed = error, type is any CaseIterable.Type { throw .malformed(expected: expectation(of: type)) }
      throw error
    } catch {
      let isRaw = type is any RawRepresentable.Type
      throw .malformed(expected: isRaw ? expectation(of: type) : "\(readableTypeName(of: type)) made of text")
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { One(source: source) }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { List(source: source) }
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw DecodingError.nested
  }

  private struct One: SingleValueDecodingContainer {
    let source: Parameters.Source
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try PropertyDecoder.value(type, source) }
  }

  private struct List: UnkeyedDecodingContainer {
    let source: Parameters.Source
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { source.texts?.count }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard let texts = source.texts, !isAtEnd else { throw DecodingFault.missing }
      let text = Parameters.Text(texts[currentIndex])
      let value = try PropertyDecoder.value(
        type, Parameters.Source(label: source.label, parameters: source.parameters, text: text))
      currentIndex += 1
      return value
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { throw DecodingError.nested }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw DecodingError.nested }
    mutating func superDecoder() throws -> any Decoder { throw DecodingError.nested }
  }
}

extension DecodingError {
  fileprivate static var nested: DecodingError {
    .dataCorrupted(Context(codingPath: [], debugDescription: "named parameters are flat"))
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
