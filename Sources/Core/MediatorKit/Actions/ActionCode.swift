/// An object that runs an action: one of the classes of ``ActionCode/RunnerKind``.
@usableFromInline package typealias ActionRunner = any AnyObject & Sendable

/// Returns the runner that a kind of call needs.
@usableFromInline package typealias ActionRunners = @Sendable (ActionCode.RunnerKind) -> ActionRunner

/// The code of an action, without the type of its target.
///
/// Calls by name run `body` with labeled values; typed calls run the object that `runners` returns.
@usableFromInline package struct ActionCode: Sendable {
  /// Runs an action with a target and parameters; the `Bool` is whether the parameters are in the order of the labels.
  ///
  /// It has four borrowed arguments instead of one value that contains them, so that no reference that threads share is
  /// retained.
  @usableFromInline typealias Sync = @Sendable (Instance, Parameters, ArgumentContext, Bool) throws -> any Sendable
  @usableFromInline typealias Async = @Sendable @concurrent (Instance, ArgumentReader) async throws -> any Sendable
  @usableFromInline typealias Main =
    @MainActor @Sendable (Instance, Parameters, ArgumentContext, Bool) throws -> any Sendable

  @usableFromInline enum Body: Sendable {
    case sync(Sync)
    case async(Async)
    case main(Main)
  }

  /// The kinds of runners, each with its class.
  @usableFromInline package enum RunnerKind: Sendable {
    /// A ``BoundAction``, of an action that is not asynchronous.
    case bound(Instance)
    /// A ``BoundAsyncAction``, of an action that is not synchronous.
    case boundAsync(Instance)
    /// A ``TypedAction``.
    case typed
    /// A ``NamedAction``.
    case named
  }

  let body: Body
  let runners: ActionRunners

  init(_ runners: @escaping ActionRunners) {
    body = downcast(runners(.named), NamedAction.self).body
    self.runners = runners
  }

  /// Returns whether a synchronous call can run the action.
  ///
  /// - Parameter isolation: The actor of the caller.
  func runsNow(_ isolation: (any Actor)?) -> Bool {
    switch body {
    case .sync: true
    case .async: false
    case .main: isOnMainActor(isolation)
    }
  }

  /// Returns the runner that is bound to a target, with the slot that holds only objects of its class.
  ///
  /// - Parameter isAwaited: Whether an asynchronous call runs it; a synchronous one runs no asynchronous action.
  func bound(_ target: Instance, isAwaited: Bool) -> (ActionRunner, FastPathTable.Kind) {
    switch body {
    case .sync: (runners(.bound(target)), .sync)
    case .main where !isAwaited: (runners(.bound(target)), .main)
    case .main, .async: (runners(.boundAsync(target)), .async)
    }
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
@usableFromInline struct InputConversion<Inputs: Sendable>: Sendable {
  /// Returns inputs as parameters with certain labels.
  @usableFromInline let list: @Sendable (Inputs, [String]) -> Parameters
  /// Reads each input by `ArgumentContext.next`; `Action.inputs` creates the function.
  ///
  /// The `Bool` is whether the parameters are in the order of the labels.
  @usableFromInline let read: @Sendable (Parameters, ArgumentContext, Bool) throws -> Inputs

  @inlinable init(
    list: @escaping @Sendable (Inputs, [String]) -> Parameters,
    read: @escaping @Sendable (Parameters, ArgumentContext, Bool) throws -> Inputs
  ) {
    self.list = list
    self.read = read
  }
}

// These functions are specialized once for each list of types, and not for each action, because they keep the closure
// instead of calling it.

extension BoundAction {
  /// Returns a runner of a synchronous action.
  @inlinable @inline(never) static func syncRunner(
    _ kind: ActionCode.RunnerKind, _ inputs: InputConversion<Inputs>, _ body: @escaping Body
  ) -> ActionRunner {
    switch kind {
    case .bound(let target), .boundAsync(let target): BoundAction(target, body)
    case .typed: TypedAction(.sync(body), list: inputs.list)
    case .named:
      NamedAction(
        .sync { [read = inputs.read] target, parameters, context, isInOrder in
          try body(target, read(parameters, context, isInOrder))
        })
    }
  }

  /// Returns a runner of an asynchronous action.
  @inlinable @inline(never) static func asyncRunner(
    _ kind: ActionCode.RunnerKind, _ inputs: InputConversion<Inputs>, _ named: @escaping ActionCode.Async,
    _ body: @escaping BoundAsyncAction<Output, Inputs>.Body
  ) -> ActionRunner {
    switch kind {
    case .bound(let target), .boundAsync(let target): BoundAsyncAction(target, body)
    case .typed: TypedAction(.async(body), list: inputs.list)
    case .named: NamedAction(.async(named))
    }
  }

  /// Returns a runner of a synchronous main-actor action.
  @inlinable @inline(never) static func mainRunner(
    _ kind: ActionCode.RunnerKind, _ inputs: InputConversion<Inputs>,
    _ body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output
  ) -> ActionRunner {
    switch kind {
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
