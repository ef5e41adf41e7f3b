/// One call on its way through the interceptors of a plan to its action, in the registry that it began with.
final class PlanRun: Onward {
  private let mediator: Mediator
  private let registry: Registry
  private let plan: Plan
  /// The interceptors that ran for former addresses; few, so comparing is cheaper than hashing.
  private let passed: [Int]

  init(_ mediator: Mediator, _ registry: Registry, _ plan: Plan, passed: [Int] = []) {
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

extension Mediator {
  /// Runs an invocation.
  func run(_ invocation: Invocation, _ plan: Plan, _ registry: Registry) async throws -> any Sendable {
    let start = plan.start
    do {
      let value: any Sendable
      if invocation.options.isPlain {
        try plan.begin(invocation)
        value = try await PlanRun(self, registry, plan).go(invocation, 0)
      } else {
        value = try await runInTime(invocation, plan, registry)
      }
      if let start { plan.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      if let start { plan.report(invocation, since: start, .failure(error)) }
      throw error
    }
  }

  /// Runs an invocation that may have a deadline.
  private func runInTime(_ invocation: Invocation, _ plan: Plan, _ registry: Registry) async throws -> any Sendable {
    let run = PlanRun(self, registry, plan)
    guard let deadline = invocation.deadline else {
      try plan.begin(invocation)
      return try await run.go(invocation, 0)
    }
    let late = invocation.completed(MediatorError(.deadlineExceeded))
    return try await race(until: deadline, late) {
      try plan.begin(invocation)
      return try await run.go(invocation, 0)
    }
  }

  /// Runs an invocation synchronously, off every actor.
  func runNow(_ invocation: Invocation, _ plan: Plan) throws -> any Sendable {
    try plan.observedNow(invocation) { try plan.runNow(invocation, self) }
  }

  /// Runs an invocation synchronously on the main actor.
  @MainActor func runOnMain(_ invocation: Invocation, _ plan: Plan) throws -> any Sendable {
    try plan.observedNow(invocation) { try plan.runOnMain(invocation, self) }
  }

  /// Notifies observers of an invocation that was rejected before it began.
  func reportRefusal(_ invocation: Invocation, _ error: any Error) {
    if registry.contents.observations.isEmpty { return }
    registry.contents.observations.report(invocation, since: .now, .failure(error))
  }
}
