import RoutePatterns

extension Mediator {
  /// Returns the resolution of a URL: the action, handler or external URL that it maps to.
  ///
  /// It creates no target, and runs no action, interceptor or handler. The link gate does not apply.
  ///
  /// - Parameters:
  ///   - url: The URL, a string or a Foundation `URL`.
  ///   - source: The source of the URL.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The resolution, which ``open(_:context:options:fileID:line:)`` opens.
  /// - Throws: ``MediatorError`` if the URL is malformed, matches no route or is rejected.
  /// - Complexity: O(*n*) in the length of the URL; the first call also builds the routes' tables.
  public func resolve(
    _ url: some LinkText, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    try outcome(url.linkText, source, CallSite(fileID: fileID, line: line)).get()
  }

  /// Returns whether a URL maps to an action that is exposed to its source, with valid inputs, or to an external URL.
  ///
  /// External URLs require ``LinkSettings/openExternally``. Handlers of unmatched URLs and of unknown actions do not count.
  /// While links are rejected, the result is `false`.
  ///
  /// - Parameters:
  ///   - url: The URL, a string or a Foundation `URL`.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  /// - Complexity: As ``resolve(_:source:fileID:line:)``.
  public func canOpen(_ url: some LinkText, source: LinkSource, context: Parameters = [:]) -> Bool {
    if !gate.isOpen, gate.state == .rejecting { return false }
    let planned = planned
    do throws(MediatorError) {
      let link = try link(url.linkText, source, planned.registry)
      guard let (candidate, plan) = try admitted(link, planned) else { return false }
      if case .external = candidate { return links.openExternally != nil }
      guard plan.hasAction else { return false }
      if !plan.context.infos.isEmpty { try ArgumentReader.check(link.parameters(candidate, context), plan.context) }
      return true
    } catch {
      return false
    }
  }

  /// Returns the resolution of a URL, or the error with a call site.
  func outcome(
    _ url: String, _ source: LinkSource, _ callSite: CallSite?
  ) -> Result<Resolution, MediatorError> {
    let planned = planned
    do throws(MediatorError) {
      return .success(try resolution(of: link(url, source, planned.registry), planned))
    } catch {
      return .failure(error.completed(source: source, url: url, parameters: [:], callSite: callSite))
    }
  }

  /// Returns the resolution of a link to its first candidate.
  func resolution(of link: Link, _ planned: PlannedRegistry) throws(MediatorError) -> Resolution {
    guard let (candidate, plan) = try admitted(link, planned) else { throw link.unmatchedError(after: 0) }
    if !plan.hasAction, var error = link.missError(candidate) {
      error.parameters = link.parameters(candidate, [:])
      throw error
    }
    return Resolution(resolved: ResolvedLink(link, candidate))
  }

  /// Returns the first candidate of a link with its plan, or `nil` if it has none.
  ///
  /// - Throws: The rejection of a candidate that is not exposed to the source.
  private func admitted(
    _ link: Link, _ planned: PlannedRegistry
  ) throws(MediatorError) -> (LinkCandidate, Plan)? {
    var candidates = LinkCandidates(link)
    guard let candidate = try candidates.next() else { return nil }
    let plan = planned.plan(of: candidate)
    do throws(MediatorError) {
      try plan.admit(candidate.destination, from: link.source, by: candidate.route)
    } catch {
      var error = error
      error.parameters = link.parameters(candidate, [:])
      throw error
    }
    return (candidate, plan)
  }
}

extension PlannedRegistry {
  /// Returns the plan of a candidate's action; that of a pattern's route is stored for later calls.
  func plan(of candidate: LinkCandidate) -> Plan {
    switch candidate {
    case .route(let number, let routes):
      plan(ofRoute: number, of: routes.patterns.count, in: routes.namespace) {
        plan(of: routes.patterns.values[number])
      }
    case .matcher(let route, _): plan(of: route)
    case .direct(let address): plan(address)
    case .unmatched, .external: Plan(candidate.destination, nil, plans)
    }
  }

  private func plan(of route: RouteRecord) -> Plan {
    if let closure = route.destination.closure { return plans.plan(ofClosure: closure, route.callee) }
    return route.callee.address.map(plan) ?? Plan(route.callee, nil, plans)
  }
}
