import RoutePatterns

/// A possible destination of a link.
enum LinkCandidate: Sendable {
  /// A route whose pattern matches.
  case route(RouteHit)
  /// A route whose matcher matches, with the matcher's parameters.
  case matcher(BoundRoute, Parameters)
  case direct(ActionAddress, LocatedAction?)
  case unmatched(Fallback.Kind, namespace: String)

  var destination: Destination {
    switch self {
    case .route(let hit): hit.route.record.callee
    case .matcher(let route, _): route.record.callee
    case .direct(let address, _): .action(address)
    case .unmatched(_, let namespace): .unmatched(namespace: namespace)
    }
  }

  var route: BoundRoute? {
    switch self {
    case .route(let hit): hit.route
    case .matcher(let route, _): route
    case .direct, .unmatched: nil
    }
  }
}

extension Registry {
  func find(_ candidate: LinkCandidate) -> LocatedAction? {
    switch candidate {
    case .route(let hit): return find(hit.route)
    case .matcher(let route, _): return find(route)
    case .direct(_, let found): return found
    case .unmatched: return nil
    }
  }

  /// Returns the action of a route, or its override.
  func find(_ route: BoundRoute) -> LocatedAction? {
    guard !contents.overrides.isEmpty, let address = route.record.callee.address else { return route.found }
    return override(address) ?? route.found
  }
}

extension PlannedRegistry {
  func plan(of candidate: LinkCandidate) -> Plan {
    switch candidate {
    case .route(let hit): plan(of: hit)
    case .matcher(let route, _): plan(of: route)
    case .direct(let address, _): plan(address)
    case .unmatched: Plan(candidate.destination, nil, plans)
    }
  }

  /// Returns the plan of a route, and stores it for later calls.
  func plan(of hit: RouteHit) -> Plan {
    keep(plan(of: hit.route), hit.match, count: hit.tables.patterns.count)
  }

  private func plan(of route: BoundRoute) -> Plan {
    if let address = route.record.callee.address { return plan(address) }
    guard let closure = route.record.destination.closure else { return Plan(route.record.callee, nil, plans) }
    return plans.plan(ofClosure: closure, route.record.callee)
  }
}

/// The candidates of a link in order, found lazily.
struct LinkCandidates {
  private enum Stage {
    /// The first match of the patterns.
    case first(NamespaceRoutes)
    /// The further matches.
    case second(BuiltRoutes)
    case walk(RouteWalk)
    case direct
    case unmatched([String])
  }

  private let link: Link
  private var stage: Stage
  private var fallsBack: Bool

  /// - Parameter declined: Whether the first match declined, so that the search continues after it.
  init(_ link: Link, declined: Bool = false) {
    self.link = link
    fallsBack = link.routes.fallsBack && link.searched === link.routes
    if declined, let hit = link.hit { stage = .second(hit.tables) } else { stage = .first(link.searched) }
  }

  mutating func next() throws(MediatorError) -> LinkCandidate? {
    while true {
      switch stage {
      case .first(let routes):
        if let hit = routes === link.searched ? link.hit : routes.hit(link.url, link.host) {
          stage = .second(hit.tables)
          return .route(hit)
        }
        if routes.hasRoutes, case let tables = try routes.tables(), !tables.matchers.isEmpty {
          stage = .walk(RouteWalk(tables, link))
        } else {
          endRoutes()
        }
      case .second(let tables): stage = .walk(RouteWalk(tables, link, skipsFirst: true))
      case .walk(let walk):
        if let candidate = walk.next() { return candidate }
        endRoutes()
      case .direct:
        stage = .unmatched(link.routes.isGlobal ? [link.routes.name] : [link.routes.name, RouteNamespace.globalName])
        if let address = link.directAddress, link.mayGoDirect(address) {
          return .direct(address, link.registry.find(address))
        }
      case .unmatched(let names):
        guard let name = names.first else { return nil }
        stage = .unmatched(Array(names.dropFirst()))
        if let answer = link.registry.index.unmatched[name] { return .unmatched(answer, namespace: name) }
      }
    }
  }

  private mutating func endRoutes() {
    stage = fallsBack ? .first(link.registry.index.global) : .direct
    fallsBack = false
  }
}

/// The routes of one namespace that match a link, by priority; if priorities are equal, patterns come before matchers.
private final class RouteWalk {
  private let link: Link
  private let tables: BuiltRoutes
  private var matches: RouteMatches<BoundRoute>
  private var matchers: ArraySlice<BoundRoute>
  private var pending: RouteMatch<BoundRoute>?

  /// - Parameter skipsFirst: Whether the first match was tried before.
  init(_ tables: BuiltRoutes, _ link: Link, skipsFirst: Bool = false) {
    self.link = link
    self.tables = tables
    matches = tables.patterns.matches(link.url, host: link.host)
    matchers = tables.matchers[...]
    if skipsFirst { _ = matches.next() }
  }

  func next() -> LinkCandidate? {
    while true {
      if pending == nil { pending = matches.next() }
      if let matcher = matchers.first, pending.map({ matcher.record.priority > $0.priority }) ?? true {
        matchers.removeFirst()
        if case .matcher(let condition) = matcher.record.condition, let found = condition.match(link.url, link.host) {
          return .matcher(matcher, found)
        }
        continue
      }
      defer { pending = nil }
      return pending.map { .route(tables.hit($0.number)) }
    }
  }
}
