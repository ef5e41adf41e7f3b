// Inlined into the module that declares the action, where the types are known, because these closures run on each call. Each
// entry has a literal closure: a closure that is passed on in an enum is reabstracted, which costs 39 instructions per call.

extension Action {
  @inlinable static func code(_ body: @escaping @Sendable (T, repeat each Input) throws -> Output) -> ActionCode {
    ActionCode(
      .sync { target, parameters, context, isInOrder in
        try run(body, BoundTarget<T>.target(of: target), parameters, context, isInOrder)
      }
    ) { form in
      switch form {
      case .bound(let target), .boundAsync(let target):
        BoundAction<Output, (repeat each Input)>(target) { target, inputs in
          try body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      case .typed:
        TypedAction<Output, (repeat each Input)>(
          .sync { target, inputs in try body(BoundTarget<T>.target(of: target), repeat each inputs) },
          list: { Parameters(labels: $1, repeat each $0) })
      }
    }
  }

  @inlinable static func code(
    _ body: @escaping @Sendable @concurrent (T, repeat each Input) async throws -> Output
  ) -> ActionCode {
    ActionCode(
      .async { target, arguments in
        var position = 0
        return try await body(
          BoundTarget<T>.target(of: target), repeat try arguments.next((each Input).self, &position))
      }
    ) { form in
      switch form {
      case .bound(let target), .boundAsync(let target):
        BoundAsyncAction<Output, (repeat each Input)>(target) { @concurrent target, inputs in
          try await body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      case .typed:
        TypedAction<Output, (repeat each Input)>(
          .async { @concurrent target, inputs in
            try await body(BoundTarget<T>.target(of: target), repeat each inputs)
          },
          list: { Parameters(labels: $1, repeat each $0) })
      }
    }
  }

  @inlinable static func code(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws -> Output
  ) -> ActionCode {
    ActionCode(
      .main { target, parameters, context, isInOrder in
        var position = 0
        return try body(
          BoundTarget<T>.target(of: target),
          repeat try context.next((each Input).self, &position, of: parameters, isInOrder))
      }
    ) { form in
      switch form {
      case .bound(let target):
        BoundAction<Output, (repeat each Input)>(
          target, onMain: { target, inputs in try body(BoundTarget<T>.target(of: target), repeat each inputs) })
      case .boundAsync(let target):
        BoundAsyncAction<Output, (repeat each Input)>(target) { @concurrent target, inputs in
          try await body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      case .typed:
        TypedAction<Output, (repeat each Input)>(
          .main { target, inputs in try body(BoundTarget<T>.target(of: target), repeat each inputs) },
          list: { Parameters(labels: $1, repeat each $0) })
      }
    }
  }

  @inlinable static func code(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws -> Output
  ) -> ActionCode {
    ActionCode(
      .async { target, arguments in
        var position = 0
        return try await body(
          BoundTarget<T>.target(of: target), repeat try arguments.next((each Input).self, &position))
      }
    ) { form in
      switch form {
      case .bound(let target), .boundAsync(let target):
        BoundAsyncAction<Output, (repeat each Input)>(target) { @concurrent target, inputs in
          try await body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      case .typed:
        TypedAction<Output, (repeat each Input)>(
          .async { @concurrent target, inputs in
            try await body(BoundTarget<T>.target(of: target), repeat each inputs)
          },
          list: { Parameters(labels: $1, repeat each $0) })
      }
    }
  }

  /// Runs an action with inputs read from parameters.
  ///
  /// A separate function, because its argument `target` is borrowed; a local variable would be retained for the call.
  @inlinable @inline(never) static func run(
    _ body: (T, repeat each Input) throws -> Output, _ target: T, _ parameters: Parameters, _ context: ArgumentContext,
    _ isInOrder: Bool
  ) throws -> Output {
    var position = 0
    return try body(target, repeat try context.next((each Input).self, &position, of: parameters, isInOrder))
  }

  @usableFromInline static func info(
    _ key: ActionKey<Output, repeat each Input>, onMain: Bool = false, isAsync: Bool = false
  ) -> ActionInfo {
    let definition = key.definition
    return ActionInfo(
      name: definition.address.action, parameters: definition.parameters, output: definition.output,
      isOnMainActor: onMain, isAsync: isAsync, keyAddress: definition.address, signature: definition.signature)
  }

  @usableFromInline static func info(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>, onMain: Bool = false, isAsync: Bool = false
  ) -> ActionInfo {
    var infos: [ParameterInfo] = []
    repeat infos.append(ParameterInfo(each parameters))
    return ActionInfo(
      name: name, parameters: infos, output: Output.self, isOnMainActor: onMain, isAsync: isAsync, keyAddress: nil,
      signature: ObjectIdentifier(((repeat each Input) -> Output).self))
  }
}
