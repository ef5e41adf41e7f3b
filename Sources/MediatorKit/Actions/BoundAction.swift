// The objects in the slots of the fast path table. They are classes because a slot is one word. They are final, with a `let`
// closure, because the closure is then called without retaining a reference that threads share.
//
// The inputs are one tuple, because a parameter pack would cost an array of addresses. The target is an argument, so the
// closure is a plain function if the action's own closure captures nothing. A captured target would cost a forwarder on each
// call, which for an asynchronous closure is a frame and two executor checks.

/// A synchronous action, bound to its target; `Inputs` is the tuple of its inputs.
@usableFromInline final class BoundAction<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable (Instance, Inputs) throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  /// Binds a main-actor action, for the slot that only main-actor code reads.
  @inlinable init(_ target: Instance, onMain body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output) {
    self.target = target
    self.body = MainActorBody(body).nonisolated
  }
}

/// An action that is awaited, bound to its target.
@usableFromInline final class BoundAsyncAction<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable @concurrent (Instance, Inputs) async throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }
}

/// An action with the types of its inputs and its result, but without a target.
@usableFromInline final class TypedAction<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline enum Body: Sendable {
    case sync(BoundAction<Output, Inputs>.Body)
    case async(BoundAsyncAction<Output, Inputs>.Body)
    case main(@MainActor @Sendable (Instance, Inputs) throws -> Output)
  }

  @usableFromInline let body: Body
  /// Returns inputs as parameters with certain labels.
  @usableFromInline let list: @Sendable (Inputs, [String]) -> Parameters

  @inlinable init(_ body: Body, list: @escaping @Sendable (Inputs, [String]) -> Parameters) {
    self.body = body
    self.list = list
  }
}
