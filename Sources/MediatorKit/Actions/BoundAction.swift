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

  /// Binds a synchronous main-actor action for callers elsewhere.
  @inlinable init(_ target: Instance, onMain body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output) {
    self.target = target
    self.body = { @concurrent target, inputs in try await body(target, inputs) }
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

/// A synchronous or asynchronous action that reads its inputs from parameters.
@usableFromInline final class NamedAction: Sendable {
  let body: ActionCode.Body

  @usableFromInline init(_ body: ActionCode.Body) {
    self.body = body
  }
}

/// The conversions between the inputs of an action, as a tuple, and parameters.
@usableFromInline struct InputForm<Inputs: Sendable>: Sendable {
  /// Returns inputs as parameters with certain labels.
  @usableFromInline let list: @Sendable (Inputs, [String]) -> Parameters
  /// Reads the inputs; the `Bool` is whether the parameters are in the order of the labels.
  @usableFromInline let read: @Sendable (Parameters, ArgumentContext, Bool) throws -> Inputs

  @inlinable init(
    list: @escaping @Sendable (Inputs, [String]) -> Parameters,
    read: @escaping @Sendable (Parameters, ArgumentContext, Bool) throws -> Inputs
  ) {
    self.list = list
    self.read = read
  }
}

// Specialized once for each list of types, and not for each action, because they keep the closure instead of calling it.

extension BoundAction {
  /// Returns a form of a synchronous action.
  @inlinable @inline(never) static func syncForm(
    _ form: ActionCode.Form, _ inputs: InputForm<Inputs>, _ body: @escaping Body
  ) -> Instance {
    switch form {
    case .bound(let target), .boundAsync(let target): BoundAction(target, body)
    case .typed: TypedAction(.sync(body), list: inputs.list)
    case .named:
      NamedAction(
        .sync { [read = inputs.read] target, parameters, context, isInOrder in
          try body(target, read(parameters, context, isInOrder))
        })
    }
  }

  /// Returns a form of an asynchronous action.
  @inlinable @inline(never) static func asyncForm(
    _ form: ActionCode.Form, _ inputs: InputForm<Inputs>, _ named: @escaping ActionCode.Async,
    _ body: @escaping BoundAsyncAction<Output, Inputs>.Body
  ) -> Instance {
    switch form {
    case .bound(let target), .boundAsync(let target): BoundAsyncAction(target, body)
    case .typed: TypedAction(.async(body), list: inputs.list)
    case .named: NamedAction(.async(named))
    }
  }

  /// Returns a form of a synchronous main-actor action.
  @inlinable @inline(never) static func mainForm(
    _ form: ActionCode.Form, _ inputs: InputForm<Inputs>,
    _ body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output
  ) -> Instance {
    switch form {
    case .bound(let target): BoundAction(target, onMain: body)
    case .boundAsync(let target): BoundAsyncAction(target, onMain: body)
    case .typed: TypedAction(.main(body), list: inputs.list)
    case .named:
      NamedAction(
        .main { [read = inputs.read] target, parameters, context, isInOrder in
          try body(target, read(parameters, context, isInOrder))
        })
    }
  }
}
