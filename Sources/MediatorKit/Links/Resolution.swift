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

  private var origin: (url: String, source: LinkSource, rewrites: [AppliedRewrite]) {
    switch location {
    case .hit(let link), .inside(let link, _): (link.original, link.source, link.rewrites)
    case .outside(let url, let source, let rewrites): (url, source, rewrites)
    }
  }

  /// The original text of the URL.
  public var url: String { origin.url }

  /// The source of the URL.
  public var source: LinkSource { origin.source }

  /// The destination of the URL.
  public var destination: Destination {
    // The result of the last rewrite is outside the app.
    candidate?.destination ?? .external(rewrites.last?.to ?? url)
  }

  /// The name of the URL's namespace, or `nil` for a URL outside the app.
  public var namespace: String? { link?.routes.name }

  /// The pattern that matched, or `nil` for the direct form and for a matcher.
  public var pattern: RoutePattern? { candidate?.route?.record.pattern }

  /// The pattern without the optional groups that the URL leaves out.
  public var variant: RoutePattern? { candidate.flatMap { link?.variant(of: $0) } }

  /// The priority of the route, or `nil` for the direct form.
  public var priority: Int? { candidate?.route?.record.priority }

  /// The module that registered the route, or in the direct form the target.
  public var module: ModuleName? {
    if let route = candidate?.route { return route.record.module }
    return candidate?.destination.address.flatMap { link?.registry.target(named: $0.target)?.module }
  }

  /// The rewrites that were applied, in order.
  public var rewrites: [AppliedRewrite] { origin.rewrites }

  /// The declaration of the action or route closure, or `nil` if there is none.
  public var action: ActionInfo? { found.map { $0.target.actions[$0.index] } }

  /// Whether a `NotFound`, a ``Fallback`` or an ``Unmatched`` handles the URL instead of an action.
  ///
  /// ``Mediator/canOpen(_:source:context:)-(String,_,_)`` is `false` for such a URL.
  public var isFallback: Bool { candidate != nil && found == nil }

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
