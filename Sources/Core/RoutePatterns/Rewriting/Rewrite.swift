import MediatorText

/// A rule that rewrites one URL to another before routing, such as a redirect or a fallback to a web page.
///
/// ```swift
/// let set = try RewriteSet([
///   Rewrite(from: "/old/:id", to: "shop://products/:id"),
///   Rewrite(from: "/sale/:id", to: "https://shop.example.com/sale/:id?from=app", priority: 10, isExternal: true),
/// ])
/// ```
///
/// The template `to` is one of:
/// - `shop://products/:id`, a URL of a custom scheme, whose host is the first segment;
/// - `https://shop.example.com/products/:id`, a web URL, whose host is fixed;
/// - `https://:language.example.com/products/:id`, a web URL with a captured host or a part of it; `https://:host/new` of the pattern
///   `//:host/old` keeps the port, and `https://:host:8080/new` has its own;
/// - `/products/:id`, a path; the URL keeps its scheme, and its host unless it is a segment;
/// - `:url` alone, a redirect to a URL that the pattern captures, such as `/link?to=:url<raw>`. A URL that begins with `/` is one of the
///   same scheme and host. The query of the outer URL is not appended. If it is the rest of a path, as in `wallet:*url<raw>`, the query
///   belongs to it, and a rest that begins with no scheme is not rewritten.
///
/// - In the path, `:id` inserts the capture of a parameter, `*rest` that of a catch-all and `*rest<raw>` that of the rest of a path. A group such as `(/items/:item)`
///   is left out if a parameter in it was not captured.
/// - In the query and the fragment, `:id` inserts any capture. A query item is left out if its parameter was not captured. A
///   literal `:` before a letter, digit or `_` is written `%3A`.
///
/// The pattern `<none>:/t.me/*path<raw>` is one of texts without a scheme only, so that the rule rewrites no URL of a website or an app.
///
/// The URL's query is appended to the template's, without the items that the pattern names, unless the template ends in a bare `?`.
/// The URL's fragment is kept unless the template or the pattern has one.
public struct Rewrite: Sendable, Hashable {
  /// The pattern of the URLs to rewrite.
  public let from: RoutePattern
  /// The template of the resulting URL.
  public let to: String
  /// The priority, from −2³¹ to 2³¹ − 1; higher ones are tried first.
  public let priority: Int
  /// Whether the URL that `to` generates is opened outside the app, also if the app owns its host; it must be a web URL.
  public let isExternal: Bool

  /// Creates a rule, which a ``RewriteSet`` checks.
  public init(from: RoutePattern, to: String, priority: Int = 0, isExternal: Bool = false) {
    self.from = from
    self.to = to
    self.priority = priority
    self.isExternal = isExternal
  }
}

/// A rewrite that was applied to a URL.
public struct AppliedRewrite: Sendable, Hashable, CustomStringConvertible {
  /// The pattern of the rewrite.
  public let rule: String
  /// The URL before.
  public let from: String
  /// The URL after.
  public let to: String
  /// Whether `to` is a URL that `from` contains.
  package var isRedirect = false
  /// Whether `to` is opened outside the app.
  package var isExternal = false

  /// Returns the step with other texts of its URLs, for messages.
  package func showing(_ shown: (String) -> String) -> AppliedRewrite {
    AppliedRewrite(rule: rule, from: shown(from), to: shown(to), isRedirect: isRedirect, isExternal: isExternal)
  }

  /// The step as `from → to (rule)`.
  public var description: String {
    "\(from.shortened(to: 120)) → \(to.shortened(to: 120)) (\(rule.shortened(to: 120)))".printable
  }
}

/// The problems of a set of rewrites.
public struct RewriteError: Error, Hashable, Sendable {
  /// The kind of problem: one of a table, since the rules are its routes, or one of rewrites alone.
  public typealias Code = RouteTableError.Code

  /// One problem.
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
  /// The template of a rewrite uses a parameter that the pattern does not capture, or captures in another form.
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
  /// The problem, in one line that calls rules `rewrites[0]`.
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
