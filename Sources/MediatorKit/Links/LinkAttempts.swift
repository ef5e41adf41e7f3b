import RoutePatterns

/// The attempts to open a link: each of its candidates in turn, until one does not decline.
struct LinkAttempts {
  private let request: OpenRequest
  private let link: Link
  private let planned: PlannedRegistry
  private let settings: LinkSettings
  private var candidates: LinkCandidates
  private var current: LinkCandidate?
  private var declines = 0

  init(_ request: OpenRequest, _ link: Link, _ planned: PlannedRegistry, _ settings: LinkSettings) {
    self.request = request
    self.link = link
    self.planned = planned
    self.settings = settings
    candidates = LinkCandidates(link)
  }

  /// Returns the plan and the invocation of the next candidate, or `nil` if there is none.
  ///
  /// - Throws: The rejection of a candidate that is not exposed to the source; no other candidate is tried then.
  mutating func next() throws(MediatorError) -> (plan: Plan, invocation: Invocation)? {
    current = try candidates.next()
    guard let candidate = current else { return nil }
    let plan = try plan(of: candidate)
    do throws(MediatorError) {
      try plan.admit(candidate.destination, from: link.source, by: candidate.route)
    } catch {
      let invocation = invocation(candidate)
      let error = invocation.completed(error)
      plan.observers.report(invocation, rejectedBy: error)
      throw error
    }
    return (plan, invocation(candidate))
  }

  private func invocation(_ candidate: LinkCandidate) -> Invocation {
    Invocation(
      candidate.destination, link.parameters(candidate, request.context), origin: ResolvedLink(link, candidate),
      options: request.options, callSite: request.callSite)
  }

  private func plan(of candidate: LinkCandidate) throws(MediatorError) -> Plan {
    switch candidate {
    case .unmatched(let handler, _):
      return Plan(candidate.destination, handler, link.registry) { [link, declines] _ in
        link.unmatchedError(after: declines)
      }
    case .external(let url):
      guard let openExternally = settings.openExternally else { throw MediatorError(.noExternalOpener, found: url) }
      return Plan(candidate.destination, .async { _, _ in try await openExternally(url) }, link.registry) {
        MediatorError(.unmatchedURL, of: $0)
      }
    case .route, .matcher, .direct: return planned.plan(of: candidate)
    }
  }

  /// Counts a candidate that declined, and rethrows any other error.
  mutating func skip(_ error: any Error) throws {
    guard error is Declined else {
      if let error = error as? MediatorError, current?.isMissed(error) == true { throw link.suggesting(error) }
      throw error
    }
    declines += 1
    guard declines > settings.maximumDeclines else { return }
    throw MediatorError(.tooManyDeclines, found: "\(declines) routes that declined")
  }

  /// The error if all candidates declined, or if there was none.
  var unmatchedError: MediatorError { link.unmatchedError(after: declines) }
}
