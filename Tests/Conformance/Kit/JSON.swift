import Foundation

/// A value of JSON (RFC 8259).
public indirect enum JSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer that fits into `Int` or `UInt`.
  case integer(Int128)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object.
  case object([String: JSON])

  /// Returns the member of an object, or null if there is none.
  public subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// The string, or `nil` for another kind.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements, or `nil` for another kind.
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  /// The members, or `nil` for another kind.
  public var members: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
  /// The Boolean, or `nil` for another kind.
  public var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }
  /// The integer, or `nil` for another kind.
  public var int: Int? { if case .integer(let integer) = self { Int(exactly: integer) } else { nil } }
}

extension JSON: Codable {
  /// Creates any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent kind comes first, because each failed attempt costs an error.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode([String: JSON].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(Int128(value))
    } else if let value = try? container.decode(UInt.self) {
      self = .integer(Int128(value))
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value):
      if let small = Int(exactly: value) { try container.encode(small) } else { try container.encode(UInt(value)) }
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// Creates the value of a text.
  public init(parsing text: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  /// The value on one line, with sorted keys.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An object; the last of equal keys counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
  /// The value as a caller would pass it: `String`, `Int`, `[any Sendable]`…; null stays ``JSON/null``.
  var native: any Sendable {
    switch self {
    case .null: JSON.null
    case .bool(let value): value
    case .integer(let value): Int(exactly: value) ?? UInt(truncatingIfNeeded: value)
    case .number(let value): value
    case .string(let value): value
    case .array(let value): value.map(\.native)
    case .object(let value): value.mapValues(\.native)
    }
  }

  /// Returns a Swift value as JSON; a value of another kind becomes its text.
  init(native value: (any Sendable)?) {
    switch value {
    case nil: self = .null
    case let value as JSON: self = value
    case let value as Bool: self = .bool(value)
    case let value as any FixedWidthInteger: self = .integer(Int128(truncatingIfNeeded: value))
    case let value as Double: self = .number(value)
    case let value as String: self = .string(value)
    case let value as [any Sendable]: self = .array(value.map { JSON(native: $0) })
    case let value as [String: any Sendable]: self = .object(value.mapValues { JSON(native: $0) })
    case let value?: self = .string("\(value)")
    }
  }
}
