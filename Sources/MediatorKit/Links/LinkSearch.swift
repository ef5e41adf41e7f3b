import RoutePatterns

/// The search for what a link maps to: its candidates in the order in which they are tried, found one by one, each with its plan.
///
/// First the routes of the link's namespace, then the global ones if it falls back to them, the direct form, and the handlers of
/// unmatched URLs. A URL outside the app has one candidate.
struct LinkSearch {
  typealias Match = (candidate: LinkCandidate, plan: Plan)

  private let mediator: Mediator
  private let planned: PlannedRegistry
  /// The namespace whose routes are searched, or `nil` if none is left.
  private var routes: NamespaceRoutes?
  private var matches = MatchNumbers()
  /// The number of the next pattern that matches, or `nil` if it has not been searched for, or there is none.
  private var number: Int?
  /// Whether all patterns that match were found.
  private var areExhausted = false
  /// The index of the next matcher.
  private var matcher = 0
  /// The index of the next candidate that is not a route.
  private var other = 0
  private var declines = 0

  @inline(__always) init(_ link: Link, _ planned: PlannedRegistry, _ mediator: Mediator) {
    self.mediator = mediator
    self.planned = planned
    routes = link.routes
  }

  /// Returns the next candidate and its plan, or `nil` if there is none.
  ///
  /// Routes are tried by priority; if priorities are equal, patterns come before matchers.
  mutating func next(of link: Link) throws(MediatorError) -> Match? {
    while let routes {
      if routes.hasRoutes {
        let tables = try routes.tables()
        if number == nil, !areExhausted {
          number = matches.next(in: tables.patterns.core, link.url, host: link.host)
          areExhausted = number == nil
        }
        if !tables.matchers.isEmpty, let found = nextMatcher(of: tables, before: number, link) { return found }
        if let number {
          self.number = nil
          return (.route(number, of: tables), planned.plan(ofRoute: number, in: tables))
        }
      }
      self.routes = routes.fallsBack ? link.registry.index.global : nil
      (matches, areExhausted, matcher) = (MatchNumbers(), false, 0)
    }
    return try nextOther(of: link)
  }

  /// Returns the next matcher that matches and comes before a pattern.
  private mutating func nextMatcher(
    of tables: BuiltRoutes, before number: Int?, _ link: Link
  ) -> Match? {
    while matcher < tables.matchers.count {
      let route = tables.matchers[matcher]
      if let number, route.priority <= tables.patterns.values[number].priority { return nil }
      matcher += 1
      if case .matcher(let condition) = route.condition, let found = condition.match(link.url, link.host) {
        return (.matcher(route, found), planned.plan(of: route))
      }
    }
    return nil
  }

  private mutating func nextOther(of link: Link) throws(MediatorError) -> Match? {
    let candidates = link.otherCandidates
    guard other < candidates.count else { return nil }
    let candidate = candidates[other]
    other += 1
    return (candidate, try plan(of: candidate, link))
  }

  /// Returns the plan of a candidate that is not a route.
  private func plan(of candidate: LinkCandidate, _ link: Link) throws(MediatorError) -> Plan {
    let destination = candidate.destination
    switch destination {
    case .action(let address): return planned.plan(address)
    case .external(let url):
      // Without an opener the URL is still resolved, but not opened.
      let handler: MissHandler =
        if let openExternally = mediator.links.openExternally {
          .async { _, _ in try await openExternally(url) }
        } else {
          .sync { _, _ in throw MediatorError(.noExternalOpener, found: url) }
        }
      return Plan(destination, handler, link.registry) { MediatorError(.unmatchedURL, of: $0) }
    case .unmatched(let namespace):
      guard let handler = link.registry.index.unmatched[namespace] else { throw unmatchedError(link) }
      return Plan(destination, handler, link.registry) { [declines] _ in link.unmatchedError(after: declines) }
    case .closure, .nothing: throw unmatchedError(link)
    }
  }

  /// Counts a candidate that declined, and rethrows any other error.
  mutating func skip(_ candidate: LinkCandidate, _ error: any Error, _ link: Link) throws {
    guard error is Declined else {
      if let error = error as? MediatorError, error.isMiss(of: candidate) { throw link.suggesting(error) }
      throw error
    }
    declines += 1
    guard declines > mediator.links.maximumDeclines else { return }
    throw MediatorError(.tooManyDeclines, found: "\(declines) routes that declined")
  }

  /// Returns the error if all candidates declined, or if there was none.
  func unmatchedError(_ link: Link) -> MediatorError { link.unmatchedError(after: declines) }
}

extension MediatorError {
  /// Returns whether the error means that the action of the direct form does not exist.
  fileprivate func isMiss(of candidate: LinkCandidate) -> Bool {
    guard case .direct(let direct) = candidate, address == direct else { return false }
    return code == .unknownTarget || code == .unknownAction
  }
}
