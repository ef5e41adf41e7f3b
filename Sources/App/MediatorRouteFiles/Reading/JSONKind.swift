import Foundation
import MediatorText
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
    } else if Self.isString(container) {
      self.init(Self.brokenString)
    } else {
      self.init("a number out of range")
    }
  }

  /// Returns whether a value that cannot be decoded is a string.
  ///
  /// Its escapes do not form Unicode: `JSONDecoder` scans them only when the string is decoded. A value of another type fails
  /// with a mismatch of types.
  private static func isString(_ container: (any SingleValueDecodingContainer)?) -> Bool {
    do {
      _ = try container?.decode(String.self)
      return false
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      return false
    } catch {
      return true
    }
  }

  private static let brokenString = "a string with an unpaired surrogate"

  /// Returns the problem of a value that does not have the type that its key requires.
  ///
  /// - Parameters:
  ///   - expected: The type, for the message.
  ///   - showingValue: Whether the message shows a string or number instead of its type.
  func mismatch(_ expected: String, showingValue: Bool = false) -> (code: RouteFileError.Code, message: String) {
    if description == Self.brokenString { return (.invalidValue, "invalid string: found \(self), such as '\\ud800'") }
    return (.wrongType, "wrong type: found \(showingValue ? value : description), expected \(expected)")
  }

  private init(_ description: String, _ text: String? = nil, _ value: String? = nil) {
    self.description = description
    self.text = text
    self.value = value ?? description
  }
}
