import RoutePatterns

// A link tries its candidates; the first that does not decline handles it. Observers are notified of every link, including
// those that reach no action.

extension Mediator {
  func opened(_ opening: Opening) async throws -> any Sendable {
    do {
      if !Task.isCancelled {
        switch try begin(opening) {
        case .ended(let value): return value
        case .link(let link, let planned, let declines): return try await answer(link, opening, planned, declines)
        case .notBegun: break
        }
      }
      // A malformed URL must not occupy the queue.
      if !gate.isOpen { _ = try read(opening.url, registry) }
      try await pass(opening)
      return try await follow(opening)
    } catch let error as MediatorError {
      throw reported(error, opening)
    }
  }

  /// Opens a link that has passed the gate.
  func follow(_ opening: Opening) async throws -> any Sendable {
    let planned = planned
    switch try way(opening.url, opening.source, planned.registry) {
    case .external(let url, _): return try await openExternally(url, opening)
    case .link(let link): return try await answer(link, opening, planned)
    }
  }

  /// Waits until links are opened, at most until the caller's deadline.
  func pass(_ opening: Opening) async throws {
    if opening.options.passesLinkGate || gate.isOpen { return }
    do {
      try await bounded(opening) { try await self.gate.pass() }
    } catch {
      let error = (error as? MediatorError).map(opening.completed) ?? error
      registry.observers.report(opening.unanswered, rejectedBy: error)
      throw error
    }
  }

  func openExternally(_ url: String, _ opening: Opening) async throws -> any Sendable {
    guard let openExternally = links.openExternally else { throw MediatorError.noExternalOpener(url) }
    return try await registry.observers.observed(opening.unanswered) {
      try await self.bounded(opening) { try await openExternally(url) }
    }
  }

  /// Runs an operation that is not part of an invocation with the caller's deadline.
  private func bounded<Value: Sendable>(
    _ opening: Opening, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let deadline = opening.options.deadline else { return try await operation() }
    return try await race(until: deadline, opening.completed(MediatorError(.deadlineExceeded)), operation)
  }

  func openedNow(
    _ opening: Opening, unmatched: (Fallback.Kind, Miss) throws -> any Sendable,
    _ run: (Invocation, Plan) throws -> any Sendable
  ) throws -> any Sendable {
    do {
      switch try begin(opening) {
      case .ended(let value): return value
      case .link(let link, let planned, let declines):
        return try answerNow(link, opening, planned, declines, unmatched, run)
      case .notBegun: break
      }
      let planned = planned
      if !gate.isOpen { _ = try read(opening.url, planned.registry) }
      if !opening.options.passesLinkGate { try gate.passNow() }
      switch try way(opening.url, opening.source, planned.registry) {
      case .external(let url, _): throw MediatorError.noExternalOpener(url)
      case .link(let link): return try answerNow(link, opening, planned, 0, unmatched, run)
      }
    } catch let error as MediatorError {
      throw reported(error, opening)
    }
  }

  /// Completes an error and reports it to observers, unless it was reported already.
  func reported(_ error: MediatorError, _ opening: Opening) -> MediatorError {
    // A complete error was reported by a call or at the gate.
    guard !error.isComplete else { return error }
    let error = opening.completed(error)
    registry.observers.report(opening.unanswered, rejectedBy: error)
    return error
  }

  /// - Parameter declines: 1 if the first match has declined.
  func answer(
    _ link: Link, _ opening: Opening, _ planned: PlannedRegistry, _ declines: Int = 0
  ) async throws -> any Sendable {
    var declines = declines
    do {
      if declines == 0, !Task.isCancelled, let hit = boundHit(link, opening) {
        if let value = try callReady(hit.route, hit.tables, hit.match, link.url, link.host, opening, planned, { link })
        {
          return value
        }
        if let value = try await answerBareLater(hit, link, opening, planned) { return value }
        if let plan = planned.withPlan(of: hit.match, { $0 }) {
          return try await plan.run(opening.invocation(hit, link), self)
        }
      }
    } catch is Declined {
      try link.count(&declines, links.maximumDeclines)
    }
    var candidates = LinkCandidates(link, declined: declines > 0)
    while let candidate = try candidates.next() {
      do {
        let invocation = opening.invocation(candidate, link)
        try admit(candidate, link, invocation)
        guard case .unmatched(let answer, _) = candidate else {
          return try await planned.plan(of: candidate).run(invocation, self)
        }
        let miss = Miss(invocation) { [declines] in link.unmatchedError(after: declines) }
        return try await link.registry.observers.observed(invocation) {
          switch answer {
          case .sync(let answer): try answer(miss)
          case .async(let answer): try await self.bounded(opening) { try await answer(miss) }
          case .main(let answer): try await self.bounded(opening) { try await answer(miss) }
          }
        }
      } catch is Declined {
        try link.count(&declines, links.maximumDeclines)
      } catch let error as MediatorError where candidate.isMissed(error) {
        throw link.suggesting(error)
      }
    }
    throw link.unmatchedError(after: declines)
  }

  private func answerNow(
    _ link: Link, _ opening: Opening, _ planned: PlannedRegistry, _ declines: Int,
    _ unmatched: (Fallback.Kind, Miss) throws -> any Sendable, _ run: (Invocation, Plan) throws -> any Sendable
  ) throws -> any Sendable {
    var declines = declines
    do {
      if declines == 0, let hit = boundHit(link, opening) {
        if let value = try callReady(hit.route, hit.tables, hit.match, link.url, link.host, opening, planned, { link })
        {
          return value
        }
        if let plan = planned.withPlan(of: hit.match, { $0 }) {
          return try run(opening.invocation(hit, link), plan)
        }
      }
    } catch is Declined {
      try link.count(&declines, links.maximumDeclines)
    }
    var candidates = LinkCandidates(link, declined: declines > 0)
    while let candidate = try candidates.next() {
      do {
        let invocation = opening.invocation(candidate, link)
        try admit(candidate, link, invocation)
        guard case .unmatched(let answer, _) = candidate else {
          return try run(invocation, planned.plan(of: candidate))
        }
        let miss = Miss(invocation) { [declines] in link.unmatchedError(after: declines) }
        return try link.registry.observers.observedNow(invocation) { try unmatched(answer, miss) }
      } catch is Declined {
        try link.count(&declines, links.maximumDeclines)
      } catch let error as MediatorError where candidate.isMissed(error) {
        throw link.suggesting(error)
      }
    }
    throw link.unmatchedError(after: declines)
  }

  /// Returns the first match if its plan can be used without searching candidates.
  private func boundHit(_ link: Link, _ opening: Opening) -> RouteHit? {
    guard let hit = link.hit, opening.options.isPlain, link.isOpen(hit.route) else { return nil }
    return hit
  }

  /// Opens a link whose first match maps to an unguarded synchronous action, without retaining shared references.
  private func begin(_ opening: Opening) throws -> Beginning {
    guard opening.options.isPlain, gate.isOpen, !hasRewrites, let standardReader else { return .notBegun }
    return try fastPath.withRoot(PlannedRegistry.self) { planned in
      let registry = planned.registry
      guard !registry.index.hasOwnReaders, let url = try? standardReader.read(opening.url),
        let place = try? place(url, registry)
      else { return .notBegun }
      let match = registry.index.firstMatch(url, place)
      func link() -> Link { Link(opening.url, url, opening.source, place, [], registry, match) }
      do {
        let value = try registry.index.withRoute(match) { route, tables in
          try callReady(route, tables, match, url, place.host, opening, planned, link)
        }
        return value.map { .ended($0) } ?? .link(link(), planned, declines: 0)
      } catch is Declined {
        var declines = 0
        let link = link()
        try link.count(&declines, links.maximumDeclines)
        return .link(link, planned, declines: declines)
      }
    }
  }

  /// Calls the action of a route, or returns `nil` if it is guarded or asynchronous, or if this is its first call.
  ///
  /// - Parameter link: Returns the link with the route as its first match.
  private func callReady(
    _ route: BoundRoute, _ tables: BuiltRoutes, _ match: FirstMatch, _ url: ParsedURL, _ host: HostPlacement,
    _ opening: Opening, _ planned: PlannedRegistry, _ link: () -> Link
  ) throws -> (any Sendable)? {
    guard planned.registry.isOpen(route, to: opening.source) else { return nil }
    return try planned.withPlan(of: match) { plan in
      guard plan.isReady else { return nil }
      let texts = opening.context.isEmpty ? tables.texts(of: url, host, route, match.number) : nil
      let parameters = texts ?? link().parameters(opening.context)
      guard plan.isBare else { return try plan.callObserved(opening.invocation(route, link(), parameters)) }
      do {
        return try plan.callBare(parameters, isStrict: false)
      } catch let error as MediatorError {
        throw opening.invocation(route, link(), parameters).completed(error)
      }
    }
  }

  /// Calls an unguarded asynchronous action, or returns `nil` if the action is another one or this is its first call.
  private func answerBareLater(
    _ hit: RouteHit, _ link: Link, _ opening: Opening, _ planned: PlannedRegistry
  ) async throws -> (any Sendable)? {
    guard let plan = planned.withPlan(of: hit.match, { $0.isReadyLater ? $0 : nil }) else { return nil }
    do {
      return try await plan.callBareLater(link.parameters(hit, opening.context), isStrict: false)
    } catch let error as MediatorError {
      throw opening.invocation(hit, link).completed(error)
    }
  }

  /// Rejects a candidate that is not exposed to the link's source, and notifies observers.
  private func admit(_ candidate: LinkCandidate, _ link: Link, _ invocation: Invocation) throws {
    do {
      try link.admit(candidate)
    } catch {
      let error = invocation.completed(error)
      link.registry.observers.report(invocation, rejectedBy: error)
      throw error
    }
  }
}

/// The result of the fast path of a link.
private enum Beginning {
  case ended(any Sendable)
  /// The first match requires the slow path, or it declined and `declines` is 1.
  case link(Link, PlannedRegistry, declines: Int)
  /// The gate, rewrites or a custom reader require the slow path.
  case notBegun
}

extension Registry {
  /// Returns whether a route's action is exposed to a source, and there are no overrides.
  func isOpen(_ route: BoundRoute, to source: LinkSource) -> Bool {
    contents.overrides.isEmpty && route.found != nil && !route.isNative && route.record.exposure.allows(source)
      && route.actionExposure.allows(source)
  }
}

extension Link {
  /// Returns whether a route's action is exposed to the link's source, and there are no overrides.
  func isOpen(_ route: BoundRoute) -> Bool { registry.isOpen(route, to: source) }

  /// Returns whether an action is exposed by a route to the link's source.
  func allows(_ route: BoundRoute, _ found: FoundAction) -> Bool {
    guard !route.isNative, route.record.exposure.allows(source) else { return false }
    if let own = route.found, own.target === found.target { return route.actionExposure.allows(source) }
    return found.target.actions[found.index].exposure.allows(source)
  }

  /// Rejects a candidate that is not exposed to the link's source; no other candidate is tried then.
  func admit(_ candidate: LinkCandidate) throws(MediatorError) {
    let found = registry.find(candidate)
    if let route = candidate.route, let found, allows(route, found) { return }
    if candidate.destination.address?.action.isNative == true {
      throw MediatorError(.nativeAction, of: candidate.destination, source: source)
    }
    if let record = candidate.route?.record, !record.exposure.allows(source) {
      throw .notExposed(candidate.destination, to: source, but: record.exposure, route: record.pattern)
    }
    if let (target, index) = found, !target.actions[index].exposure.allows(source) {
      throw .notExposed(candidate.destination, to: source, but: target.actions[index].exposure)
    }
  }

  func count(_ declines: inout Int, _ limit: Int) throws(MediatorError) {
    declines += 1
    guard declines > limit else { return }
    throw MediatorError(.tooManyDeclines, found: "\(declines) routes that declined")
  }
}

extension MediatorError {
  fileprivate static func noExternalOpener(_ url: String) -> MediatorError {
    MediatorError(.noExternalOpener, found: url)
  }
}
