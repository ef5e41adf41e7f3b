extension Plan {
  // MARK: Calls without interceptors

  /// Whether the action is synchronous and unguarded, and its instance is stored.
  var isReady: Bool { isDirect && !takesCall && body != nil && instanceSlot.isFilled }

  /// Runs a ready, unobserved action, or returns `nil` if the action is another one.
  func callUnobserved(_ parameters: Parameters, isStrict: Bool) throws -> (any Sendable)? {
    guard isUnobserved, !takesCall else { return nil }
    return try callStored(parameters, isStrict)
  }

  /// Runs a ready action and notifies the observers, or returns `nil` if the action is not ready.
  @inline(never) func callObserved(_ invocation: consuming Invocation) throws -> (any Sendable)? {
    guard isReady else { return nil }
    let start = Moment.now
    do {
      let value = try callStored(invocation.values, invocation.isStrict)
      if let value { observers.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      throw failure(error, of: invocation, since: start)
    }
  }

  /// Runs a synchronous action with its stored instance, or returns `nil` if there is none.
  @inline(__always) private func callStored(_ parameters: Parameters, _ isStrict: Bool) throws -> (any Sendable)? {
    // Not `if let`, which would retain the closure.
    guard body != nil else { return nil }
    return try instanceSlot.with { instance in
      let isInOrder = try isInOrder(parameters, isStrict: isStrict)
      return try body?(instance, parameters, context, isInOrder)
    }
  }

  /// Whether `callUnobservedAsync` can run the action.
  var isReadyAsync: Bool {
    guard isUnobserved, !takesCall, case .action(_, let code) = work, case .async = code.body else { return false }
    return instanceSlot.isFilled
  }

  /// Runs an unguarded, unobserved asynchronous action with its stored instance, or returns `nil` if the action is another one.
  ///
  /// A method of the plan, because a generic function would wrap the closure in another one.
  func callUnobservedAsync(_ parameters: Parameters, isStrict: Bool) async throws -> (any Sendable)? {
    guard case .action(_, let code) = work, case .async(let body) = code.body, let instance = instanceSlot.object else {
      return nil
    }
    let isInOrder = try isInOrder(parameters, isStrict: isStrict)
    return try await body(instance, ArgumentReader(parameters, context, isInOrder))
  }

  // MARK: All calls, after their interceptors

  func runActionNow(_ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?) throws -> any Sendable {
    if isReady, let value = try callStored(invocation.values, invocation.isStrict) { return value }
    try rejectIfIntercepted(invocation)
    // Not from `work`, which would retain the code.
    if body != nil, let target {
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      let instance = try instanceNow(target, mediator, isolation, invocation.options)
      if let value = try body?(instance, invocation.values, context(of: invocation), isInOrder) { return value }
    }
    guard case .action(let target, let code) = work else { return try handleNow(invocation, mediator, isolation) }
    guard case .main(let body) = code.body else { throw MediatorError(.asynchronousAction) }
    return try onMain(isolation) {
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      let instance = try instanceNow(target, mediator, isolation, invocation.options)
      return try body(instance, invocation.values, context(of: invocation), isInOrder)
    }
  }

  /// Runs a synchronous action with its stored instance, or returns `nil` for other calls; it needs no asynchronous frame.
  func runStored(_ invocation: Invocation) throws -> (any Sendable)? {
    guard !takesCall, body != nil else { return nil }
    return try instanceSlot.with { instance in
      if Task.isCancelled { throw CancellationError() }
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      return try body?(instance, invocation.values, context, isInOrder)
    }
  }

  func runAction(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    switch work {
    case .action(let target, let code):
      if Task.isCancelled { throw CancellationError() }
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      let instance = try await instance(target, mediator, invocation.options)
      let context = context(of: invocation)
      switch code.body {
      case .sync(let body): return try body(instance, invocation.values, context, isInOrder)
      case .async(let body): return try await body(instance, ArgumentReader(invocation.values, context, isInOrder))
      case .main(let body): return try await body(instance, invocation.values, context, isInOrder)
      }
    case .miss, .handler: return try await handle(invocation, mediator)
    }
  }
}
