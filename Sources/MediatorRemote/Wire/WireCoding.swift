import Foundation
import MediatorKit

// Both ends have the same strategies. Foundation writes dates as seconds, data as Base64 and decimals as numbers, each without
// loss.

extension JSONEncoder {
  static let wire: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()
}

extension JSONDecoder {
  static let wire: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()
}

/// The label of an input, as a key of a JSON object.
struct InputLabel: CodingKey {
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

  /// Returns the next input; a missing one is `nil` if its type is optional.
  func next<Value: Decodable>(_ type: Value.Type, _ labels: [String], _ position: inout Int) throws -> Value {
    let label = InputLabel(labels[position])
    position += 1
    if !container.contains(label), let type = Value.self as? any ExpressibleByNilLiteral.Type,
      let none = type.init(nilLiteral: ()) as? Value
    {
      return none
    }
    return try container.decode(Value.self, forKey: label)
  }
}

/// A result that is nothing.
struct WireVoid: Codable {}
