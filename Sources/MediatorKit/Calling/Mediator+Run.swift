// The one way to run an invocation, behind every method.

extension Mediator {
  /// Runs an invocation.
  func run(_ invocation: Invocation, _ plan: Plan, _ registry: PlannedRegistry) async throws
    -> any Sendable
  {
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
  private func runInTime(_ invocation: Invocation, _ plan: Plan, _ registry: PlannedRegistry) async throws
    -> any Sendable
  {
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
