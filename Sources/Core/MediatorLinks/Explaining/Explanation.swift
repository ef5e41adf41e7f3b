public import MediatorKit
import MediatorText
package import RoutePatterns

/// An explanation of how a URL is resolved, with every route that was tried and why it was chosen or not.
///
/// Creating one runs no action and creates no target.
///
/// ```text
/// shop://order/4x from push
///   read       scheme shop, segments order / 4x
///   gate       open
///   namespace  global
///   route      /order/:id<int>: segment 2: found '4x', expected <int> for 'id' (Orders)
///   direct     order/4x: unknown target
///   near       /order/:id<int>
///   rejected   'shop://order/4x': matches no route, unknown target 'order'; nearest route '/order/:id<int>': …
/// ```
public struct Explanation: Sendable, CustomStringConvertible {
  /// A step of resolving a URL.
  package enum Step: Sendable {
    /// The URL was parsed.
    case read(scheme: String?, host: String?, segments: [String], query: [String], fragment: String?)
    /// The link gate.
    case gate(LinkGate)
    /// A rewrite was applied.
    case rewrite(AppliedRewrite)
    /// The routes of this namespace are tried.
    case namespace(String)
    /// A route was tried.
    case route(Candidate)
    /// This number of routes was not compared, because that takes too long.
    case uncompared(Int)
    /// The direct form was tried: the action that the URL names, and a comment.
    case direct(ActionAddress?, String)
    /// An interceptor that the call passes: its tag, or its name if it does not apply by tag; `isMissing` if no interceptor or
    /// gate has the tag, so that the call is rejected.
    case guarded(by: String, isMissing: Bool)
    /// An input of the action: its declaration, its value, whether only the context passes it, and its problem or `nil`.
    case parameter(ParameterInfo, given: String?, isFromContext: Bool, problem: String?)
    /// A parent of the page; see ``Route/under(_:)``.
    case parent(Resolution.Parent)
    /// Patterns that the URL almost matches, nearest first.
    case nearMisses([String])
  }

  /// A route that was tried, and the result.
  package struct Candidate: Sendable {
    /// The route.
    package let route: Catalog.RegisteredRoute
    /// The result of matching the pattern, or `nil` for a matcher.
    package let verdict: RouteVerdict?
    /// Whether the URL resolves to this route.
    package let isChosen: Bool
    /// The reason why a route that matches is rejected, such as `not exposed to push`, or `nil` if it is not.
    package let rejection: String?
    /// Whether it is a matcher whose code is not there.
    let isDescribed: Bool
  }

  /// The text of the URL, without secrets.
  public let url: String
  /// The source of the URL.
  public let source: LinkSource
  /// The steps in order.
  package private(set) var steps: [Step]
  /// The resolution, or the error that opening the URL would throw.
  public let outcome: Result<Resolution, MediatorError>

  /// Returns the explanation without the steps that depend on code and on the state of an app: the gate and
  /// interceptors.
  package func ofDescription() -> Explanation {
    var copy = self
    copy.steps.removeAll { step in
      switch step {
      case .gate, .guarded: true
      default: false
      }
    }
    return copy
  }

  /// The lines, joined.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines of the description: the URL, the steps in order, and the result or the error.
  public var lines: [String] {
    var lines = ["\(url.shortened(to: 120)) from \("\(source)".shortened(to: 120))".printable]
    lines += steps.map { "  \($0)" }
    switch outcome {
    case .success(let resolution):
      let fallback = if case .action = resolution.destination { resolution.isFallback } else { false }
      let text = "\(fallback ? "a fallback for " : "")\(resolution.shownDestination)"
      lines.append("  result     \(text.shortened(to: 300))".printable)
    case .failure(var error):
      // The location of the call of `explain` is not part of the explanation.
      error.callSite = nil
      lines.append("  rejected   \(error)")
    }
    return lines
  }
}

extension Explanation.Step: CustomStringConvertible {
  /// The step in one line.
  package var description: String { text.shortened(to: 600).printable }

  private var text: String {
    switch self {
    case .read(let scheme, let host, let segments, let query, let fragment):
      var text = "read       scheme \(scheme ?? "none")"
      if let host { text += ", host \(host)" }
      text += ", segments \(segments.isEmpty ? "none" : segments.joined(separator: " / "))"
      if !query.isEmpty { text += ", query \(query.joined(separator: " "))" }
      if let fragment, !fragment.isEmpty { text += ", fragment \(fragment)" }
      return text
    case .gate(let state): return "gate       \(state.rawValue)"
    case .rewrite(let rewrite): return "rewrite    \(rewrite)"
    case .namespace(let name): return "namespace  \(name)"
    case .route(let info): return "route      \(info)"
    case .uncompared(let count): return "uncompared \(counted(count, "route"))"
    case .direct(let address, let text): return "direct     \(address.map { "\($0): " } ?? "")\(text)"
    case .guarded(let name, let isMissing):
      return "guard      \(name)\(isMissing ? ": no interceptor or gate has this tag" : "")"
    case .parameter(let info, let given, let isFromContext, let problem):
      return "parameter  \(info), given \(given ?? "nothing")\(isFromContext ? ", only from the context" : "")"
        + (problem.map { ": \($0)" } ?? "")
    case .parent(let parent): return "parent     \(parent)"
    case .nearMisses(let patterns): return "near       \(patterns.joined(separator: ", "))"
    }
  }
}

extension Explanation.Candidate: CustomStringConvertible {
  /// The pattern with its verdict.
  package var description: String { line.shortened(to: 600).printable }

  private var line: String {
    let verdict = verdict?.description ?? (isDescribed ? "not run" : "tried")
    var text = "\(route.pattern?.description ?? "a matcher"): \(verdict)"
    if let rejection { text += ", \(rejection)" }
    if isChosen { text += " ← decides" }
    let priority = route.priority == 0 ? "" : ", priority \(route.priority)"
    return "\(text) (\(route.module)\(priority))"
  }
}
