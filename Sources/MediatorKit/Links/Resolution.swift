public import RoutePatterns

/// The result of resolving a URL, which can be performed later.
///
/// ```swift
/// let resolution = try mediator.resolve("shop://order/42", source: .push)
/// print(resolution)                                    // shop://order/42 → order/detail by /order/:id<int>
/// let summary = try await mediator.perform(resolution)
/// ```
public struct Resolution: Sendable, CustomStringConvertible {
  /// A candidate of a link, or a URL outside the app; one reference in all cases, to make copying cheap.
  enum Location: Sendable {
    /// The first match of a link.
    case hit(Link)
    /// Another candidate of a link.
    indirect case inside(Link, LinkCandidate)
    indirect case outside(String, source: LinkSource, [AppliedRewrite])
  }

  let location: Location

  /// The original text of the URL.
  public var url: String {
    switch location {
    case .hit(let link), .inside(let link, _): link.original
    case .outside(let url, _, _): url
    }
  }

  /// The source of the URL.
  public var source: LinkSource {
    switch location {
    case .hit(let link), .inside(let link, _): link.source
    case .outside(_, let source, _): source
    }
  }

  /// The destination of the URL.
  public var destination: Destination {
    candidate?.destination ?? .external(externalURL)
  }

  /// The name of the URL's namespace, or `nil` for a URL outside the app.
  public var namespace: String? { link?.routes.name }

  /// The pattern that matched, or `nil` for the direct form and for a matcher.
  public var pattern: RoutePattern? {
    if case .route(let hit) = candidate { hit.route.record.pattern } else { nil }
  }

  /// The pattern without the optional groups that the URL leaves out.
  public var variant: RoutePattern? {
    if case .route(let hit) = candidate { link?.match(hit).variant } else { nil }
  }

  /// The priority of the route, or `nil` for the direct form.
  public var priority: Int? { candidate?.route?.record.priority }

  /// The module that registered the route, or in the direct form the target.
  public var module: ModuleName? {
    if let route = candidate?.route { return route.record.module }
    return candidate?.destination.address.flatMap { link?.registry.target(named: $0.target)?.module }
  }

  /// The rewrites that were applied, in order.
  public var rewrites: [AppliedRewrite] {
    switch location {
    case .hit(let link), .inside(let link, _): link.rewrites
    case .outside(_, _, let rewrites): rewrites
    }
  }

  /// The declaration of the action or route closure, or `nil` if there is none.
  public var action: ActionInfo? { found.map { $0.target.actions[$0.index] } }

  /// Whether a `NotFound`, a ``Fallback`` or an ``Unmatched`` handles the URL instead of an action.
  ///
  /// ``Mediator/canOpen(_:source:context:)-(String,_,_)`` is `false` for such a URL.
  public var isFallback: Bool {
    guard let link, let candidate else { return false }
    return link.registry.find(candidate) == nil
  }

  /// The parameters of the URL: the route's defaults, the query and the path.
  ///
  /// - Complexity: O(*n*) in the length of the URL, which is decoded on each access.
  public var parameters: Parameters {
    guard let link, let candidate else { return [:] }
    return link.parameters(candidate, [:])
  }

  var link: Link? {
    switch location {
    case .hit(let link), .inside(let link, _): link
    case .outside: nil
    }
  }

  var candidate: LinkCandidate? {
    switch location {
    case .hit(let link): link.hit.map { .route($0) }
    case .inside(_, let candidate): candidate
    case .outside: nil
    }
  }

  /// The URL outside the app, which is the result of the last rewrite.
  var externalURL: String { rewrites.last?.to ?? url }

  private var found: LocatedAction? {
    guard let link, let candidate else { return nil }
    return link.registry.find(candidate)
  }

  /// The URL, the rewrites and the destination, in one line.
  public var description: String {
    var text = url
    // For a URL outside the app, the last rewrite is the destination.
    let isOutside = if case .external = destination { true } else { false }
    for rewrite in rewrites.dropLast(isOutside ? 1 : 0) { text += " ⇒ \(rewrite.to)" }
    text += " → \(destination)"
    if let pattern, case .action = destination { text += " by \(pattern)" }
    if isFallback, case .action = destination { text += ", which does not exist: a fallback handles it" }
    return text.printable
  }
}
