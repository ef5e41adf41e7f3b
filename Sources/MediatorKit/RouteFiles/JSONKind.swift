import Foundation
import RoutePatterns

/// The kind of a JSON value, with the text of a string, number or Boolean.
enum JSONKind: CustomStringConvertible {
  case string(String)
  case number(String)
  case boolean(Bool)
  case null
  case list
  case dictionary

  init(_ decoder: any Decoder) {
    if let container = try? decoder.singleValueContainer() {
      // Strings first: they are the most frequent, and each failed attempt creates an error.
      if let text = try? container.decode(String.self) {
        self = .string(text)
        return
      } else if let number = try? container.decode(Int.self) {
        self = .number("\(number)")
        return
      } else if let flag = try? container.decode(Bool.self) {
        self = .boolean(flag)
        return
      } else if container.decodeNil() {
        self = .null
        return
      } else if let number = try? container.decode(Decimal.self) {
        self = .number("\(number)")
        return
      }
    }
    if (try? decoder.unkeyedContainer()) != nil {
      self = .list
    } else if (try? decoder.container(keyedBy: FormKey.self)) != nil {
      self = .dictionary
    } else {
      self = .number("")
    }
  }

  /// The text of a string, number or Boolean.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let text): text.isEmpty ? nil : text
    case .boolean(let flag): "\(flag)"
    case .null, .list, .dictionary: nil
    }
  }

  /// The name of the type.
  var description: String {
    switch self {
    case .string: "a string"
    case .number(let text): text.isEmpty ? "a number out of range" : "a number"
    case .boolean: "a Boolean"
    case .null: "null"
    case .list: "a list"
    case .dictionary: "a dictionary"
    }
  }

  /// The value, or the name of its type, for messages.
  var value: String {
    switch self {
    case .string(let text): "'\(text.shortened)'"
    case .number(let text) where !text.isEmpty: text.shortened
    default: description
    }
  }
}
