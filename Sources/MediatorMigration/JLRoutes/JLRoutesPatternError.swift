import RoutePatterns

/// A problem in a pattern of JLRoutes.
public struct JLRoutesPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: Hashable, Sendable {
    /// A parenthesis is not closed.
    case unclosedGroup
    /// A group is empty.
    case emptyGroup
    /// The groups expand to too many patterns.
    case tooManyVariants(limit: Int)
  }

  /// The kind of problem.
  public let code: Code
  /// The pattern.
  public let pattern: String

  init(_ code: Code, pattern: String) {
    self.code = code
    self.pattern = pattern
  }

  /// The problem in one sentence.
  public var description: String { text.printable }

  private var text: String {
    switch code {
    case .unclosedGroup: "A parenthesis of '\(pattern)' is not closed."
    case .emptyGroup: "Nothing stands between two parentheses of '\(pattern)'."
    case .tooManyVariants(let limit): "The groups of '\(pattern)' stand for more than \(limit) patterns."
    }
  }
}
