// Inlined into the module that declares the action, where the types are known: what is made here runs on every call.

extension Action {
  @inlinable static func implementation(
    _ body: @escaping @Sendable (T, repeat each Input) throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .sync { target, arguments in
        var arguments = arguments
        return try body(target, repeat try arguments.next((each Input).self))
      },
      bind: { target in
        SyncHandler<Output, repeat each Input>({ (input: repeat each Input) in try body(target, repeat each input) })
      })
  }

  @inlinable static func implementation(
    _ body: @escaping @Sendable @concurrent (T, repeat each Input) async throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .async { target, arguments in
        var arguments = arguments
        return try await body(target, repeat try arguments.next((each Input).self))
      },
      bind: { target in
        AsyncHandler<Output, repeat each Input>({ @concurrent (input: repeat each Input) async throws in
          try await body(target, repeat each input)
        })
      })
  }

  @inlinable static func implementation(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .main { target, arguments in
        var arguments = arguments
        return try body(target, repeat try arguments.next((each Input).self))
      },
      bind: { target in
        MainHandler<Output, repeat each Input>({ @MainActor (input: repeat each Input) in
          try body(target, repeat each input)
        })
      })
  }

  @inlinable static func implementation(
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws -> Output
  ) -> Implementation<T> {
    Implementation(
      .mainAsync { target, arguments in
        var arguments = arguments
        return try await body(target, repeat try arguments.next((each Input).self))
      },
      bind: { target in
        AsyncHandler<Output, repeat each Input>({ @concurrent (input: repeat each Input) async throws in
          try await body(target, repeat each input)
        })
      })
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
    _ name: ActionName, _ parameters: repeat Parameter<each Input>, onMain: Bool = false, isAsync: Bool = false
  ) -> ActionInfo {
    var infos: [ParameterInfo] = []
    repeat infos.append(ParameterInfo(each parameters))
    return ActionInfo(
      name, infos, output: Output.self, signature: ObjectIdentifier(((repeat each Input) -> Output).self),
      isOnMainActor: onMain, isAsync: isAsync, keyAddress: nil)
  }
}
