extension Next {
  /// Runs the remaining interceptors and the action for an invocation, which may be a changed one.
  ///
  /// If the address was changed, all interceptors of the new address run that have not run yet, so changing the address does
  /// not bypass an interceptor. The new address is looked up in the registry with which the call began.
  ///
  /// - Throws: The errors of the remaining interceptors and the action.
  public func callAsFunction(_ invocation: Invocation) async throws -> any Sendable {
    try await rest.runInterceptors(invocation, mediator, interceptor, passed)
  }
}

extension Plan {
  /// Runs an interceptor of the chain with those after it, or after the last one the action.
  ///
  /// Inlined into its callers, which would otherwise be one more asynchronous frame for each interceptor.
  @inline(__always) func runInterceptors(
    _ invocation: Invocation, _ mediator: Mediator, _ interceptor: ChainedInterceptor?, _ passed: [Int]
  ) async throws -> any Sendable {
    if invocation.mayBeRedirected, !isPlan(of: invocation) {
      return try await redirect(invocation, mediator, passed + (interceptor?.previous ?? interceptors.map(\.id)))
    }
    if let interceptor {
      if interceptor.isSkipped(by: invocation) || passed.contains(interceptor.id) {
        return try await skip(interceptor, invocation, mediator, passed)
      }
      let next = Next(mediator: mediator, rest: self, interceptor: interceptor.next, passed: passed)
      return try await interceptor.interception.body(invocation, next)
    }
    do {
      if let value = try runStored(invocation) { return value }
      return try await runAction(invocation, mediator)
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }

  private func skip(
    _ interceptor: ChainedInterceptor, _ invocation: Invocation, _ mediator: Mediator, _ passed: [Int]
  ) async throws -> any Sendable {
    try await runInterceptors(invocation, mediator, interceptor.next, passed)
  }

  /// Returns whether the plan is for the destination of an invocation.
  private func isPlan(of invocation: Invocation) -> Bool {
    guard case .miss = work else { return destination == invocation.destination }
    return plans?.plan(of: invocation) === self
  }

  /// Continues a call with the destination that an interceptor set, in the registry with which the call began.
  ///
  /// Not inlined, because `runInterceptors` would be inlined into itself seven times, for 25 KB.
  @inline(never) private func redirect(_ invocation: Invocation, _ mediator: Mediator, _ passed: [Int]) async throws
    -> any Sendable
  {
    // If another registry was published meanwhile, the plans of this one may have been released.
    let plan = (plans ?? ActionIndex(registry)).plan(of: invocation)
    var invocation = invocation
    invocation.mayBeRedirected = false
    invocation.hide(plan.box)
    do {
      if let origin = invocation.origin { try origin.admit(&invocation, to: plan) }
      try plan.rejectIfUnguarded(invocation)
    } catch {
      throw invocation.completed(error)
    }
    return try await plan.runInterceptors(invocation, mediator, plan.interceptors.first, passed)
  }
}
