// Runs invocations for all methods: instruments and observers, then the interceptors, then the action. `PlannedRegistry.swift` has the
// calls by name that need none of that, and `Mediator+Call.swift` the typed ones.

extension Plan {
  package func run(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    if isPrepared, let options = preparation?(invocation.options) {
      return try await run(invocation.with(options), mediator)
    }
    if notesRedirections, invocation.options.redirection == nil {
      return try await run(invocation.notingRedirections(), mediator)
    }
    // This is not a function around another one, because that would be one more asynchronous frame for each call.
    if !instruments.isEmpty {
      guard let call = invocation.options.instrumented else { return try await runInstrumented(invocation, mediator) }
      call.reached(invocation)
    }
    let start = isObserved ? Moment.now : nil
    do {
      if isReady, !invocation.endsAtDeadline, let value = try runStored(invocation) {
        if let start { observers.report(invocation, since: start, .success(value)) }
        return value
      }
      if lacksGuard { try rejectIfUnguarded(invocation) }
      var invocation = invocation
      // Before the first interceptor, which may prompt the user. A typed call needs no check, because the types of its key were
      // compared with those of the action.
      if hasInterceptors, found != nil, invocation.mayHaveTexts {
        _ = try isInOrder(invocation.values, isStrict: invocation.isStrict)
        invocation = try invocation.decoded(for: context)
      }
      let value = try await runChecked(invocation, mediator)
      if let start { observers.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      throw failure(error, of: invocation, since: start)
    }
  }

  /// Runs the interceptors and the action until the deadline, and counts the call while they run.
  ///
  /// Inlined, because it would be one more asynchronous frame for each call.
  @inline(__always) func runChecked(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    let isCrowded = activity?.enter() ?? false
    defer { activity?.leave() }
    if isCrowded, let activity {
      return try await runNested(within: activity) { try await self.runUntilDeadline(invocation, mediator) }
    }
    if invocation.endsAtDeadline { return try await runUntilDeadline(invocation, mediator) }
    return try await runInterceptors(invocation, mediator, interceptors.first, [])
  }

  @inline(never) private func runInstrumented(
    _ invocation: Invocation, _ mediator: Mediator
  ) async throws -> any Sendable {
    try await registry.around(invocation) { try await self.run($0, mediator) }
  }

  private func runUntilDeadline(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    guard invocation.endsAtDeadline, let deadline = invocation.deadline else {
      return try await runInterceptors(invocation, mediator, interceptors.first, [])
    }
    let awaited = interceptors.isEmpty ? "the action" : "the action and its interceptors"
    let late = invocation.completed(invocation.options.late(waitingFor: awaited))
    return try await race(until: deadline, late) {
      try await self.runInterceptors(invocation, mediator, self.interceptors.first, [])
    }
  }

  /// Runs an invocation synchronously.
  ///
  /// It prepares nothing: only actions of other processes are prepared, and those are asynchronous.
  ///
  /// - Parameter isolation: The actor of the caller; on the main actor, a main-actor action can run.
  package func runNow(_ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?) throws -> any Sendable
  {
    if !instruments.isEmpty {
      guard let call = invocation.options.instrumented else {
        return try runInstrumentedNow(invocation, mediator, isolation)
      }
      call.reached(invocation)
    }
    let start = isObserved ? Moment.now : nil
    do {
      let value = try runActionNow(invocation, mediator, isolation)
      if let start { observers.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      throw failure(error, of: invocation, since: start)
    }
  }

  @inline(never) private func runInstrumentedNow(
    _ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?
  ) throws -> any Sendable {
    try registry.aroundNow(invocation) { try self.runNow($0, mediator, isolation) }
  }

  /// Returns the completed error of a call, and notifies the observers of it if the call is observed.
  @inline(never) func failure(_ error: any Error, of invocation: Invocation, since start: Moment?) -> any Error {
    let error = invocation.completed(error)
    if let start { observers.report(invocation, since: start, .failure(error)) }
    return error
  }
}

// The interceptors.

extension Next {
  /// Runs the remaining interceptors and the action for an invocation, which may be a changed one.
  ///
  /// If the address was changed, all interceptors of the new address run that have not run yet, so changing the address does
  /// not bypass an interceptor. The new address is looked up in the registry with which the call began.
  ///
  /// - Throws: The errors of the remaining interceptors and the action.
  public func callAsFunction(_ invocation: Invocation) async throws -> any Sendable {
    try await rest.runInterceptors(invocation, mediator, interceptor, passed)
  }
}

extension Plan {
  /// Runs an interceptor of the chain with those after it, or after the last one the action.
  ///
  /// It is inlined into its callers, because it would otherwise be one more asynchronous frame for each interceptor.
  @inline(__always) func runInterceptors(
    _ invocation: Invocation, _ mediator: Mediator, _ interceptor: ChainedInterceptor?, _ passed: [Int]
  ) async throws -> any Sendable {
    if invocation.mayBeRedirected, !isPlan(of: invocation) {
      return try await redirect(invocation, mediator, passed + (interceptor?.previous ?? interceptors.map(\.id)))
    }
    if let interceptor {
      if invocation.mayHaveTexts, found != nil {
        return try await runDecoded(interceptor, invocation, mediator, passed)
      }
      if interceptor.isSkipped(by: invocation) || passed.contains(interceptor.id) {
        return try await skip(interceptor, invocation, mediator, passed)
      }
      let next = Next(mediator: mediator, rest: self, interceptor: interceptor.next, passed: passed)
      return try await interceptor.interception.body(invocation, next)
    }
    do {
      if let value = try runStored(invocation) { return value }
      return try await runAction(invocation, mediator)
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }

  private func skip(
    _ interceptor: ChainedInterceptor, _ invocation: Invocation, _ mediator: Mediator, _ passed: [Int]
  ) async throws -> any Sendable {
    try await runInterceptors(invocation, mediator, interceptor.next, passed)
  }

  /// Continues a call after an interceptor changed its inputs or its destination.
  @inline(never) private func runDecoded(
    _ interceptor: ChainedInterceptor, _ invocation: Invocation, _ mediator: Mediator, _ passed: [Int]
  ) async throws -> any Sendable {
    let decoded: Invocation
    do { decoded = try invocation.decoded(for: context, allowsMissing: true) } catch {
      throw invocation.completed(error)
    }
    return try await runInterceptors(decoded, mediator, interceptor, passed)
  }

  /// Returns whether the plan is for the destination of an invocation.
  private func isPlan(of invocation: Invocation) -> Bool {
    guard case .miss = work else { return destination == invocation.destination }
    return index?.plan(of: invocation) === self
  }

  /// Continues a call with the destination that an interceptor set, in the registry with which the call began.
  ///
  /// It is not inlined, because `runInterceptors` would be inlined into itself seven times, for 25 KB.
  @inline(never) private func redirect(_ invocation: Invocation, _ mediator: Mediator, _ passed: [Int]) async throws
    -> any Sendable
  {
    // If another registry was published meanwhile, the plans of this one may have been released.
    let plan = (index ?? ActionIndex(registry)).plan(of: invocation)
    var invocation = invocation
    invocation.mayBeRedirected = false
    // The other action decodes the written values to its own types.
    invocation.values = invocation.values.asWritten
    invocation.hide(plan.box)
    do {
      if let origin = invocation.origin { try origin.admit(&invocation, to: plan) }
      try plan.rejectIfUnguarded(invocation)
    } catch {
      throw invocation.completed(error)
    }
    return try await plan.runInterceptors(invocation, mediator, plan.interceptors.first, passed)
  }
}

// The action.

extension Plan {
  func runActionNow(_ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?) throws -> any Sendable {
    if isReady, let value = try callStored(invocation.values, invocation.isStrict) { return value }
    try rejectIfIntercepted(invocation)
    // Not from `work`, which would retain the code.
    if body != nil {
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      let instance = try instanceNow(mediator, isolation, invocation.options)
      if let value = try body?(instance, invocation.values, context(of: invocation), isInOrder) { return value }
    }
    guard case .action(let code) = work else { return try handleNow(invocation, mediator, isolation) }
    guard case .main(let body) = code.body else { throw MediatorError(.asynchronousAction) }
    return try onMain(isolation) {
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      let instance = try instanceNow(mediator, isolation, invocation.options)
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
    case .action(let code):
      if Task.isCancelled { throw CancellationError() }
      let isInOrder = try isInOrder(invocation.values, isStrict: invocation.isStrict)
      let instance = try await instance(mediator, invocation.options)
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

// Rejections before the inputs of a call are read.

extension Plan {
  /// Rejects a call that a tag guards without an interceptor, before its inputs are read.
  func rejectIfUnguarded(_ invocation: Invocation) throws(MediatorError) {
    // The interceptors that stand for missing guards are the first of the chain.
    for first in interceptors where !first.isSkipped(by: invocation) {
      guard case .missing(let error) = first.interception.role else { return }
      throw error
    }
  }

  /// The error that rejects each call of an action that a tag guards without an interceptor, or `nil` if there is none.
  package var missingGuard: MediatorError? {
    if case .missing(let error) = interceptors.first?.interception.role { error } else { nil }
  }

  /// Rejects a synchronous call to which an interceptor applies.
  ///
  /// - Parameter invocation: The call, whose options may skip interceptors, or `nil` for a call without options.
  @usableFromInline func rejectIfIntercepted(_ invocation: Invocation? = nil) throws(MediatorError) {
    for first in interceptors where !first.interception.isOfAction {
      if let invocation, first.isSkipped(by: invocation) { continue }
      if case .missing(let error) = first.interception.role { throw error }
      throw MediatorError(.asynchronousInterceptor, found: first.interception.name)
    }
  }
}

extension Interception {
  /// Returns the registration of a tag that counts as passed, for modules that are tested alone.
  package static func passing(_ tag: ActionTag) -> Interception {
    var interception = Interception(.tag(tag), named: "passes '\(tag)'") { try await $1($0) }
    interception.role = .passing
    return interception
  }
}
