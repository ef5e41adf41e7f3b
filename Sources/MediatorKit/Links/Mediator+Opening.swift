import RoutePatterns

// A link tries its candidates; the first that does not decline handles it. Observers are notified of every link, including
// those that reach no action.

extension Mediator {
  func opened(_ request: OpenRequest) async throws -> any Sendable {
    do {
      if !Task.isCancelled {
        switch try begin(request) {
        case .ended(let value): return value
        case .link(let link, let planned, let declines):
          return try await answer(link, request, planned, declines, hasBegun: true)
        case .notBegun: break
        }
      }
      // A malformed URL must not occupy the queue.
      if !gate.isOpen { _ = try read(request.url, registry) }
      try await pass(request)
      return try await follow(request)
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  /// Opens a link that has passed the gate.
  func follow(_ request: OpenRequest) async throws -> any Sendable {
    let planned = planned
    switch try location(request.url, request.source, planned.registry) {
    case .external(let url, _): return try await openExternally(url, request)
    case .link(let link): return try await answer(link, request, planned)
    }
  }

  /// Waits until links are opened, at most until the caller's deadline.
  func pass(_ request: OpenRequest) async throws {
    if request.options.passesLinkGate || gate.isOpen { return }
    do {
      try await bounded(request) { try await self.gate.pass() }
    } catch {
      let error = (error as? MediatorError).map(request.completed) ?? error
      registry.observers.report(request.unanswered, rejectedBy: error)
      throw error
    }
  }

  func openExternally(_ url: String, _ request: OpenRequest) async throws -> any Sendable {
    guard let openExternally = links.openExternally else { throw MediatorError(.noExternalOpener, found: url) }
    return try await registry.observers.observed(request.unanswered) {
      try await self.bounded(request) { try await openExternally(url) }
    }
  }

  /// Runs an operation that is not part of an invocation with the caller's deadline.
  private func bounded<Value: Sendable>(
    _ request: OpenRequest, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let deadline = request.options.deadline else { return try await operation() }
    return try await race(until: deadline, request.completed(MediatorError(.deadlineExceeded)), operation)
  }

  func openedNow(
    _ request: OpenRequest, unmatched: (Fallback.Kind, Miss) throws -> any Sendable,
    _ run: (Invocation, Plan) throws -> any Sendable
  ) throws -> any Sendable {
    do {
      switch try begin(request) {
      case .ended(let value): return value
      case .link(let link, let planned, let declines):
        return try answerNow(link, request, planned, declines, hasBegun: true, unmatched, run)
      case .notBegun: break
      }
      let planned = planned
      if !gate.isOpen { _ = try read(request.url, planned.registry) }
      if !request.options.passesLinkGate { try gate.passNow() }
      switch try location(request.url, request.source, planned.registry) {
      case .external(let url, _): throw MediatorError(.noExternalOpener, found: url)
      case .link(let link): return try answerNow(link, request, planned, 0, hasBegun: false, unmatched, run)
      }
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  /// Completes an error and reports it to observers, unless it was reported already.
  func reported(_ error: MediatorError, _ request: OpenRequest) -> MediatorError {
    // A complete error was reported by a call or at the gate.
    guard !error.isComplete else { return error }
    let error = request.completed(error)
    registry.observers.report(request.unanswered, rejectedBy: error)
    return error
  }

  /// - Parameters:
  ///   - declines: 1 if the first match has declined.
  ///   - hasBegun: Whether `begin` has found that the first match is not ready.
  func answer(
    _ link: Link, _ request: OpenRequest, _ planned: PlannedRegistry, _ declines: Int = 0, hasBegun: Bool = false
  ) async throws -> any Sendable {
    var declines = declines
    do {
      if declines == 0, !Task.isCancelled, let hit = boundHit(link, request) {
        if !hasBegun, let value = try callReady(hit, link, request, planned) { return value }
        if let plan = planned.withPlan(of: hit.match, { $0 }) {
          let parameters = link.parameters(hit, request.context)
          if plan.isReadyLater, let value = try await callReadyLater(plan, parameters, link, request) { return value }
          return try await plan.run(request.invocation(plan, link, parameters), self)
        }
      }
    } catch is Declined {
      try link.count(&declines, links.maximumDeclines)
    }
    var candidates = LinkCandidates(link, declined: declines > 0)
    while let candidate = try candidates.next() {
      do {
        let invocation = request.invocation(candidate, link)
        try admit(candidate, link, invocation)
        guard case .unmatched(let answer, _) = candidate else {
          return try await planned.plan(of: candidate).run(invocation, self)
        }
        let miss = Miss(invocation) { [declines] _ in link.unmatchedError(after: declines) }
        return try await link.registry.observers.observed(invocation) {
          switch answer {
          case .sync(let answer): try answer(miss)
          case .async(let answer): try await self.bounded(request) { try await answer(miss) }
          case .main(let answer): try await self.bounded(request) { try await answer(miss) }
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
    _ link: Link, _ request: OpenRequest, _ planned: PlannedRegistry, _ declines: Int, hasBegun: Bool,
    _ unmatched: (Fallback.Kind, Miss) throws -> any Sendable, _ run: (Invocation, Plan) throws -> any Sendable
  ) throws -> any Sendable {
    var declines = declines
    do {
      if declines == 0, let hit = boundHit(link, request) {
        if !hasBegun, let value = try callReady(hit, link, request, planned) { return value }
        if let plan = planned.withPlan(of: hit.match, { $0 }) {
          return try run(request.invocation(plan, link, link.parameters(hit, request.context)), plan)
        }
      }
    } catch is Declined {
      try link.count(&declines, links.maximumDeclines)
    }
    var candidates = LinkCandidates(link, declined: declines > 0)
    while let candidate = try candidates.next() {
      do {
        let invocation = request.invocation(candidate, link)
        try admit(candidate, link, invocation)
        guard case .unmatched(let answer, _) = candidate else {
          return try run(invocation, planned.plan(of: candidate))
        }
        let miss = Miss(invocation) { [declines] _ in link.unmatchedError(after: declines) }
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
  private func boundHit(_ link: Link, _ request: OpenRequest) -> RouteHit? {
    guard let hit = link.hit, request.options.isPlain, link.registry.isExposed(hit.route, to: request.source)
    else { return nil }
    return hit
  }

  /// Opens a link whose first match maps to an unguarded synchronous action, without retaining shared references.
  private func begin(_ request: OpenRequest) throws -> Beginning {
    guard request.options.isPlain, gate.isOpen, let standardReader else { return .notBegun }
    return try fastPath.withRoot(PlannedRegistry.self) { planned in
      let registry = planned.registry
      guard !registry.index.hasOwnReaders, let url = try? standardReader.read(request.url),
        let place = try? place(url, registry), !isRewritten(url, place.host)
      else { return .notBegun }
      let match = registry.index.firstMatch(url, place)
      func link() -> Link { Link(request.url, url, request.source, place, [], registry, match) }
      do {
        let value = try registry.index.withRoute(match) { route, tables in
          try callReady(route, tables, match, url, place.host, request, planned, link)
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
    _ request: OpenRequest, _ planned: PlannedRegistry, _ link: () -> Link
  ) throws -> (any Sendable)? {
    guard planned.registry.isExposed(route, to: request.source) else { return nil }
    return try planned.withPlan(of: match) { plan in
      guard plan.isReady else { return nil }
      let texts = request.context.isEmpty ? tables.texts(of: url, host, route, match.number) : nil
      let parameters = texts ?? link().parameters(request.context)
      guard plan.isBare else { return try plan.callObserved(request.invocation(plan, link(), parameters)) }
      do {
        return try plan.callBare(parameters, isStrict: false)
      } catch let error as MediatorError {
        throw request.invocation(plan, link(), parameters).completed(error)
      }
    }
  }

  private func callReady(
    _ hit: RouteHit, _ link: Link, _ request: OpenRequest, _ planned: PlannedRegistry
  ) throws -> (any Sendable)? {
    try callReady(hit.route, hit.tables, hit.match, link.url, link.host, request, planned) { link }
  }

  /// Calls an unguarded asynchronous action, or returns `nil` if the action is another one.
  private func callReadyLater(
    _ plan: Plan, _ parameters: Parameters, _ link: Link, _ request: OpenRequest
  ) async throws -> (any Sendable)? {
    do {
      return try await plan.callBareLater(parameters, isStrict: false)
    } catch let error as MediatorError {
      throw request.invocation(plan, link, parameters).completed(error)
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
  /// The gate, a rewrite or a custom reader requires the slow path.
  case notBegun
}

extension Link {
  func count(_ declines: inout Int, _ limit: Int) throws(MediatorError) {
    declines += 1
    guard declines > limit else { return }
    throw MediatorError(.tooManyDeclines, found: "\(declines) routes that declined")
  }
}
