// Actions of a key whose closure also takes the call. They have a runner for parameters alone, so a typed call of one creates an
// invocation, which no other call pays for. The call comes before the inputs because Swift calls no function with an unlabeled
// parameter after a pack.

extension Action {
  /// Creates the synchronous action of a key from a closure that also takes the call.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable (T, Invocation, repeat each Input) throws(Failure) -> Output
  ) {
    let runner = NamedAction(
      .sync { target, parameters, context, isInOrder in
        var position = 0
        return try body(
          BoundTarget<T>.target(of: target), context.call,
          repeat try context.next((each Input).self, &position, of: parameters, isInOrder))
      })
    self.init(ActionInfo(ofKey: key.id, onMain: false, isAsync: false, takesCall: true)) { _ in runner }
  }

  /// Creates the asynchronous, nonisolated action of a key from a closure that also takes the call.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable @concurrent (T, Invocation, repeat each Input) async throws(Failure) -> Output
  ) {
    let runner = NamedAction(
      .async { target, arguments in
        let inputs = try arguments.inputs(repeat (each Input).self)
        return try await body(BoundTarget<T>.target(of: target), arguments.context.call, repeat each inputs)
      })
    self.init(ActionInfo(ofKey: key.id, onMain: false, isAsync: true, takesCall: true)) { _ in runner }
  }

  /// Creates the synchronous main-actor action of a key from a closure that also takes the call.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, Invocation, repeat each Input) throws(Failure) -> Output
  ) {
    let runner = NamedAction(
      .main { target, parameters, context, isInOrder in
        var position = 0
        return try body(
          BoundTarget<T>.target(of: target), context.call,
          repeat try context.next((each Input).self, &position, of: parameters, isInOrder))
      })
    self.init(ActionInfo(ofKey: key.id, onMain: true, isAsync: false, takesCall: true)) { _ in runner }
  }

  /// Creates the asynchronous main-actor action of a key from a closure that also takes the call.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, Invocation, repeat each Input) async throws(Failure) -> Output
  ) {
    let runner = NamedAction(
      .async { target, arguments in
        let inputs = try arguments.inputs(repeat (each Input).self)
        return try await body(BoundTarget<T>.target(of: target), arguments.context.call, repeat each inputs)
      })
    self.init(ActionInfo(ofKey: key.id, onMain: true, isAsync: true, takesCall: true)) { _ in runner }
  }
}
