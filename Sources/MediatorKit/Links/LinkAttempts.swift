import RoutePatterns

/// The attempts to open a link: each of its candidates in turn, until one does not decline.
struct LinkAttempts {
  private let link: Link
  private let planned: PlannedRegistry
  private let mediator: Mediator
  private var candidates: LinkCandidates
  /// The address of the current candidate if it is the direct form.
  private var direct: ActionAddress?
  private var declines = 0

  init(_ link: Link, _ planned: PlannedRegistry, _ mediator: Mediator) {
    self.link = link
    self.planned = planned
    self.mediator = mediator
    candidates = LinkCandidates(link)
  }

  /// Returns the plan and the invocation of the next candidate, or `nil` if there is none.
  ///
  /// - Throws: The rejection of a candidate that is not exposed to the source; no other candidate is tried then.
  mutating func next(_ request: OpenRequest) throws(MediatorError) -> (plan: Plan, invocation: Invocation)? {
    guard let candidate = try candidates.next() else { return nil }
    if case .direct(let address) = candidate { direct = address } else { direct = nil }
    let plan = try plan(of: candidate)
    let invocation = Invocation(
      plan.box(candidate.destination), link.parameters(candidate, request.context),
      origin: ResolvedLink(link, candidate), options: request.options, callSite: request.callSite)
    do throws(MediatorError) {
      try plan.admit(candidate.destination, from: link.source, by: candidate.route)
    } catch {
      let error = invocation.completed(error)
      plan.observers.report(invocation, rejectedBy: error)
      throw error
    }
    return (plan, invocation)
  }

  private func plan(of candidate: LinkCandidate) throws(MediatorError) -> Plan {
    switch candidate {
    case .unmatched(let handler, _):
      return Plan(candidate.destination, handler, link.registry) { [link, declines] _ in
        link.unmatchedError(after: declines)
      }
    case .external(let url):
      guard let openExternally = mediator.links.openExternally else {
        throw MediatorError(.noExternalOpener, found: url)
      }
      return Plan(candidate.destination, .async { _, _ in try await openExternally(url) }, link.registry) {
        MediatorError(.unmatchedURL, of: $0)
      }
    case .route, .matcher, .direct: return planned.plan(of: candidate)
    }
  }

  /// Counts a candidate that declined, and rethrows any other error.
  mutating func skip(_ error: any Error) throws {
    guard error is Declined else {
      if let error = error as? MediatorError, isMissed(error) { throw link.suggesting(error) }
      throw error
    }
    declines += 1
    guard declines > mediator.links.maximumDeclines else { return }
    throw MediatorError(.tooManyDeclines, found: "\(declines) routes that declined")
  }

  /// Returns whether an error means that the action of the direct form does not exist.
  private func isMissed(_ error: MediatorError) -> Bool {
    guard let direct, error.address == direct else { return false }
    return error.code == .unknownTarget || error.code == .unknownAction
  }

  /// The error if all candidates declined, or if there was none.
  var unmatchedError: MediatorError { link.unmatchedError(after: declines) }
}
