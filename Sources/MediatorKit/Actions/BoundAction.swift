// The objects in the slots of the fast path table. They are classes because a slot is one word. They are final, with a `let`
// closure, because the closure is then called without retaining a reference that threads share.
//
// The inputs are one tuple, because a parameter pack would cost an array of addresses. The target is an argument, so the
// closure is a plain function if the action's own closure captures nothing. A captured target would cost a forwarder on each
// call, which for an asynchronous closure is a frame and two executor checks.

/// A bound synchronous action; `Inputs` is the tuple of its inputs.
@usableFromInline final class BoundAction<Output: Sendable, Inputs: Sendable>: FastPathEntry {
  @usableFromInline typealias Body = @Sendable (Instance, Inputs) throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body
  @usableFromInline var kind: FastPathTable.Kind { .sync }

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  @inlinable @inline(__always) func callAsFunction(_ inputs: Inputs) throws -> Output { try body(target, inputs) }
}

/// A bound action that is awaited.
@usableFromInline final class BoundAsyncAction<Output: Sendable, Inputs: Sendable>: FastPathEntry {
  @usableFromInline typealias Body = @Sendable @concurrent (Instance, Inputs) async throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body
  @usableFromInline var kind: FastPathTable.Kind { .async }

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }
}

/// A bound synchronous main-actor action, for callers on the main actor.
@usableFromInline final class BoundMainAction<Output: Sendable, Inputs: Sendable>: FastPathEntry {
  @usableFromInline typealias Body = @MainActor @Sendable (Instance, Inputs) throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body
  @usableFromInline var kind: FastPathTable.Kind { .main }

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  @inlinable @inline(__always) func callAsFunction(_ inputs: Inputs) throws -> Output {
    try MainActor.assumeIsolated { try body(target, inputs) }
  }
}

/// The plan of an action, as typed calls use it.
@usableFromInline protocol TypedPlan: Onward {
  /// Whether an interceptor applies, so that only an asynchronous call can run the action.
  var isGuarded: Bool { get }
  var isObserved: Bool { get }
  var start: Moment { get }
  /// Whether the target can be used on any thread without waiting.
  var runsAnywhere: Bool { get }
  var labels: [String] { get }
  /// The target, if it is cached.
  var keptInstance: Instance? { get }
  /// Returns the target, which it creates if necessary.
  func instanceNow(_ mediator: Mediator, _ isolation: (any Actor)?) throws -> Instance
  func instance(_ mediator: Mediator) async throws -> Instance
  func report(
    _ inputs: any InputList, since start: Moment, _ output: consuming any Sendable, _ callSite: CallSite)
  /// Notifies the observers of an error, and returns the completed error.
  func failure(
    _ error: any Error, _ inputs: Parameters, since start: Moment?, _ callSite: CallSite
  ) -> any Error
  /// The error of a synchronous call of a guarded action.
  var guardError: any Error { get }
  func invocation(_ inputs: Parameters, _ callSite: CallSite) -> Invocation
  /// Runs a call through its interceptors and notifies the observers.
  func run(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable
}

/// An action that is guarded, observed, or of a target that is created per call.
@usableFromInline final class PlannedAction<Output: Sendable, Inputs: Sendable>: FastPathEntry {
  @usableFromInline enum Body: Sendable {
    case sync(BoundAction<Output, Inputs>.Body)
    case async(BoundAsyncAction<Output, Inputs>.Body)
    case main(BoundMainAction<Output, Inputs>.Body)
  }

  @usableFromInline let plan: any TypedPlan
  // Properties of the plan, read once for all calls.
  @usableFromInline let labels: [String]
  @usableFromInline let isGuarded: Bool
  @usableFromInline let isObserved: Bool
  @usableFromInline let body: Body
  /// Returns inputs as parameters.
  @usableFromInline let list: @Sendable (Inputs, [String]) -> Parameters
  @usableFromInline var kind: FastPathTable.Kind { .planned }

  @inlinable init(_ plan: any TypedPlan, _ body: Body, list: @escaping @Sendable (Inputs, [String]) -> Parameters) {
    self.plan = plan
    labels = plan.labels
    isGuarded = plan.isGuarded
    isObserved = plan.isObserved
    self.body = body
    self.list = list
  }

  /// Whether the action can run synchronously on the caller's thread.
  @inlinable var runsNow: Bool {
    if case .sync = body { return !isGuarded && plan.runsAnywhere }
    return false
  }

  /// Runs a synchronous action, or returns `nil` if the caller's actor cannot run the action synchronously.
  @inlinable func callNow(
    _ inputs: Inputs, _ mediator: Mediator, _ isolation: (any Actor)?, _ callSite: CallSite
  ) throws -> Output? {
    let start = isObserved ? plan.start : nil
    do {
      let output: Output
      switch body {
      case .sync(let body):
        if isGuarded { throw plan.guardError }
        output = try body(plan.instanceNow(mediator, isolation), inputs)
      case .main(let body):
        guard isolation === MainActor.shared else { return nil }
        if isGuarded { throw plan.guardError }
        let instance = try plan.instanceNow(mediator, isolation)
        output = try MainActor.assumeIsolated { try body(instance, inputs) }
      case .async: return nil
      }
      if let start { plan.report(TypedInputs(inputs, labels, list), since: start, output, callSite) }
      return output
    } catch {
      throw plan.failure(error, list(inputs, labels), since: start, callSite)
    }
  }

  /// Runs an action that no interceptor guards.
  @inlinable func call(_ inputs: Inputs, _ mediator: Mediator, _ callSite: CallSite) async throws -> Output {
    let start = isObserved ? plan.start : nil
    do {
      let output: Output
      let instance: Instance
      if let kept = plan.keptInstance { instance = kept } else { instance = try await plan.instance(mediator) }
      switch body {
      case .sync(let body): output = try body(instance, inputs)
      case .async(let body):
        if Task.isCancelled { throw CancellationError() }
        output = try await body(instance, inputs)
      case .main(let body):
        if Task.isCancelled { throw CancellationError() }
        output = try await body(instance, inputs)
      }
      if let start { plan.report(TypedInputs(inputs, labels, list), since: start, output, callSite) }
      return output
    } catch {
      throw plan.failure(error, list(inputs, labels), since: start, callSite)
    }
  }
}
