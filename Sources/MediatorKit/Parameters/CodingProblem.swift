import MediatorText

/// Why a value was not decoded or encoded: the kind of the problem, and the path to it.
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

  /// How many keys of a path are shown: the last ones.
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
