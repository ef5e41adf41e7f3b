import RoutePatterns

// The steps of opening a URL, the same for `open` and `openNow`: the gate; reading and placing (`link`); matching, admission and
// planning (`LinkAttempts`); running. Observers are notified of every link, including those that reach no action.

extension Mediator {
  func open(_ request: OpenRequest) async throws -> any Sendable {
    do {
      // A malformed URL must not occupy the queue.
      if !gate.isOpen {
        _ = try read(request.url, registry)
        try await pass(request)
      }
      var attempts = try attempts(request)
      while let (plan, invocation) = try attempts.next(request) {
        do { return try await plan.run(invocation, self) } catch { try attempts.skip(error) }
      }
      throw attempts.unmatchedError
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  func openNow(_ request: OpenRequest, _ isolation: (any Actor)?) throws -> any Sendable {
    do {
      if !gate.isOpen {
        _ = try read(request.url, registry)
        if !request.options.passesLinkGate { try gate.passNow() }
      }
      var attempts = try attempts(request)
      while let (plan, invocation) = try attempts.next(request) {
        do { return try plan.runNow(invocation, self, isolation) } catch { try attempts.skip(error) }
      }
      throw attempts.unmatchedError
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  private func attempts(_ request: OpenRequest) throws(MediatorError) -> LinkAttempts {
    let planned = planned
    if let link = request.link, link.registry === planned.registry {
      return LinkAttempts(link, planned, self)
    }
    return LinkAttempts(try link(request.url, request.source, planned.registry), planned, self)
  }

  /// Waits until links are opened, at most until the caller's deadline.
  private func pass(_ request: OpenRequest) async throws {
    if request.options.passesLinkGate { return }
    do {
      guard let deadline = request.options.deadline else { return try await gate.pass() }
      try await race(until: deadline, request.completed(MediatorError(.deadlineExceeded))) {
        try await self.gate.pass()
      }
    } catch {
      let error = (error as? MediatorError).map(request.completed) ?? error
      registry.observers.report(request.unanswered, rejectedBy: error)
      throw error
    }
  }

  /// Completes an error and reports it to observers, unless a call or the gate has reported it already.
  private func reported(_ error: MediatorError, _ request: OpenRequest) -> MediatorError {
    guard !error.isComplete else { return error }
    let error = request.completed(error)
    registry.observers.report(request.unanswered, rejectedBy: error)
    return error
  }
}
