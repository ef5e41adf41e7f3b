// These functions are inlined into the module that declares the action, where the types are known, because their
// closures run on each call. Each function has a literal closure: a closure that is passed on in an enum is
// reabstracted, which costs 39 instructions per call. All other code is in functions that actions of the same inputs
// share. This file stands apart because the linker would keep the library's copies, which no program calls, with the
// other asynchronous functions of a file.

extension Action {
  @inlinable static func runners<Failure: Error>(
    _ body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) -> ActionRunners {
    { kind in
      BoundAction<Output, (repeat each Input)>.syncRunner(kind, inputs) { target, inputs in
        try body(BoundTarget<T>.target(of: target), repeat each inputs)
      }
    }
  }

  @inlinable static func runners<Failure: Error>(
    _ body: @escaping @Sendable @concurrent (T, repeat each Input) async throws(Failure) -> Output
  ) -> ActionRunners {
    { kind in
      // This is a closure of its own, because calling another asynchronous closure costs 600 instructions.
      let named: ActionCode.Async = { target, arguments in
        let inputs = try arguments.inputs(repeat (each Input).self)
        return try await body(BoundTarget<T>.target(of: target), repeat each inputs)
      }
      return BoundAction<Output, (repeat each Input)>.asyncRunner(kind, inputs, named) { @concurrent target, inputs in
        try await body(BoundTarget<T>.target(of: target), repeat each inputs)
      }
    }
  }

  @inlinable static func runners<Failure: Error>(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) -> ActionRunners {
    { kind in
      BoundAction<Output, (repeat each Input)>.mainRunner(kind, inputs) { @MainActor target, inputs in
        try body(BoundTarget<T>.target(of: target), repeat each inputs)
      }
    }
  }

  @inlinable static func runners<Failure: Error>(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws(Failure) -> Output
  ) -> ActionRunners {
    { kind in
      let named: ActionCode.Async = { target, arguments in
        let inputs = try arguments.inputs(repeat (each Input).self)
        return try await body(BoundTarget<T>.target(of: target), repeat each inputs)
      }
      return BoundAction<Output, (repeat each Input)>.asyncRunner(kind, inputs, named) { @concurrent target, inputs in
        try await body(BoundTarget<T>.target(of: target), repeat each inputs)
      }
    }
  }

  /// Converts between the inputs and parameters.
  @inlinable static var inputs: InputConversion<(repeat each Input)> {
    InputConversion(
      list: { Parameters(labels: $1, repeat each $0) },
      read: { parameters, context, isInOrder in
        var position = 0
        return (repeat try context.next((each Input).self, &position, of: parameters, isInOrder))
      })
  }

  /// Returns the runners of a closure that a library registers, which is called by name only.
  ///
  /// This code is not specialized for the types of the inputs, and would look up the type of their tuple on each call.
  static func runners<Failure: Error>(
    ofClosure body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) -> ActionRunners {
    let others = runners(body)
    let named = NamedAction(
      .sync { target, parameters, context, isInOrder in
        try run(body, BoundTarget<T>.target(of: target), parameters, context, isInOrder)
      })
    return { kind in if case .named = kind { named } else { others(kind) } }
  }

  /// Runs an action with inputs read from parameters.
  ///
  /// This is a separate function because its argument `target` is borrowed; a local variable would be retained for the
  /// call.
  @inline(never) private static func run<Failure: Error>(
    _ body: (T, repeat each Input) throws(Failure) -> Output, _ target: T, _ parameters: Parameters,
    _ context: ArgumentContext,
    _ isInOrder: Bool
  ) throws -> Output {
    var position = 0
    return try body(target, repeat try context.next((each Input).self, &position, of: parameters, isInOrder))
  }
}
