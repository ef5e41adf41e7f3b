// Runs invocations for all methods.

extension Plan {
  /// Returns the box of a destination; calls of unknown actions share a plan, but not their address.
  package func box(_ destination: @autoclosure () -> Destination) -> DestinationBox {
    if case .miss = work { DestinationBox(destination(), missed: box.missed, secrets: box.secrets) } else { box }
  }

  /// Returns the invocation of a call by name.
  package func invocation(
    _ address: ActionAddress, _ parameters: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) -> Invocation {
    Invocation(box(.action(address)), parameters, isStrict: true, options: options, callSite: callSite)
  }

  package func run(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    if isPrepared, let options = preparation?(invocation.options) {
      return try await run(invocation.with(options), mediator)
    }
    if notesRedirections, invocation.options.redirection == nil {
      return try await run(invocation.notingRedirections(), mediator)
    }
    // Not a function around another one, which would be one more asynchronous frame for each call.
    if !instruments.isEmpty {
      guard let call = invocation.options.instrumented else { return try await runInstrumented(invocation, mediator) }
      call.reached(invocation)
    }
    let start = isObserved ? Moment.now : nil
    do {
      if isReady, !invocation.endsAtDeadline, let value = try runStored(invocation) {
        if let start { observers.report(invocation, since: start, .success(value)) }
        return value
      }
      if lacksGuard { try rejectIfUnguarded(invocation) }
      // Before the first interceptor, which may prompt the user. A typed call needs no check, because the types of its key were
      // compared with those of the action.
      if hasInterceptors, hasAction, invocation.isStrict || invocation.origin?.mayPassTexts == true {
        _ = try isInOrder(invocation.values, isStrict: invocation.isStrict)
        try ArgumentReader.check(invocation.values, context)
      }
      let value =
        if invocation.endsAtDeadline {
          try await runUntilDeadline(invocation, mediator)
        } else {
          try await runInterceptors(invocation, mediator, interceptors.first, [])
        }
      if let start { observers.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      throw failure(error, of: invocation, since: start)
    }
  }

  @inline(never) private func runInstrumented(
    _ invocation: Invocation, _ mediator: Mediator
  ) async throws -> any Sendable {
    let call = InstrumentedCall(invocation)
    return try await instruments.around(call) { try await self.run(invocation.instrumented(by: call), mediator) }
  }

  private func runUntilDeadline(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    guard let deadline = invocation.deadline else {
      return try await runInterceptors(invocation, mediator, interceptors.first, [])
    }
    let awaited = interceptors.isEmpty ? "the action" : "the action and its interceptors"
    let late = invocation.completed(invocation.options.late(waitingFor: awaited))
    return try await race(until: deadline, late) {
      try await self.runInterceptors(invocation, mediator, self.interceptors.first, [])
    }
  }

  /// Runs an invocation synchronously.
  ///
  /// - Parameter isolation: The actor of the caller; on the main actor, a main-actor action can run.
  package func runNow(_ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?) throws -> any Sendable
  {
    if !instruments.isEmpty {
      guard let call = invocation.options.instrumented else {
        return try runInstrumentedNow(invocation, mediator, isolation)
      }
      call.reached(invocation)
    }
    let start = isObserved ? Moment.now : nil
    do {
      let value = try runActionNow(invocation, mediator, isolation)
      if let start { observers.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      throw failure(error, of: invocation, since: start)
    }
  }

  /// Returns the error of a call, completed, of which the observers are notified if the call is observed.
  @inline(never) func failure(_ error: any Error, of invocation: Invocation, since start: Moment?) -> any Error {
    let error = invocation.completed(error)
    if let start { observers.report(invocation, since: start, .failure(error)) }
    return error
  }

  @inline(never) private func runInstrumentedNow(
    _ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?
  ) throws -> any Sendable {
    let call = InstrumentedCall(invocation)
    return try instruments.aroundNow(call) { try self.runNow(invocation.instrumented(by: call), mediator, isolation) }
  }
}
