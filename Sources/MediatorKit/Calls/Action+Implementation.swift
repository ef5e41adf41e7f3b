// Inlined into the module that declares the action, where the types are known: what is made here runs on every call.

extension Action {
  @inlinable static func implementation(
    _ body: @escaping @Sendable (T, repeat each Input) throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .sync { target, arguments in
        var position = 0
        return try body(target, repeat try arguments.next((each Input).self, &position))
      },
      named: .sync { target, parameters, context, isInOrder in
        try run(body, BoundTarget<T>.target(of: target), parameters, context, isInOrder)
      },
      bind: { target in
        SyncHandler<Output, (repeat each Input)>(target) { target, inputs in
          try body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      })
  }

  @inlinable static func implementation(
    _ body: @escaping @Sendable @concurrent (T, repeat each Input) async throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .async { target, arguments in
        var position = 0
        return try await body(target, repeat try arguments.next((each Input).self, &position))
      },
      named: .async { target, arguments in
        var position = 0
        return try await body(
          BoundTarget<T>.target(of: target), repeat try arguments.next((each Input).self, &position))
      },
      bind: { target in
        AsyncHandler<Output, (repeat each Input)>(target) { @concurrent target, inputs in
          try await body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      })
  }

  @inlinable static func implementation(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .main { target, arguments in
        var position = 0
        return try body(target, repeat try arguments.next((each Input).self, &position))
      },
      bind: { target in
        MainHandler<Output, (repeat each Input)>(target) { target, inputs in
          try body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      })
  }

  @inlinable static func implementation(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .mainAsync { target, arguments in
        var position = 0
        return try await body(target, repeat try arguments.next((each Input).self, &position))
      },
      bind: { target in
        AsyncHandler<Output, (repeat each Input)>(target) { @concurrent target, inputs in
          try await body(BoundTarget<T>.target(of: target), repeat each inputs)
        }
      })
  }

  /// A function of its own, since as an argument the target is borrowed: between reading an input and the call it would
  /// be retained.
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
      definition.address.action, definition.parameters, output: definition.output, signature: definition.signature,
      isOnMainActor: onMain, isAsync: isAsync, keyAddress: definition.address)
  }

  @usableFromInline static func info(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>, onMain: Bool = false, isAsync: Bool = false
  ) -> ActionInfo {
    var infos: [ParameterInfo] = []
    repeat infos.append(ParameterInfo(each parameters))
    return ActionInfo(
      name, infos, output: Output.self, signature: ObjectIdentifier(((repeat each Input) -> Output).self),
      isOnMainActor: onMain, isAsync: isAsync, keyAddress: nil)
  }
}
