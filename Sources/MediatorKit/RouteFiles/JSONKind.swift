import Foundation
import RoutePatterns

/// The kind of a JSON value, with the text of a string, number or Boolean.
struct JSONKind: CustomStringConvertible {
  /// The name of the type.
  let description: String
  /// The text of a string, number or Boolean.
  let text: String?
  /// The value, or the name of its type, for messages.
  let value: String

  init(_ decoder: any Decoder) {
    let container = try? decoder.singleValueContainer()
    // Strings first: they are the most frequent, and each failed attempt creates an error.
    if let text = try? container?.decode(String.self) {
      self.init("a string", text, "'\(text.shortened)'")
    } else if let number = try? container?.decode(Int.self) {
      self.init("a number", "\(number)", "\(number)")
    } else if let flag = try? container?.decode(Bool.self) {
      self.init("a Boolean", "\(flag)", "a Boolean")
    } else if container?.decodeNil() == true {
      self.init("null")
    } else if let number = try? container?.decode(Decimal.self) {
      self.init("a number", "\(number)", "\(number)".shortened)
    } else if (try? decoder.unkeyedContainer()) != nil {
      self.init("a list")
    } else if (try? decoder.container(keyedBy: DictionaryKey.self)) != nil {
      self.init("a dictionary")
    } else {
      self.init("a number out of range")
    }
  }

  private init(_ description: String, _ text: String? = nil, _ value: String? = nil) {
    self.description = description
    self.text = text
    self.value = value ?? description
  }
}
