import RoutePatterns

/// A parsed URL with its namespace and the first match.
final class Link: Sendable {
  /// The original text.
  let original: String
  /// The URL after rewrites.
  let url: ParsedURL
  let source: LinkSource
  private let place: LinkPlace
  let rewrites: [AppliedRewrite]
  let registry: Registry
  private let match: FirstMatch

  init(
    _ original: String, _ url: ParsedURL, _ source: LinkSource, _ place: LinkPlace, _ rewrites: [AppliedRewrite],
    _ registry: Registry, _ match: FirstMatch
  ) {
    self.original = original
    self.url = url
    self.source = source
    self.place = place
    self.rewrites = rewrites
    self.registry = registry
    self.match = match
  }

  var host: HostPlacement { place.host }
  /// The namespace, with its routes.
  var routes: NamespaceRoutes { registry.index.namespaces[place.namespace] }
  /// The namespace whose patterns were searched last: the link's own, or the global one if it falls back.
  var searched: NamespaceRoutes { registry.index.namespaces[match.namespace] }
  /// The first match of patterns, or `nil` if there is none or there are matchers.
  var hit: RouteHit? { searched.hit(match.number) }
}

extension Link {
  /// The address in the direct form of the URL, or `nil` if the URL does not have two names.
  ///
  /// The target's name is the registered one, because the host of a URL is case-insensitive.
  var directAddress: ActionAddress? {
    guard routes.namespace.takesDirectForm else { return nil }
    let segments = url.segments(host: host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    let target = registry.target(foldedName: name)?.name ?? TargetName(name)
    return ActionAddress(target, ActionName(segments[1].text))
  }

  /// Returns whether the direct form is tried: its target exists, or there is no handler of unmatched URLs.
  func mayGoDirect(_ address: ActionAddress) -> Bool {
    if address.action.isNative || registry.target(named: address.target) != nil { return true }
    let unmatched = registry.index.unmatched
    return unmatched[routes.name] == nil && unmatched[RouteNamespace.globalName] == nil
  }

  /// Returns the error if there is no candidate, or all candidates declined.
  func unmatchedError(after declines: Int) -> MediatorError {
    let count = url.segments(host: host).count
    let found =
      switch declines {
      case 0: "\(count) segment\(count == 1 ? "" : "s")"
      case 1: "1 route that declined"
      default: "\(declines) routes that declined"
      }
    return MediatorError(
      .unmatchedURL, expected: routes.namespace.takesDirectForm ? "a route, or a target and an action" : "a route",
      found: found, suggestions: declines == 0 ? Suggestions { [self] in nearRoutes } : .none)
  }

  /// At most three patterns that the URL nearly matches, nearest first.
  ///
  /// The note is the reason why the nearest one with a rejected segment does not match.
  var nearRoutes: Suggestions.Advice {
    var near: [(distance: Int, pattern: String, verdict: RouteVerdict)] = []
    var steps = SearchSteps.forMessage
    var isComplete = true
    for namespace in routes.isGlobal ? [routes] : [routes, registry.index.global] {
      guard let tables = try? namespace.tables() else { continue }
      let found = tables.patterns.nearest(to: url, host: host, &steps)
      isComplete = isComplete && found.isComplete
      near += found.misses.map { ($0.distance, $0.entry.pattern.description, $0.verdict) }
    }
    near.sort { ($0.distance, $0.pattern) < ($1.distance, $1.pattern) }
    var seen: Set<String> = []
    let nearest = near.filter { seen.insert($0.pattern).inserted }.prefix(3)
    var advice = Suggestions.Advice(names: nearest.map(\.pattern), note: registry.emptyNote, gaveUp: !isComplete)
    if let route = nearest.first(where: { $0.verdict.isOfParameter }) {
      advice.note = "nearest route \(route.pattern.quoted): \(route.verdict)"
      advice.notedPattern = route.pattern
    }
    return advice
  }
}

extension RouteVerdict {
  /// Whether a parameter rejects its segment.
  fileprivate var isOfParameter: Bool {
    switch self {
    case .constraintFailed, .affixDiffers: true
    default: false
    }
  }
}
