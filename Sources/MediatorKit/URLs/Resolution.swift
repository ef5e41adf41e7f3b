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

  /// A URL leads into the app, or out of it by rewrites.
  ///
  /// All else is read from there when it is asked for.
  enum Way: Sendable {
    case inside(Link, LinkCandidate)
    case outside(String, source: LinkSource, to: String, [AppliedRewrite])
  }

  let way: Way

  /// The text of the URL as it came.
  public var url: String {
    switch way {
    case .inside(let link, _): link.original
    case .outside(let url, _, _, _): url
    }
  }

  /// Where it came from.
  public var source: LinkSource {
    switch way {
    case .inside(let link, _): link.source
    case .outside(_, let source, _, _): source
    }
  }

  /// What it leads to.
  public var destination: Destination {
    switch way {
    case .inside(_, .unmatched(_, let namespace)): .unmatched(namespace: namespace)
    case .inside(_, .route(let route, _, _)), .inside(_, .matcher(let route, _)): .action(route.record.address)
    case .inside(_, .direct(let address, _)): .action(address)
    case .outside(_, _, let url, _): .external(url)
    }
  }

  /// The name of the namespace whose routes were asked; nil for a URL that leads out of the app.
  public var namespace: String? {
    if case .inside(let link, _) = way { link.routes.name } else { nil }
  }

  /// The pattern that matched; nil for the direct form and for a matcher.
  public var pattern: RoutePattern? {
    if case .inside(_, .route(let route, _, _)) = way { route.record.pattern } else { nil }
  }

  /// The pattern without the optional groups that were left out.
  public var variant: RoutePattern? {
    guard case .inside(let link, .route(_, let tables, let number)) = way else { return nil }
    return link.match(tables, number).variant
  }

  /// The priority of the route; nil for the direct form.
  public var priority: Int? { candidate?.route?.record.priority }

  /// The module that registered the route, or the target of the direct form.
  public var module: ModuleName? {
    guard case .inside(let link, let candidate) = way else { return nil }
    if let route = candidate.route { return route.record.module }
    return candidate.address.flatMap { link.registry.target(named: $0.target)?.module }
  }

  /// The rewrites that were applied, in order.
  public var rewrites: [AppliedRewrite] {
    switch way {
    case .inside(let link, _): link.rewrites
    case .outside(_, _, _, let rewrites): rewrites
    }
  }

  /// What is known of the action, or of the closure of a route; nil when there is none.
  public var action: ActionInfo? { found.map { $0.target.actions[$0.index] } }

  /// The text that the URL gives the action, by label: defaults of the route, query, path.
  ///
  /// - Complexity: Linear in the length of the URL; it is decoded each time.
  public var parameters: Parameters {
    guard case .inside(let link, let candidate) = way else { return [:] }
    return link.parameters(candidate, [:])
  }

  private var candidate: LinkCandidate? {
    if case .inside(_, let candidate) = way { candidate } else { nil }
  }

  var found: Registry.Found? {
    guard case .inside(let link, let candidate) = way else { return nil }
    return link.registry.find(candidate)
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
