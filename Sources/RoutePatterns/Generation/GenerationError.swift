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
    public static let invalidPattern = Code("invalidPattern")
  }

  /// The kind of problem.
  public let code: Code
  /// The pattern.
  public let pattern: RoutePattern
  /// The name or the index, from 0, of the parameter, or `nil` if the problem concerns the whole URL.
  public let name: String?
  /// The value, or `nil` if there is none.
  public let value: String?
}

extension GenerationError: CustomStringConvertible {
  /// The problem in one English sentence.
  public var description: String { text.printableLines }

  private var text: String {
    let parameter = name.map { "\"\($0)\"" } ?? "the pattern"
    let value = value.map { "\"\($0)\"" } ?? "nothing"
    switch code {
    case .missingValue: return "\(pattern) needs a value for \(parameter)."
    case .unexpectedValue: return "\(pattern) has no parameter \(parameter)."
    case .invalidValue:
      let constraint = name.flatMap { pattern.constraints[$0] }.map { " of <\($0)>" } ?? ""
      return "\(value) is not a value\(constraint) for \(parameter) of \(pattern)."
    case .unreadableValue: return "\(value) cannot stand in a URL, as \(parameter) of \(pattern)."
    case .ambiguousValues: return "The values for \(pattern) would be read back as others, from \(value)."
    case .missingScheme:
      return "\(pattern) needs a scheme to become a URL\(self.value == nil ? "" : ", and \(value) is none")."
    case .invalidHost: return "\(value) is not a host that \(pattern) allows."
    default: return pattern.error?.description ?? "\(pattern) is malformed."
    }
  }
}
