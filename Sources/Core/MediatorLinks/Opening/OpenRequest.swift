import MediatorKit
import RoutePatterns

// The steps of opening a link are the same for all methods: its text is read, rewritten and placed
// (`LinkRegistry.link`), matched and planned (`LinkSearch`), and admitted (`LinkMatch.admit`). `open` and `openNow`
// pass the gate before, and run the plan after. Instruments run around all of it, and observers are notified of every
// opened link, including those that reach no action.

/// The arguments of `open`.
struct OpenRequest: Sendable {
  let url: String
  let source: LinkSource
  let context: Parameters
  private(set) var options: CallOptions
  let callSite: CallSite
  /// The URL's link, if it was resolved before.
  let link: Link?

  init(
    _ url: some LinkText, _ source: LinkSource, _ context: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) {
    self.url = url.linkText
    self.source = source
    self.context = context
    self.options = options
    self.callSite = callSite
    link = nil
  }

  init(_ resolution: Resolution, _ context: Parameters, _ options: CallOptions, _ callSite: CallSite) {
    url = resolution.url
    source = resolution.source
    self.context = context
    self.options = options
    self.callSite = callSite
    link = resolution.link
  }
}

extension Mediator {
  func open(_ request: OpenRequest) async throws -> any Sendable {
    var planned = planned
    if planned.registry.isInstrumented(request.options) {
      return try await openInstrumented(request, planned.registry)
    }
    do {
      if !planned.registry.links.state.gate.isOpen {
        try await passGate(request)
        planned = self.planned
      }
      let registry = planned.registry
      let link = try registry.links.link(request.url, request.source, in: registry, resolved: request.link)
      var search = LinkSearch()
      while let match = try search.next(
        of: link, in: planned, context: request.context, passesExposure: request.options.passesExposure)
      {
        if let output = request.options.requiredOutput, !request.hasOutput(match, of: link, output) { break }
        let invocation = try request.invocation(of: link, match, search.parameters)
        do { return try await match.plan.run(invocation, self) } catch {
          try search.skip(match.candidate, error, link)
        }
      }
      throw search.unmatchedError(link)
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  func openNow(_ request: OpenRequest, _ isolation: (any Actor)?) throws -> any Sendable {
    let planned = planned
    if planned.registry.isInstrumented(request.options) {
      return try openInstrumentedNow(request, planned.registry, isolation)
    }
    do {
      let registry = planned.registry
      let links = registry.links
      if !links.state.gate.isOpen { try passGateNow(request) }
      let link = try links.link(request.url, request.source, in: registry, resolved: request.link)
      var search = LinkSearch()
      while let match = try search.next(
        of: link, in: planned, context: request.context, passesExposure: request.options.passesExposure)
      {
        if let output = request.options.requiredOutput, !request.hasOutput(match, of: link, output) { break }
        let invocation = try request.invocation(of: link, match, search.parameters)
        do { return try match.plan.runNow(invocation, self, isolation) } catch {
          try search.skip(match.candidate, error, link)
        }
      }
      throw search.unmatchedError(link)
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  @inline(never) private func openInstrumented(
    _ request: OpenRequest, _ registry: Registry
  ) async throws -> any Sendable {
    try await registry.around(request.unanswered(self)) { try await self.open(request.with($0.options)) }
  }

  @inline(never) private func openInstrumentedNow(
    _ request: OpenRequest, _ registry: Registry, _ isolation: (any Actor)?
  ) throws -> any Sendable {
    try registry.aroundNow(request.unanswered(self)) { try self.openNow(request.with($0.options), isolation) }
  }

  /// Waits until links are opened, at most until the caller's deadline; a malformed URL must not occupy the queue.
  private func passGate(_ request: OpenRequest) async throws {
    try checkReadable(request)
    if request.options.passesLinkGate { return }
    let gate = registry.links.state.gate
    do {
      let late = request.options.late(waitingFor: "the link gate")
      try await gate.pass(request.source, until: request.options.deadline, late: late)
    } catch {
      let error = (error as? MediatorError).map { request.completed($0, self) } ?? error
      report(request, rejectedBy: error)
      throw error
    }
  }

  /// Rejects a malformed URL that the browser does not open.
  private func checkReadable(_ request: OpenRequest) throws(MediatorError) {
    let links = registry.links
    do throws(MediatorError) { _ = try links.read(request.url) } catch {
      if !links.browses(.malformed, request.url, request.source) { throw error }
    }
  }

  private func passGateNow(_ request: OpenRequest) throws {
    try checkReadable(request)
    if !request.options.passesLinkGate { try registry.links.state.gate.passNow() }
  }

  /// Completes an error and reports it to observers, unless a call or the gate has reported it already.
  private func reported(_ error: MediatorError, _ request: OpenRequest) -> MediatorError {
    guard !error.isComplete else { return error }
    let error = request.completed(error, self)
    report(request, rejectedBy: error)
    return error
  }

  private func report(_ request: OpenRequest, rejectedBy error: any Error) {
    registry.report(request.unanswered(self), rejectedBy: error)
  }
}

extension OpenRequest {
  /// Returns the request with other options.
  fileprivate func with(_ options: CallOptions) -> OpenRequest {
    var request = self
    request.options = options
    return request
  }

  /// Returns whether a candidate is an action with an output.
  fileprivate func hasOutput(_ match: LinkMatch, of link: Link, _ output: any Any.Type) -> Bool {
    link.action(of: match.candidate).map { $0.output == output } ?? false
  }

  /// Returns the invocation of a candidate.
  ///
  /// - Parameter parameters: The parameters with inputs that have been decoded, or `nil` if none has.
  /// - Throws: The completed rejection if the candidate is not exposed to the source; observers are notified of it.
  fileprivate func invocation(
    of link: Link, _ match: LinkMatch, _ parameters: Parameters?
  ) throws(MediatorError) -> Invocation {
    let invocation = match.plan.invocation(
      match.candidate.destination, parameters ?? link.parameters(match.candidate, context),
      origin: LinkOrigin(link.original, link.source, reached: (link, match.candidate)), options, callSite)
    do throws(MediatorError) {
      try match.admit(source, passesExposure: options.passesExposure)
    } catch {
      let error = invocation.completed(error)
      invocation.noteReached()
      link.registry.report(invocation, rejectedBy: error)
      throw error
    }
    return invocation
  }

  /// Returns the invocation that observers get for a link that reached no action.
  fileprivate func unanswered(_ mediator: Mediator) -> Invocation {
    mediator.registry.invocationOfNothing(
      context, LinkOrigin(mediator.secrets(of: url)?.url(url) ?? url, source), options, callSite)
  }

  /// Returns the error with the arguments of `open` added.
  fileprivate func completed(_ error: MediatorError, _ mediator: Mediator) -> MediatorError {
    if error.isComplete { return error }
    let secrets = mediator.secrets(of: url)
    let parameters = context.hiding(mediator.registry.secretLabels(of: nil), secrets)
    return error.completed(
      origin: LinkOrigin(url, source), parameters: parameters, callSite: callSite, redaction: secrets)
  }

  func result<Output>(of value: any Sendable, as type: Output.Type, _ mediator: Mediator) throws -> Output {
    try mediator.registry.result(
      of: value, as: type, isHandled: (try? mediator.resolution(url, source).isFallback) ?? false
    ) { completed($0, mediator) }
  }
}
