import RoutePatterns

/// Why a text is no pattern of JLRoutes.
public struct JLRoutesPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// A parenthesis is not closed.
    case unclosedGroup
    /// Nothing stands between parentheses.
    case emptyGroup
    /// The groups stand for more patterns than are allowed.
    case tooManyVariants(limit: Int)
  }

  /// What is wrong.
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
