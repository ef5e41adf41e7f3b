public import RoutePatterns

/// Every step of a URL's way, every route that was looked at and why it won or lost.
///
/// Nothing was created and nothing ran.
///
/// ```text
/// shop://order/4x from push
///   read       scheme shop, segments order / 4x
///   gate       open
///   namespace  shop
///   route      /order/:id<int>: "4x" in segment 2 is no <int> for "id"
///   …
///   refused    …
/// ```
public struct Explanation: Sendable, CustomStringConvertible {
  /// One step.
  public enum Step: Sendable {
    /// The URL was split.
    case read(scheme: String?, host: String?, segments: [String], query: [String])
    /// The gate for links is in this state.
    case gate(LinkGate.State)
    /// A rewrite was applied.
    case rewrite(AppliedRewrite)
    /// The routes of this namespace are asked.
    case namespace(String)
    /// A route was looked at.
    case route(Candidate)
    /// Whether the URL names a target and an action, and whether that helps.
    case direct(ActionAddress?, String)
    /// An input of the action: its declaration, and nil or what is wrong with it.
    case parameter(ParameterInfo, given: String?, fault: String?)
    /// A parent of the page; see ``Route/under(_:)``.
    case parent(Resolution.Parent)
    /// Patterns that the URL almost matches, nearest first.
    case nearMisses([String])
  }

  /// Why a route won or lost.
  public struct Candidate: Sendable {
    /// The route.
    public let route: RouteInfo
    /// What the pattern says; nil for a matcher.
    public let verdict: RouteVerdict?
    /// Whether it is the one that decides.
    public let isChosen: Bool
    /// Why it may not be used all the same, such as `not exposed to push`.
    public let rejection: String?
  }

  /// The text of the URL.
  public let url: String
  /// Where it came from.
  public let source: LinkSource
  /// The steps in order.
  public internal(set) var steps: [Step] = []
  /// The decision, or the error that opening the URL would throw.
  public internal(set) var outcome: Result<Resolution, MediatorError>

  /// The steps as text, one a line.
  public var description: String {
    var lines = ["\(url) from \(source)".printable]
    lines += steps.map { "  \($0)" }
    switch outcome {
    case .success(let resolution):
      let fallback = if case .action = resolution.destination { resolution.isFallback } else { false }
      let text = fallback ? "a fallback for \(resolution.destination.text)" : resolution.destination.text
      lines.append("  result     \(text)".printable)
    case .failure(var error):
      // Where the question was asked says nothing about the URL.
      error.callSite = nil
      lines.append("  rejected   \(error)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Destination {
  var text: String {
    switch self {
    case .action(let address): address.route ?? "\(address)"
    case .unmatched(let namespace): "the handler of unmatched URLs in namespace \(namespace)"
    case .external(let url): "\(url), outside the app"
    }
  }
}

extension Explanation.Step: CustomStringConvertible {
  /// The step in one line.
  public var description: String { text.printable }

  private var text: String {
    switch self {
    case .read(let scheme, let host, let segments, let query):
      var text = "read       scheme \(scheme ?? "none")"
      if let host { text += ", host \(host)" }
      text += ", segments \(segments.isEmpty ? "none" : segments.joined(separator: " / "))"
      if !query.isEmpty { text += ", query \(query.joined(separator: " "))" }
      return text
    case .gate(let state): return "gate       \(state.rawValue)"
    case .rewrite(let rewrite): return "rewrite    \(rewrite)"
    case .namespace(let name): return "namespace  \(name)"
    case .route(let info): return "route      \(info)"
    case .direct(let address, let text): return "direct     \(address.map { "\($0): " } ?? "")\(text)"
    case .parameter(let info, let given, let fault):
      return "parameter  \(info), given \(given ?? "nothing")\(fault.map { ": \($0)" } ?? "")"
    case .parent(let parent): return "parent     \(parent)"
    case .nearMisses(let patterns): return "near       \(patterns.joined(separator: ", "))"
    }
  }
}

extension Explanation.Candidate: CustomStringConvertible {
  /// The pattern with its verdict.
  public var description: String { line.printable }

  private var line: String {
    var text = "\(route.pattern?.description ?? "a matcher"): \(verdict?.description ?? "tried")"
    if let rejection { text += ", \(rejection)" }
    if isChosen { text += " ← decides" }
    let place = route.priority == 0 ? "" : ", priority \(route.priority)"
    return "\(text) (\(route.module)\(place))"
  }
}
