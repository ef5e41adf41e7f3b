public import RoutePatterns

/// What a URL would do, decided without doing it.
///
/// ```swift
/// let resolution = try mediator.resolve("shop://order/42", source: .push)
/// print(resolution)                                    // shop://order/42 → order/detail by /order/:id<int>
/// let summary = try await mediator.perform(resolution)
/// ```
public struct Resolution: Sendable, CustomStringConvertible {
  /// A URL leads into the app, or out of it by rewrites.
  ///
  /// One reference, whatever it leads to; all else is read from there when it is asked for.
  enum Way: Sendable {
    /// To the first match of a link.
    case hit(Link)
    /// By another way into the app.
    indirect case inside(Link, LinkCandidate)
    indirect case outside(String, source: LinkSource, [AppliedRewrite])
  }

  let way: Way

  /// The text of the URL as it came.
  public var url: String {
    switch way {
    case .hit(let link), .inside(let link, _): link.original
    case .outside(let url, _, _): url
    }
  }

  /// Where it came from.
  public var source: LinkSource {
    switch way {
    case .hit(let link), .inside(let link, _): link.source
    case .outside(_, let source, _): source
    }
  }

  /// What it leads to.
  public var destination: Destination {
    candidate?.destination ?? .external(externalURL)
  }

  /// The name of the namespace whose routes were asked; nil for a URL that leads out of the app.
  public var namespace: String? { link?.routes.name }

  /// The pattern that matched; nil for the direct form and for a matcher.
  public var pattern: RoutePattern? {
    if case .route(let hit) = candidate { hit.route.record.pattern } else { nil }
  }

  /// The pattern without the optional groups that were left out.
  public var variant: RoutePattern? {
    if case .route(let hit) = candidate { link?.match(hit).variant } else { nil }
  }

  /// The priority of the route; nil for the direct form.
  public var priority: Int? { candidate?.route?.record.priority }

  /// The module that registered the route, or the target of the direct form.
  public var module: ModuleName? {
    if let route = candidate?.route { return route.record.module }
    return candidate?.destination.address.flatMap { link?.registry.target(named: $0.target)?.module }
  }

  /// The rewrites that were applied, in order.
  public var rewrites: [AppliedRewrite] {
    switch way {
    case .hit(let link), .inside(let link, _): link.rewrites
    case .outside(_, _, let rewrites): rewrites
    }
  }

  /// What is known of the action, or of the closure of a route; nil when there is none.
  public var action: ActionInfo? { found.map { $0.target.actions[$0.index] } }

  /// Whether no action handles the URL, but a `NotFound`, a ``Fallback`` or an ``Unmatched``.
  ///
  /// ``Mediator/canOpen(_:source:context:)-(String,_,_)`` is `false` for such a URL.
  public var isFallback: Bool {
    guard let link, let candidate else { return false }
    return link.registry.find(candidate) == nil
  }

  /// The text that the URL gives the action, by label: defaults of the route, query, path.
  ///
  /// - Complexity: Linear in the length of the URL; it is decoded each time.
  public var parameters: Parameters {
    guard let link, let candidate else { return [:] }
    return link.parameters(candidate, [:])
  }

  /// Nil for a URL that leads out of the app.
  var link: Link? {
    switch way {
    case .hit(let link), .inside(let link, _): link
    case .outside: nil
    }
  }

  /// Nil for a URL that leads out of the app.
  var candidate: LinkCandidate? {
    switch way {
    case .hit(let link): link.hit.map { .route($0) }
    case .inside(_, let candidate): candidate
    case .outside: nil
    }
  }

  /// Where a URL that leads out of the app leads: what the last rewrite made of it.
  var externalURL: String { rewrites.last?.to ?? url }

  private var found: FoundAction? {
    guard let link, let candidate else { return nil }
    return link.registry.find(candidate)
  }

  /// The URL, the rewrites and what it leads to, in one line.
  public var description: String {
    var text = url
    // Out of the app leads the last rewrite: it is the destination.
    let isOutside = if case .external = destination { true } else { false }
    for rewrite in rewrites.dropLast(isOutside ? 1 : 0) { text += " ⇒ \(rewrite.to)" }
    text += " → \(destination)"
    if let pattern, case .action = destination { text += " by \(pattern)" }
    if isFallback, case .action = destination { text += ", which does not exist: a fallback handles it" }
    return text.printable
  }
}
