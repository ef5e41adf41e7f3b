import RoutePatterns

/// A possible destination of a link.
enum LinkCandidate: Sendable {
  /// A route whose pattern matches, by its number among those of its namespace.
  case route(Int, of: BuiltRoutes)
  /// A route whose matcher matches, with the matcher's parameters.
  case matcher(RouteRecord, Parameters)
  case direct(ActionAddress)
  /// The handler of a namespace's unmatched URLs.
  case unmatched(MissHandler, namespace: String)
  /// A URL outside the app.
  case external(String)

  var destination: Destination {
    switch self {
    case .route(let number, let routes): routes.patterns.values[number].callee
    case .matcher(let route, _): route.callee
    case .direct(let address): .action(address)
    case .unmatched(_, let namespace): .unmatched(namespace: namespace)
    case .external(let url): .external(url)
    }
  }

  var route: RouteRecord? {
    switch self {
    case .route(let number, let routes): routes.patterns.values[number]
    case .matcher(let route, _): route
    case .direct, .unmatched, .external: nil
    }
  }
}

extension Registry {
  /// Returns the action of a candidate, or its override, or `nil` if there is none.
  func find(_ candidate: LinkCandidate) -> LocatedAction? {
    if let closure = candidate.route?.destination.closure { return (closure, 0) }
    return candidate.destination.address.flatMap(find)
  }
}

/// The candidates of a link in the order in which they are tried, found one by one.
///
/// First the routes of the link's namespace, then the global ones if it falls back to them, the direct form, and the handlers of
/// unmatched URLs. A URL outside the app has one candidate.
struct LinkCandidates {
  private enum Stage {
    case external
    case routes(NamespaceRoutes)
    case direct
    case unmatched(ArraySlice<String>)
  }

  private let link: Link
  private var stage: Stage
  /// The routes of the current stage that have not been tried.
  private var matches: RouteCandidates?

  init(_ link: Link) {
    self.link = link
    stage = link.routes.map { .routes($0) } ?? .external
  }

  mutating func next() throws(MediatorError) -> LinkCandidate? {
    while true {
      switch stage {
      case .external:
        stage = .unmatched([])
        return .external(link.rewrites.last?.to ?? link.original)
      case .routes(let routes):
        if matches == nil, routes.hasRoutes { matches = RouteCandidates(try routes.tables()) }
        if let candidate = matches?.next(of: link) { return candidate }
        matches = nil
        stage = routes.fallsBack ? .routes(link.registry.index.global) : .direct
      case .direct:
        stage = .unmatched(link.namespaceNames[...])
        if let address = link.directAddress, link.mayGoDirect(address) { return .direct(address) }
      case .unmatched(var names):
        guard let name = names.popFirst() else { return nil }
        stage = .unmatched(names)
        if let handler = link.registry.index.unmatched[name] { return .unmatched(handler, namespace: name) }
      }
    }
  }
}

/// The routes of one namespace that match a link, by priority; if priorities are equal, patterns come before matchers.
private struct RouteCandidates {
  private let routes: BuiltRoutes
  private var matches = MatchNumbers()
  /// The next match, or `nil` if it has not been searched for, or there is none.
  private var pending: Int?
  /// Whether all patterns that match were found.
  private var areExhausted = false
  /// The index of the next matcher.
  private var matcher = 0

  init(_ routes: BuiltRoutes) {
    self.routes = routes
  }

  mutating func next(of link: Link) -> LinkCandidate? {
    while true {
      if pending == nil, !areExhausted {
        pending = matches.next(in: routes.patterns.core, link.url, host: link.host)
        areExhausted = pending == nil
      }
      guard matcherIsNext else {
        guard let number = pending else { return nil }
        pending = nil
        return .route(number, of: routes)
      }
      let record = routes.matchers[matcher]
      matcher += 1
      if case .matcher(let condition) = record.condition, let found = condition.match(link.url, link.host) {
        return .matcher(record, found)
      }
    }
  }

  private var matcherIsNext: Bool {
    guard matcher < routes.matchers.count else { return false }
    guard let pending else { return true }
    return routes.matchers[matcher].priority > routes.patterns.values[pending].priority
  }
}
