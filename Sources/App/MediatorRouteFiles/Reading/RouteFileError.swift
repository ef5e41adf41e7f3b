import MediatorText
import RoutePatterns

/// The problems of a route file.
///
/// The description has one problem per line, after the name of the file and the key path:
/// ```text
/// routes.json: routes[3].action: malformed address: found 'products', expected one such as 'order/detail'
/// ```
public struct RouteFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `unknownKey`.
    public let description: String

    init(_ name: String) { description = name }
  }

  /// A problem of a route file.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The path to the value, such as `routes[3].defaults.limit`; empty for the file as a whole.
    public let keyPath: String
    /// The kind of the problem.
    public let code: Code
    /// The message, in one line, with the nearest valid word if there is one.
    public let message: String

    /// The key path and the message, or only the message if the key path is empty.
    public var description: String { (keyPath.isEmpty ? message : "\(keyPath): \(message)").printable }
  }

  /// The name of the file.
  public let file: String
  /// The first 100 problems; never empty.
  public let problems: [Problem]
  /// The number of further problems, at most 100,000.
  public let omittedCount: Int

  package init(file: String, _ log: ProblemLog) {
    self.file = file
    problems = log.problems
    omittedCount = log.omittedCount
  }

  /// The problems, one per line, each after the name of the file, and the number of omitted ones.
  public var description: String {
    let count = omittedCount < ProblemLog.countedCapacity ? "\(omittedCount)" : "at least \(omittedCount)"
    let lines = problems.map { "\(file): \($0)" } + (omittedCount > 0 ? ["\(file): \(count) more problems"] : [])
    return lines.map(\.printable).joined(separator: "\n")
  }
}

extension RouteFileError.Code {
  /// The file is not JSON, or too long; nothing else was read.
  public static let syntax = Self("syntax")
  /// The `version` is not supported; nothing else was read.
  public static let unsupportedVersion = Self("unsupportedVersion")
  /// A key is unknown in its dictionary.
  public static let unknownKey = Self("unknownKey")
  /// A required key is missing.
  public static let missingKey = Self("missingKey")
  /// A value does not have the type that its key requires.
  public static let wrongType = Self("wrongType")
  /// A value has the right type but is invalid.
  public static let invalidValue = Self("invalidValue")
  /// A source differs from a standard one in case, hyphens or one letter.
  public static let unknownSource = Self("unknownSource")
  /// A pattern is malformed.
  public static let malformedPattern = Self("malformedPattern")
  /// An action is not written as `target/action`.
  public static let malformedAddress = Self("malformedAddress")
  /// A pattern equals an earlier one of the same namespace and priority, or differs only in the names of parameters.
  public static let duplicatePattern = Self("duplicatePattern")
  /// The template of a rewrite is malformed, or has a parameter that the pattern does not capture.
  public static let malformedTemplate = Self("malformedTemplate")
  /// Rewrites form a cycle.
  public static let rewriteCycle = Self("rewriteCycle")
}
