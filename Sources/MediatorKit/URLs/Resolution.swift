public import RoutePatterns

/// What a URL would do, decided without doing it.
///
/// ```swift
/// let resolution = try mediator.resolve("shop://order/42", source: .push)
/// print(resolution)                                    // shop://order/42 → order/detail by /order/:id<int>
/// let summary = try await mediator.perform(resolution)
/// ```
public struct Resolution: Sendable, CustomStringConvertible {
  /// What a URL leads to.
  public enum Destination: Sendable, Hashable {
    /// An action of a target, or the closure of a route.
    case action(ActionAddress)
    /// What the namespace answers for URLs that nothing matches.
    case unmatched(namespace: String)
    /// A URL outside the app, by a rewrite.
    case external(String)
  }

  /// The text of the URL as it came.
  public let url: String
  /// Where it came from.
  public let source: LinkSource
  /// What it leads to.
  public let destination: Destination
  /// The name of the namespace whose routes were asked; nil for a URL that leads out of the app.
  public let namespace: String?
  /// The pattern that matched; nil for the direct form and for a matcher.
  public let pattern: RoutePattern?
  /// The pattern without the optional groups that were left out.
  public let variant: RoutePattern?
  /// The priority of the route; nil for the direct form.
  public let priority: Int?
  /// The module that registered the route.
  public let module: ModuleName?
  /// The rewrites that were applied, in order.
  public let rewrites: [AppliedRewrite]

  /// What is known of the action, or of the closure of a route; nil when there is none.
  public var action: ActionInfo? {
    guard let link, let candidate, let (target, index) = link.registry.find(candidate) else { return nil }
    return target.actions[index]
  }

  let link: Link?
  let candidate: LinkCandidate?

  /// The text that the URL gives the action, by label: defaults of the route, query, path.
  public var parameters: Parameters {
    guard let link, let candidate else { return [:] }
    return Opening(url, source, [:], CallOptions(), CallSite()).invocation(candidate, link).parameters
  }

  /// The URL, the rewrites and what it leads to, in one line.
  public var description: String {
    var text = url
    // Out of the app leads the last rewrite: it is the destination.
    let isOutside = if case .external = destination { true } else { false }
    for rewrite in rewrites.dropLast(isOutside ? 1 : 0) { text += " ⇒ \(rewrite.to)" }
    text += " → \(destination.text)"
    if let pattern, case .action(let address) = destination, address.route == nil { text += " by \(pattern)" }
    return text
  }
}
