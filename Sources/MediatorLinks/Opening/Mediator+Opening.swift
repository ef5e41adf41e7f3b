import MediatorKit
import RoutePatterns

// The way of a link, the same for all methods: its text is read, rewritten and placed (`link`), matched and planned
// (`LinkSearch`), and admitted (`LinkMatch.admit`). `open` and `openNow` pass the gate before, and run the plan after. Instruments
// run around all of it, and observers are notified of every opened link, including those that reach no action.

extension Mediator {
  func open(_ request: OpenRequest) async throws -> any Sendable {
    var planned = planned
    if !planned.registry.instruments.isEmpty, request.options.instrumented == nil {
      return try await openInstrumented(request)
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
        let invocation = try request.invocation(of: link, match)
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
    if !planned.registry.instruments.isEmpty, request.options.instrumented == nil {
      return try openInstrumentedNow(request, isolation)
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
        let invocation = try request.invocation(of: link, match)
        do { return try match.plan.runNow(invocation, self, isolation) } catch {
          try search.skip(match.candidate, error, link)
        }
      }
      throw search.unmatchedError(link)
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  @inline(never) private func openInstrumented(_ request: OpenRequest) async throws -> any Sendable {
    let call = InstrumentedCall(request.unanswered(self))
    return try await registry.instruments.around(call) { try await self.open(request.instrumented(by: call)) }
  }

  @inline(never) private func openInstrumentedNow(
    _ request: OpenRequest, _ isolation: (any Actor)?
  ) throws -> any Sendable {
    let call = InstrumentedCall(request.unanswered(self))
    return try registry.instruments.aroundNow(call) { try self.openNow(request.instrumented(by: call), isolation) }
  }

  /// Waits until links are opened, at most until the caller's deadline; a malformed URL must not occupy the queue.
  private func passGate(_ request: OpenRequest) async throws {
    try checkReadable(request)
    if request.options.passesLinkGate { return }
    let gate = registry.links.state.gate
    do {
      guard let deadline = request.options.deadline else { return try await gate.pass(request.source) }
      let late = request.completed(request.options.late(waitingFor: "the link gate"), self)
      try await race(until: deadline, late) {
        try await gate.pass(request.source)
      }
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
    let observers = registry.observers
    if !observers.isEmpty { observers.report(request.unanswered(self), rejectedBy: error) }
  }
}
