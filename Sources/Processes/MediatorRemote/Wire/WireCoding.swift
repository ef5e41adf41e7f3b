import Foundation
import MediatorKit
import RoutePatterns

// Both ends have the same strategies. Foundation writes dates as seconds, data as Base64 and decimals as numbers, each without
// loss.

/// The JSON of bodies.
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
    // A text for a number that is not finite is no date: Foundation traps when it describes one.
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
  static func encode(_ value: some Encodable) throws(CodingProblem) -> Data {
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      throw CodingProblem(error)
    }
    try check(data)
    return data
  }

  /// - Throws: ``CodingProblem``.
  /// - Complexity: O(*n*) in the number of bytes, for types of the standard library.
  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(CodingProblem) -> Value {
    try check(data)
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw CodingProblem(error)
    }
  }

  private static func check(_ data: Data) throws(CodingProblem) {
    let bytes = Array(data)
    // Most bodies are ASCII without escapes, which has no problem; the loop has no branch, so that it takes many bytes at once.
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
  /// - Throws: ``CodingProblem``, whatever the type throws.
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

/// A result that is nothing.
struct WireVoid: Codable {}
