extension Plan {
  /// When a call begins, or `nil` if nothing observes it.
  var start: ContinuousClock.Instant? { observers.isEmpty ? nil : .now }

  /// Notifies the observers that a call is over.
  func report(
    _ invocation: Invocation, since start: ContinuousClock.Instant, _ outcome: InvocationRecord.Outcome
  ) {
    let record = InvocationRecord(invocation: invocation, start: start, duration: .now - start, outcome: outcome)
    for observer in observers { observer.observe(record) }
  }

  /// Runs a synchronous call and notifies the observers.
  func observedNow(_ invocation: Invocation, _ body: () throws -> any Sendable) throws -> any Sendable {
    let start = start
    do {
      let value = try body()
      if let start { report(invocation, since: start, .success(value)) }
      return value
    } catch {
      let error = invocation.completed(error)
      if let start { report(invocation, since: start, .failure(error)) }
      throw error
    }
  }
}

extension Plan: TypedPlan {
  var isGuarded: Bool { !guards.isEmpty }
  var labels: [String] { context.labels }
  var keptInstance: Instance? { kept[] }

  /// A cached target that is not there yet may be waited for.
  var runsAnywhere: Bool {
    guard case .action(let target, _) = work else { return false }
    return target.lifetime == .transient ? target.isMadeAnywhere : kept[] != nil
  }

  var guardError: any Error { MediatorError.intercepted(by: guards[0].interceptor) }

  func instanceNow(_ mediator: Mediator) throws -> Instance {
    guard case .action(let target, _) = work else { throw MediatorError(.unknownAction) }
    return try instanceNow(target, mediator, nil)
  }

  @MainActor func instanceOnMain(_ mediator: Mediator) throws -> Instance {
    guard case .action(let target, _) = work else { throw MediatorError(.unknownAction) }
    return try instanceOnMain(target, mediator, nil)
  }

  func instance(_ mediator: Mediator) async throws -> Instance {
    guard case .action(let target, _) = work else { throw MediatorError(.unknownAction) }
    return try await instance(target, mediator, nil)
  }

  func report(
    _ inputs: Parameters, since start: ContinuousClock.Instant, _ output: any Sendable, _ callSite: CallSite
  ) {
    report(invocation(inputs, callSite), since: start, .success(output))
  }

  func failure(
    _ error: any Error, _ inputs: Parameters, since start: ContinuousClock.Instant?, _ callSite: CallSite
  ) -> any Error {
    let invocation = invocation(inputs, callSite)
    let error = invocation.completed(error)
    if let start { report(invocation, since: start, .failure(error)) }
    return error
  }

  /// Returns the invocation of a typed call.
  func invocation(_ inputs: Parameters, _ callSite: CallSite) -> Invocation {
    Invocation(address, inputs, options: CallOptions(), callSite: callSite)
  }
}

extension MediatorError {
  /// The error of a synchronous call that an interceptor applies to.
  static func intercepted(by interceptor: any Interceptor) -> MediatorError {
    var error = MediatorError(.asynchronousInterceptor)
    error.found = interceptor.name
    return error
  }
}

extension [RegistryContents.Owned<CallObserver>] {
  /// Notifies the observers that a call is over.
  func report(
    _ invocation: Invocation, since start: ContinuousClock.Instant, _ outcome: InvocationRecord.Outcome
  ) {
    let record = InvocationRecord(invocation: invocation, start: start, duration: .now - start, outcome: outcome)
    for observer in self { observer.value.observe(record) }
  }
}
