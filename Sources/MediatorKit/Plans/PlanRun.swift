/// One call on its way through interceptors to its action, in the registry that it began with.
final class PlanRun: Onward {
  private let mediator: Mediator
  private let registry: Registry

  init(_ mediator: Mediator, _ registry: Registry) {
    self.mediator = mediator
    self.registry = registry
  }

  func go(_ invocation: Invocation, _ progress: Next.Progress) async throws -> any Sendable {
    // Only `PlanRun` makes progress, and only of plans.
    guard let plan = progress.plan as? Plan else { return () }
    if plan.address == invocation.address { return try await go(invocation, plan, progress) }
    let next = registry.plan(of: invocation)
    do {
      try next.admit(invocation)
    } catch {
      throw invocation.completed(error)
    }
    let passed = progress.passed + plan.guards[..<progress.step].map(\.id)
    return try await go(invocation, next, Next.Progress(plan: next, passed: passed))
  }

  /// Runs the next interceptor of a plan that applies and has not run yet, or the action.
  func go(_ invocation: Invocation, _ plan: Plan, _ progress: Next.Progress) async throws -> any Sendable {
    var progress = progress
    while progress.step < plan.guards.count {
      let index = progress.step
      progress.step += 1
      if plan.guards[index].isSkipped(by: invocation) || progress.passed.contains(plan.guards[index].id) { continue }
      let next = Next(mediator: mediator, run: self, progress: progress)
      return try await plan.guards[index].interceptor.intercept(invocation, next: next)
    }
    do {
      return try await plan.finish(invocation, mediator)
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }
}

extension Mediator {
  /// Runs an invocation.
  func run(_ invocation: Invocation, _ plan: Plan, _ registry: Registry) async throws -> any Sendable {
    guard let start = plan.start else { return try await runUnobserved(invocation, plan, registry) }
    do {
      let value = try await runUnobserved(invocation, plan, registry)
      plan.report(invocation, since: start, .success(value))
      return value
    } catch {
      plan.report(invocation, since: start, .failure(error))
      throw error
    }
  }

  private func runUnobserved(_ invocation: Invocation, _ plan: Plan, _ registry: Registry) async throws
    -> any Sendable
  {
    guard let deadline = invocation.deadline else { return try await runInTime(invocation, plan, registry) }
    let late = invocation.completed(MediatorError(.deadlineExceeded))
    return try await race(until: deadline, late) { try await self.runInTime(invocation, plan, registry) }
  }

  private func runInTime(_ invocation: Invocation, _ plan: Plan, _ registry: Registry) async throws -> any Sendable {
    do throws(MediatorError) {
      try plan.admit(invocation)
      if plan.isGuarded { try plan.checkInputs(invocation) }
    } catch {
      throw invocation.completed(error)
    }
    return try await PlanRun(self, registry).go(invocation, plan, Next.Progress(plan: plan))
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
