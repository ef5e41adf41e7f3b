import MediatorText

/// An error in generating a URL from a pattern and values.
public struct GenerationError: Error, Hashable, Sendable {
  /// The kind of problem.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `missingValue`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A required parameter has no value.
    public static let missingValue = Code("missingValue")
    /// A value belongs to no parameter.
    public static let unexpectedValue = Code("unexpectedValue")
    /// A value breaks the constraint of its parameter, or is empty.
    public static let invalidValue = Code("invalidValue")
    /// The URL could not be read again: a value is a dot segment or holds a control character.
    public static let unreadableValue = Code("unreadableValue")
    /// The values would be read back under other names because optional groups are ambiguous.
    public static let ambiguousValues = Code("ambiguousValues")
    /// Neither the pattern nor the caller names a valid scheme.
    public static let missingScheme = Code("missingScheme")
    /// The caller names no host that the pattern allows.
    public static let invalidHost = Code("invalidHost")
    /// The pattern is malformed.
    public static let malformedPattern = Code("malformedPattern")
  }

  /// The kind of problem.
  public let code: Code
  /// The pattern.
  public let pattern: RoutePattern
  /// The name or the index, from 0, of the parameter, or `nil` if the problem concerns the whole URL.
  public let name: String?
  /// The value, or `nil` if there is none.
  public let value: String?

  init(_ code: Code, _ pattern: RoutePattern, name: String? = nil, value: String? = nil) {
    self.code = code
    self.pattern = pattern
    self.name = name
    self.value = value
  }

  /// Returns the error without its value if the value is not to be printed.
  package func withoutValue(where isSecret: (String) -> Bool) -> GenerationError {
    guard let value, isSecret(value) else { return self }
    return GenerationError(code, pattern, name: name)
  }
}

extension GenerationError: CustomStringConvertible {
  /// The pattern, the problem, what was found and what was expected, in one line unless the pattern is malformed.
  public var description: String { text.printableLines }

  private var text: String {
    if code == .malformedPattern, let error = pattern.error { return error.description }
    return "\(pattern.description.quoted): \(problem)"
  }

  private var problem: String {
    let name = name.map(\.quoted) ?? "the pattern"
    let found = value.map { ": found \($0.quoted)" } ?? ""
    switch code {
    case .missingValue: return "missing value: expected one for \(name)"
    case .unexpectedValue:
      let names = pattern.parameterNames.map(\.quoted).joined(separator: ", ")
      return "unexpected value: found \(name), expected \(names.isEmpty ? "none" : names.shortened(to: 120))"
    case .invalidValue:
      let constraint =
        self.name.flatMap { pattern.constraints[$0] }.map { ", expected <\("\($0)".shortened(to: 120))>" } ?? ""
      return "invalid value for \(name)\(found)\(constraint)"
    case .unreadableValue: return "value for \(name) that no URL contains\(found)"
    case .ambiguousValues: return "ambiguous values\(found), which has other values when it is read"
    case .missingScheme: return value == nil ? "missing scheme: expected one for a URL" : "invalid scheme\(found)"
    case .invalidHost:
      let host = pattern.host.map { ", expected \($0.quoted)" } ?? ""
      return value == nil ? "missing host: expected one" : "invalid host\(found)\(host)"
    default: return "malformed pattern"
    }
  }
}
