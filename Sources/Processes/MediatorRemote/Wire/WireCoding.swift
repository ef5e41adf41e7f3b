import Foundation
import MediatorKit
import RoutePatterns

// Both ends have the same strategies. Foundation writes dates as seconds, data as Base64 and decimals as numbers, each without
// loss.

/// The JSON form of bodies.
enum WireJSON {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard date.timeIntervalSinceReferenceDate.isFinite else {
        throw EncodingError.invalidValue(date, .init(codingPath: encoder.codingPath, debugDescription: "not finite"))
      }
      try date.encode(to: encoder)
    }
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // A text for a number that is not finite is not a date, because Foundation traps when it describes one.
    decoder.dateDecodingStrategy = .custom { decoder in
      let date = try Date(from: decoder)
      guard date.timeIntervalSinceReferenceDate.isFinite else {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not finite"))
      }
      return date
    }
    return decoder
  }()

  /// - Throws: ``CodingProblem``, also for a value that the other process would not decode.
  static func encode<Value: Encodable>(_ value: Value) throws(CodingProblem) -> [UInt8] {
    var plain = PlainJSON()
    return try plain.append(value) ? checked(plain) : encodeByCoder(value)
  }

  /// Returns the inputs of a call as a JSON object by label.
  ///
  /// - Throws: As ``encode(_:)``.
  static func encode<each Input: Encodable>(
    _ inputs: repeat each Input, by parameters: [ParameterInfo]
  ) throws(CodingProblem) -> [UInt8] {
    var plain = PlainJSON()
    var position = 0
    for input in repeat each inputs {
      guard plain.appendKey(parameters[position].label, position), plain.append(input) else {
        let labels = parameters.map(\.label)
        return try encodeByCoder(InputObject(labels: labels, inputs: (repeat each inputs)))
      }
      position += 1
    }
    plain.end(position)
    return try checked(plain)
  }

  private static func checked(_ plain: PlainJSON) throws(CodingProblem) -> [UInt8] {
    if !plain.isASCII { try check(plain.bytes) }
    return plain.bytes
  }

  private static func encodeByCoder(_ value: some Encodable) throws(CodingProblem) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = Array(try encoder.encode(value))
    } catch {
      throw CodingProblem(error)
    }
    try check(bytes)
    return bytes
  }

  /// - Throws: ``CodingProblem``.
  /// - Complexity: O(*n*) in the number of bytes, for types of the standard library.
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(CodingProblem) -> Value {
    var plain = PlainJSON(bytes)
    let value = plain.next(type).flatMap { plain.isAtEnd ? $0 : nil }
    if let value, plain.isASCII { return value }
    try check(bytes)
    if let value { return value }
    return try decodeByCoder(type, from: bytes)
  }

  /// Returns the inputs of a call from a JSON object by label.
  ///
  /// - Throws: ``CodingProblem``.
  static func decode<each Input: Decodable>(
    _ parameters: [ParameterInfo], from bytes: [UInt8]
  ) throws(CodingProblem) -> (repeat each Input) {
    var plain = PlainJSON(bytes)
    var position = 0
    do {
      let inputs = (repeat try plain.nextInput((each Input).self, parameters, &position))
      if plain.hasEnded(position), plain.isASCII || MarkRun.problem(inJSON: bytes) == nil { return inputs }
    } catch {}
    try check(bytes)
    position = 0
    let reader = try decodeByCoder(InputObjectReader.self, from: bytes)
    return (repeat try reader.next((each Input).self, parameters, &position))
  }

  private static func decodeByCoder<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(CodingProblem) -> Value {
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw CodingProblem(error)
    }
  }

  private static func check(_ bytes: [UInt8]) throws(CodingProblem) {
    // Most bodies are ASCII without escapes, which has no problem; the loop has no branch, so that it checks many bytes
    // at once.
    var others: UInt8 = 0
    for byte in bytes { others |= byte & 0x80 | (byte == 0 ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0) }
    if others != 0, let problem = MarkRun.problem(inJSON: bytes) { throw CodingProblem(problem) }
  }
}

/// The label of an input, as a key of a JSON object.
struct InputLabel: DeclaredKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ label: String) { stringValue = label }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// The inputs of a call as a JSON object by label.
struct InputObject<each Input: Encodable>: Encodable {
  let labels: [String]
  let inputs: (repeat each Input)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: InputLabel.self)
    var position = 0
    for input in repeat each inputs {
      try container.encode(input, forKey: InputLabel(labels[position]))
      position += 1
    }
  }
}

/// Reads the inputs of a call from a JSON object by label.
struct InputObjectReader: Decodable {
  private let container: KeyedDecodingContainer<InputLabel>

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: InputLabel.self)
  }

  /// Returns the next input; a missing one has its default, or is `nil` if its type is optional.
  ///
  /// - Throws: ``CodingProblem``, for every error of the type.
  func next<Value: Decodable>(
    _ type: Value.Type, _ parameters: [ParameterInfo], _ position: inout Int
  ) throws(CodingProblem) -> Value {
    let parameter = parameters[position]
    let label = InputLabel(parameter.label)
    position += 1
    if !container.contains(label) {
      if let value = parameter.defaultValue as? Value { return value }
      if let type = Value.self as? any ExpressibleByNilLiteral.Type, let none = type.init(nilLiteral: ()) as? Value {
        return none
      }
    }
    do {
      return try container.decode(Value.self, forKey: label)
    } catch {
      throw CodingProblem(error)
    }
  }
}

/// The empty result of an action without a result.
struct WireVoid: Codable {}
