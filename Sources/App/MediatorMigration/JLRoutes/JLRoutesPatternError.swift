import MediatorText
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
    /// A pattern with groups is too long; the limit is in UTF-8 bytes.
    case tooLong(limit: Int)
  }

  /// The kind of problem.
  public let code: Code
  /// The pattern.
  public let pattern: String

  init(_ code: Code, pattern: String) {
    self.code = code
    self.pattern = pattern
  }

  /// The pattern and the problem in one line.
  public var description: String { text.printable }

  private var text: String {
    switch code {
    case .unclosedGroup: "\(pattern.quoted): unclosed group: expected ')'"
    case .emptyGroup: "\(pattern.quoted): empty group: expected at least one segment"
    case .tooManyVariants(let limit): "\(pattern.quoted): too many optional groups: expected at most \(limit) patterns"
    case .tooLong(let limit): "\(pattern.quoted): too long: expected at most \(limit) bytes with groups"
    }
  }
}
