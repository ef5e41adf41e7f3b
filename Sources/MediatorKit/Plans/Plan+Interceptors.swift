extension Plan: Onward {
  /// Runs the next interceptor that applies, or the action.
  ///
  /// Inlined into the witness of the protocol, which would be one more asynchronous frame for each interceptor.
  @inline(__always) func go(
    _ invocation: Invocation, _ mediator: Mediator, _ step: Int, _ passed: [Int]
  ) async throws -> any Sendable {
    if invocation.mayBeRedirected, !isPlan(of: invocation) {
      return try await redirect(invocation, mediator, passed + guards[..<step].map(\.id))
    }
    var step = step
    while step < guards.count {
      let isSkipped = guards[step].isSkipped(by: invocation) || passed.contains(guards[step].id)
      step += 1
      if isSkipped { continue }
      let next = Next(mediator: mediator, rest: self, step: step, passed: passed)
      return try await guards[step - 1].interception.body(invocation, next)
    }
    do {
      if let value = try finishNow(invocation) { return value }
      return try await finish(invocation, mediator)
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }

  /// Returns whether the plan is for the destination of an invocation.
  private func isPlan(of invocation: Invocation) -> Bool {
    guard case .miss = work else { return destination == invocation.destination }
    return plans?.plan(of: invocation) === self
  }

  /// Continues a call with the destination that an interceptor set, in the registry with which the call began.
  private func redirect(_ invocation: Invocation, _ mediator: Mediator, _ passed: [Int]) async throws -> any Sendable {
    // If another registry was published meanwhile, the plans of this one may have been released.
    let plan = (plans ?? ActionIndex(registry)).plan(of: invocation)
    var invocation = invocation
    invocation.mayBeRedirected = false
    do {
      try plan.admit(invocation)
      try plan.rejectIfUnguarded(invocation)
    } catch {
      throw invocation.completed(error)
    }
    return try await plan.go(invocation, mediator, 0, passed)
  }
}
