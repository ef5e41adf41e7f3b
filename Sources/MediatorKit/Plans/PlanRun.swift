/// One call on its way through the interceptors of a plan to its action, in the registry that it began with.
final class PlanRun: Onward {
  private let mediator: Mediator
  private let registry: PlannedRegistry
  private let plan: Plan
  /// The interceptors that ran for former addresses; few, so comparing is cheaper than hashing.
  private let passed: [Int]

  init(_ mediator: Mediator, _ registry: PlannedRegistry, _ plan: Plan, passed: [Int] = []) {
    self.mediator = mediator
    self.registry = registry
    self.plan = plan
    self.passed = passed
  }

  /// Runs the next interceptor that applies and has not run yet, or the action.
  func go(_ invocation: Invocation, _ step: Int) async throws -> any Sendable {
    if plan.address != invocation.address { return try await redirected(invocation, step).go(invocation, 0) }
    var step = step
    while step < plan.guards.count {
      let index = step
      step += 1
      if plan.guards[index].isSkipped(by: invocation) || passed.contains(plan.guards[index].id) { continue }
      return try await plan.guards[index].interceptor.intercept(
        invocation, next: Next(mediator: mediator, run: self, step: step))
    }
    do {
      if let value = try plan.finishNow(invocation) { return value }
      return try await plan.finish(invocation, mediator)
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }

  /// Returns the run of an invocation whose address an interceptor replaced.
  private func redirected(_ invocation: Invocation, _ step: Int) throws -> PlanRun {
    let next = registry.plan(of: invocation)
    do {
      try next.admit(invocation)
    } catch {
      throw invocation.completed(error)
    }
    return PlanRun(mediator, registry, next, passed: passed + plan.guards[..<step].map(\.id))
  }
}
