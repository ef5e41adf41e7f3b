/// Everything that is wrong with a route file.
///
/// The description has one problem a line, after the name of the file and the key path:
/// ```text
/// routes.json: routes[3].action: malformed address: found 'products', expected one such as 'order/detail'
/// ```
public struct RouteFileError: Error, Hashable, Sendable {
  /// What kind of problem it is.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `unknownKey`.
    public let description: String

    init(_ name: String) { description = name }
  }

  /// One thing that is wrong.
  public struct Problem: Hashable, Sendable {
    /// The path to the value, such as `routes[3].defaults.limit`; empty for the file as a whole.
    public let keyPath: String
    /// What kind of problem it is.
    public let code: Code
    /// What is wrong, in one line, with the nearest right word if there is one.
    public let message: String
  }

  /// The name of the file.
  public let file: String
  /// The first 100 problems; never empty.
  public let problems: [Problem]
  /// How many further problems there are; 100,000 if there are as many or more.
  public let omitted: Int

  init(file: String, _ log: ProblemLog) {
    self.file = file
    problems = log.problems
    omitted = log.omitted
  }
}

extension RouteFileError.Code {
  /// The file is not JSON, or too long; nothing else was read.
  public static let syntax = Self("syntax")
  /// The `version` is unknown; nothing else was read.
  public static let unsupportedVersion = Self("unsupportedVersion")
  /// A key has no meaning in its dictionary.
  public static let unknownKey = Self("unknownKey")
  /// A required key is missing.
  public static let missingKey = Self("missingKey")
  /// A value does not have the type that its key requires.
  public static let wrongType = Self("wrongType")
  /// A value has the right type and cannot be used.
  public static let invalidValue = Self("invalidValue")
  /// A source differs from a standard one by case, hyphens or one letter.
  public static let unknownSource = Self("unknownSource")
  /// A pattern is malformed.
  public static let malformedPattern = Self("malformedPattern")
  /// An action is not given as `target/action`.
  public static let malformedAddress = Self("malformedAddress")
  /// A pattern differs from an earlier one of its namespace and priority in parameter names at most.
  public static let duplicatePattern = Self("duplicatePattern")
  /// The template of a rewrite is malformed, or has a parameter that the pattern does not capture.
  public static let malformedTemplate = Self("malformedTemplate")
  /// Rewrites form a cycle.
  public static let rewriteCycle = Self("rewriteCycle")
}
