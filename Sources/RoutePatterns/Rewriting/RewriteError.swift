import MediatorText

/// Everything that is wrong with a set of rewrites.
public struct RewriteError: Error, Hashable, Sendable {
  /// The kind of problem: one of a table, since the rules are its routes, or one of rewrites alone.
  public typealias Code = RouteTableError.Code

  /// One thing that is wrong.
  public struct Problem: Hashable, Sendable {
    /// The kind of problem.
    public let code: Code
    /// The index of the rule, from 0.
    public let rule: Int
    /// The indices of the other rules: the rule in conflict, or the further rules of a cycle in order.
    public let others: [Int]
    /// The offset of the problem in the template, in UTF-8 bytes from 0, or `nil` if it is unknown.
    public let offset: Int?
    /// The problem, for codes that concern one rule only; for a cycle, a URL that is rewritten in it.
    let detail: String
    /// Whether a rule of a cycle maps to a web host of the app.
    package var leadsToOwnHost = false
  }

  /// The problems, by rule; never empty.
  public let problems: [Problem]
}

extension RewriteError.Code {
  /// The template of a rewrite is neither a URL nor a path.
  public static let malformedTemplate = Self("malformedTemplate")
  /// The template of a rewrite takes a parameter that the pattern does not capture, or not in that way.
  public static let unknownParameter = Self("unknownParameter")
  /// A rewrite and possibly others form a cycle.
  public static let cycle = Self("cycle")
}

extension RewriteError: CustomStringConvertible {
  /// The problems, one a line.
  public var description: String {
    let lines = problems.prefix(100).map { "rewrites[\($0.rule)]: \($0.description)" }
    let more = problems.count > 100 ? ["and \(problems.count - 100) more"] : []
    return (lines + more).joined(separator: "\n")
  }
}

extension RewriteError.Problem: CustomStringConvertible {
  /// What is wrong, in one line that calls rules `rewrites[0]`.
  public var description: String { message { "rewrites[\($0)]" }.printable }

  /// Returns the description with other names for the rules.
  package func message(naming name: (Int) -> String) -> String {
    switch code {
    case .conflict:
      let other = others.first.map(name) ?? "another rewrite"
      return "conflict: found the pattern of \(other) but for parameter names, \(detail)"
    case .cycle:
      // A cycle may be as long as the set.
      let links = others.prefix(8).map(name) + (others.count > 8 ? ["\(others.count - 8) more"] : [])
      let cycle = ([name(rule)] + links + [name(rule)]).joined(separator: " → ")
      let advice = leadsToOwnHost ? "; to open a URL of an own host outside the app, set 'isExternal'" : ""
      return "cycle: found \(detail.quoted), rewritten by \(cycle)\(advice)"
    default: return detail
    }
  }
}
