import MediatorText

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The parts of messages that name types, describe values, and say why a value was not decoded.

/// Returns the name of a type in Swift, with `T?` for `Optional<T>` and `[T]` for `Array<T>`.
package func readableTypeName(of type: any Any.Type) -> String {
  if type == Void.self { return "Void" }
  if let list = type as? any ListType.Type { return "[\(readableTypeName(of: list.element))]" }
  guard let optional = type as? any OptionalType.Type else { return String(describing: type) }
  let name = readableTypeName(of: optional.wrapped)
  return name.isFunctionType ? "(\(name))?" : name + "?"
}

/// Returns the type inside all optional types, or any other type itself.
package func unwrapped(_ type: any Any.Type) -> any Any.Type {
  (type as? any OptionalType.Type).map { unwrapped($0.wrapped) } ?? type
}

private protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: any Any.Type { Wrapped.self }
}

private protocol ListType {
  static var element: any Any.Type { get }
}

extension Array: ListType {
  fileprivate static var element: any Any.Type { Element.self }
}

extension String {
  /// Whether the name of a type is that of a function: it has an arrow outside all brackets.
  package var isFunctionType: Bool {
    var depth = 0
    var last: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: ">") where last == UInt8(ascii: "-"): if depth == 0 { return true }
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      last = byte
    }
    return false
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

/// Returns the description of a value, or only its type if it contains a date without a description, or is too large to
/// check.
///
/// Foundation traps on Linux when it describes a date that is not a number, or one beyond its calendar.
///
/// - Parameter limit: The number of elements, properties and bytes of their texts above which a value is too large; 64 bytes of
///   ASCII count as one.
package func safeDescription(of value: Any, limit: Int = 1000) -> String {
  if let date = value as? Date, type(of: value) == Date.self { return DateText.describing(date) }
  var budget = limit
  switch HeldDates(of: value, &budget, depth: 0) {
  case .describable: return String(describing: value)
  case .undescribable: return "\(readableTypeName(of: type(of: value))) with a date that has no text"
  case .tooLarge:
    let count = Mirror(reflecting: value).children.count
    return "\(readableTypeName(of: type(of: value))) with \(counted(count, "value"))"
  }
}

/// Whether a value can be described, by the dates in it, its elements and its properties.
private enum HeldDates {
  case describable, undescribable, tooLarge

  /// Creates the answer whether all dates in a value can be described.
  ///
  /// A type's own description may show anything.
  init(of value: Any, _ budget: inout Int, depth: Int) {
    budget -= 1
    if let date = value as? Date {
      self = DateText.hasCalendarDay(date.timeIntervalSinceReferenceDate) ? .describable : .undescribable
      return
    }
    if let text = value as? String {
      // The description of the value around it quotes the text, which takes quadratic time for characters such as U+0600.
      if depth > 0 { budget -= text.utf8.count / (text.utf8.allSatisfy { $0 < 0x80 } ? 64 : 1) }
      self = budget > 0 ? .describable : .tooLarge
      return
    }
    self = .tooLarge
    guard budget > 0, depth < 64 else { return }
    for child in Mirror(reflecting: value).children {
      self = Self(of: child.value, &budget, depth: depth + 1)
      if self != .describable { return }
    }
    self = .describable
  }
}

/// The reason why a value was not decoded or encoded: the kind of the problem, and the path to it.
///
/// Coders and `Codable` types quote values in their errors, and a value may be secret.
package struct CodingProblem: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Creates the problem of an error from a coder or a `Codable` type; of any other error it has only the name of the type.
  package init(_ error: any Error) {
    switch error {
    case let problem as CodingProblem: self = problem
    case let problem as StructureCheck.Problem: description = "\(problem)"
    case DecodingError.keyNotFound(let key, let context):
      description = "missing key\(Self.place(context.codingPath + [key]))"
    case DecodingError.valueNotFound(let type, let context):
      description = "missing value\(Self.place(context.codingPath)): expected \(readableTypeName(of: type))"
    case DecodingError.typeMismatch(let type, let context):
      description = "wrong type\(Self.place(context.codingPath)): expected \(readableTypeName(of: type))"
    case DecodingError.dataCorrupted(let context): description = "invalid value\(Self.place(context.codingPath))"
    case EncodingError.invalidValue(let value, let context):
      let name = readableTypeName(of: type(of: value))
      description = "value without an encoded form\(Self.place(context.codingPath)): found \(name)"
    default: description = "failed with \(readableTypeName(of: type(of: error)))"
    }
  }

  /// The maximum number of keys of a path that are shown: the last ones.
  private static let maximumKeys = 8

  private static func place(_ path: [any CodingKey]) -> String {
    if path.isEmpty { return "" }
    var text = path.count > maximumKeys ? "…" : ""
    for key in path.suffix(maximumKeys) {
      if let index = key.intValue, key.stringValue == "Index \(index)" {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + (isDeclared(key) ? key.stringValue.shortened(to: 80) : "(key)")
      }
    }
    return " at '\(text)'"
  }

  /// Returns whether a key is a name in code; the key of a dictionary is a value.
  private static func isDeclared(_ key: any CodingKey) -> Bool {
    if key is any DeclaredKey { return true }
    let mirror = Mirror(reflecting: key)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }
}

/// A coding key with the name of a declared input.
package protocol DeclaredKey: CodingKey {}

extension Error {
  /// The text of the error in messages: its own, or, if a coder threw it, that of a ``CodingProblem``.
  package var textWithoutValues: String {
    self is DecodingError || self is EncodingError ? "\(CodingProblem(self))" : "\(self)"
  }
}
