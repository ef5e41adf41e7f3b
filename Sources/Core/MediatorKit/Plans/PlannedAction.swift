/// An action that is observed or has interceptors, or of a target that is created per call, as typed calls find it.
@usableFromInline final class PlannedAction<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline let plan: Plan
  // Properties of the plan and the action, read once for all calls.
  @usableFromInline let hasInterceptors: Bool
  @usableFromInline let isObserved: Bool
  @usableFromInline let labels: [String]
  @usableFromInline let body: TypedAction<Output, Inputs>.Body
  @usableFromInline let makeList: @Sendable (Inputs, [String]) -> Parameters

  /// Creates the action of a plan; the types must be those of the action, as the signature of a key ensures.
  init(_ plan: Plan, _ code: ActionCode) {
    let action = downcast(code.runners(.typed), TypedAction<Output, Inputs>.self)
    self.plan = plan
    hasInterceptors = plan.hasInterceptors
    isObserved = plan.isObserved
    labels = plan.context.labels
    body = action.body
    makeList = action.list
  }

  /// Whether the action can run synchronously on the caller's thread.
  @inlinable var runsNow: Bool {
    if case .sync = body { return !hasInterceptors && plan.hasInstanceAtOnce }
    return false
  }

  /// Runs a synchronous action, or returns `nil` if the caller's actor cannot run the action synchronously.
  @inlinable func callNow(
    _ inputs: Inputs, _ mediator: Mediator, _ isolation: (any Actor)?, _ callSite: CallSite
  ) throws -> Output? {
    let start = isObserved ? plan.now : nil
    do {
      let output: Output
      switch body {
      case .sync(let body):
        if hasInterceptors { try plan.rejectIfIntercepted() }
        output = try body(plan.instanceNow(mediator, isolation), inputs)
      case .main(let body):
        guard isolation === MainActor.shared else { return nil }
        if hasInterceptors { try plan.rejectIfIntercepted() }
        let instance = try plan.instanceNow(mediator, isolation)
        output = try MainActor.assumeIsolated { try body(instance, inputs) }
      case .async: return nil
      }
      if let start { report(inputs, since: start, output, callSite) }
      return output
    } catch {
      throw plan.failure(error, makeList(inputs, labels), since: start, callSite)
    }
  }

  /// Runs an action that no interceptor guards.
  @inlinable func call(_ inputs: Inputs, _ mediator: Mediator, _ callSite: CallSite) async throws -> Output {
    let start = isObserved ? plan.now : nil
    do {
      let output: Output
      let instance: Instance
      if let stored = plan.storedInstance { instance = stored } else { instance = try await plan.instance(mediator) }
      switch body {
      case .sync(let body): output = try body(instance, inputs)
      case .async(let body):
        if Task.isCancelled { throw CancellationError() }
        output = try await body(instance, inputs)
      case .main(let body):
        if Task.isCancelled { throw CancellationError() }
        output = try await body(instance, inputs)
      }
      if let start { report(inputs, since: start, output, callSite) }
      return output
    } catch {
      throw plan.failure(error, makeList(inputs, labels), since: start, callSite)
    }
  }

  @inlinable func report(_ inputs: Inputs, since start: Moment, _ output: Output, _ callSite: CallSite) {
    plan.report({ [labels, makeList] in makeList(inputs, labels) }, since: start, output, callSite)
  }
}

// The parts of a plan that typed calls use.

extension Plan {
  @usableFromInline var storedInstance: Instance? { instanceSlot.object }
  @usableFromInline var now: Moment { .now }

  /// Whether no call has to wait: a cached instance exists, or a transient one can be created on any thread.
  @usableFromInline var hasInstanceAtOnce: Bool { isTransient ? target?.isMadeAnywhere == true : instanceSlot.isFilled }

  @usableFromInline func report(
    _ inputs: @escaping @Sendable () -> Parameters, since start: Moment, _ output: consuming any Sendable,
    _ callSite: CallSite
  ) {
    observers.report(Invocation(box, inputs, callSite), since: start, .success(output))
  }

  @usableFromInline func failure(
    _ error: any Error, _ inputs: Parameters, since start: Moment?, _ callSite: CallSite
  ) -> any Error {
    failure(error, of: Invocation(box, inputs, options: CallOptions(), callSite: callSite), since: start)
  }
}
