// The one implementation of "run this action" behind every door. What differs between the asynchronous door, the
// synchronous one and that of the main actor is only how a body may be entered.

extension Mediator {
  /// Runs an invocation that a door has built.
  func run(_ invocation: Invocation) async throws -> any Sendable {
    let observations = registry.contents.observations
    if observations.isEmpty { return try await runUnobserved(invocation) }
    let start = ContinuousClock.now
    do {
      let value = try await runUnobserved(invocation)
      report(invocation, since: start, .success(value), to: observations)
      return value
    } catch {
      report(invocation, since: start, .failure(error), to: observations)
      throw error
    }
  }

  /// Runs an invocation synchronously, off every actor.
  func runNow(_ invocation: Invocation) throws -> any Sendable {
    try runSynchronously(invocation) { step in
      switch step {
      case .action(let target, let index, let call): try target.runNow(index, call)
      case .fallback(let fallback, let miss): try fallback(miss)
      }
    }
  }

  /// Runs an invocation synchronously on the main actor.
  @MainActor func runOnMain(_ invocation: Invocation) throws -> any Sendable {
    try runSynchronously(invocation) { step in
      switch step {
      case .action(let target, let index, let call): try target.runOnMain(index, call)
      case .fallback(let fallback, let miss): try fallback(miss)
      }
    }
  }

  private enum SynchronousStep {
    case action(any AnyTargetRecord, Int?, Call)
    case fallback(@Sendable (Miss) throws -> any Sendable, Miss)
  }

  private func runSynchronously(_ invocation: Invocation, _ enter: (SynchronousStep) throws -> any Sendable) throws
    -> any Sendable
  {
    let registry = registry
    let start = registry.contents.observations.isEmpty ? nil : ContinuousClock.now
    func end(_ outcome: InvocationRecord.Outcome) {
      if let start { report(invocation, since: start, outcome, to: registry.contents.observations) }
    }
    do {
      let value = try completing(invocation) {
        let found = registry.find(for: invocation)
        try Plan.admit(invocation, found)
        if let interception = registry.nextInterception(for: invocation, found, passed: []) {
          var error = MediatorError(.asynchronousInterceptor)
          error.found = interception.interception.interceptor.name
          throw error
        }
        switch try Plan(invocation, found, registry) {
        case .action(let target, let index):
          return try enter(.action(target, index, Call(mediator: self, invocation: invocation, miss: nil)))
        case .miss(let miss, let target):
          for answer in miss.answers(target, registry) {
            do {
              switch answer {
              case .target(let target):
                return try enter(.action(target, nil, Call(mediator: self, invocation: invocation, miss: miss)))
              case .fallback(.sync(let fallback)): return try enter(.fallback(fallback, miss))
              case .fallback(.async): throw MediatorError(.asynchronousAction)
              }
            } catch is Declined {
              continue
            }
          }
          throw miss.reason
        }
      }
      end(.success(value))
      return value
    } catch {
      end(.failure(error))
      throw error
    }
  }

  private func runUnobserved(_ invocation: Invocation) async throws -> any Sendable {
    guard let deadline = invocation.deadline else { return try await proceed(invocation, Next.Step()) }
    let late = invocation.completed(MediatorError(.deadlineExceeded))
    return try await race(until: deadline, late) { try await self.proceed(invocation, Next.Step()) }
  }

  /// Goes to the next interceptor that applies and has not run yet, or to the action.
  func proceed(_ invocation: Invocation, _ step: Next.Step) async throws -> any Sendable {
    let registry = registry
    let found = step.found(for: invocation, in: registry)
    try completing(invocation) { try Plan.admit(invocation, found) }
    if let item = registry.nextInterception(for: invocation, found, passed: step.passed) {
      if step.passed.isEmpty { try completing(invocation) { try Plan.checkInputs(invocation, found) } }
      let next = Next(mediator: self, step: step.after(item.id, found, of: invocation, in: registry))
      return try await item.interception.interceptor.intercept(invocation, next: next)
    }
    do {
      switch try Plan(invocation, found, registry) {
      case .action(let target, let index):
        try Task.checkCancellation()
        return try await target.run(index, Call(mediator: self, invocation: invocation, miss: nil))
      case .miss(let miss, let target):
        return try await answer(miss, target, registry)
      }
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }

  private func answer(_ miss: Miss, _ target: (any AnyTargetRecord)?, _ registry: Registry) async throws
    -> any Sendable
  {
    for answer in miss.answers(target, registry) {
      do {
        switch answer {
        case .target(let target):
          return try await target.run(nil, Call(mediator: self, invocation: miss.invocation, miss: miss))
        case .fallback(.sync(let fallback)): return try fallback(miss)
        case .fallback(.async(let fallback)): return try await fallback(miss)
        }
      } catch is Declined {
        continue
      }
    }
    throw miss.reason
  }

  private func completing<Value>(_ invocation: Invocation, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }

  /// Tells observers of an invocation that was refused before it began.
  func reportRefusal(_ invocation: Invocation, _ error: any Error) {
    report(invocation, since: .now, .failure(error))
  }

  /// Tells those who observe now.
  func report(_ invocation: Invocation, since start: ContinuousClock.Instant, _ outcome: InvocationRecord.Outcome) {
    report(invocation, since: start, outcome, to: registry.contents.observations)
  }

  private func report(
    _ invocation: Invocation, since start: ContinuousClock.Instant, _ outcome: InvocationRecord.Outcome,
    to observations: [RegistryContents.Owned<CallObserver>]
  ) {
    let record = InvocationRecord(invocation: invocation, start: start, duration: .now - start, outcome: outcome)
    for observation in observations { observation.value.observe(record) }
  }
}

extension Next.Step {
  /// What an invocation leads to: what was found for the last one if it has the same address, in the same registry.
  fileprivate func found(for invocation: Invocation, in registry: Registry) -> Registry.Found? {
    guard let known, known.registry === registry, known.address == invocation.address,
      known.hasRoute == (invocation.route != nil)
    else { return registry.find(for: invocation) }
    return known.found
  }

  fileprivate func after(
    _ interceptor: Int, _ found: Registry.Found?, of invocation: Invocation, in registry: Registry
  ) -> Next.Step {
    var step = self
    step.passed.append(interceptor)
    step.known = Next.Known(
      registry: registry, address: invocation.address, hasRoute: invocation.route != nil, found: found)
    return step
  }
}

/// What is to be done for an invocation: decided before anything runs.
private enum Plan {
  case action(any AnyTargetRecord, Int)
  case miss(Miss, (any AnyTargetRecord)?)

  /// Refuses a URL that may not reach its action; no interceptor sees such an invocation.
  ///
  /// - Throws: ``MediatorError/Code/nativeAction`` or ``MediatorError/Code/notExposed``.
  static func admit(_ invocation: Invocation, _ found: Registry.Found?) throws(MediatorError) {
    guard let source = invocation.source else { return }
    let address = invocation.address
    if address.action.isNative { throw MediatorError(.nativeAction, address: address) }
    if let found, !found.target.actions[found.index].exposure.allows(source) {
      throw .notExposed(address, to: source, but: found.target.actions[found.index].exposure)
    }
  }

  /// Refuses inputs that are missing or cannot be read, before an interceptor asks anybody for anything.
  ///
  /// A typed call needs no look: its inputs are of the types that its key was compared with.
  static func checkInputs(_ invocation: Invocation, _ found: Registry.Found?) throws(MediatorError) {
    guard let found, invocation.isStrict || invocation.source != nil else { return }
    let infos = found.target.actions[found.index].parameters
    if invocation.isStrict {
      try ArgumentReader(invocation.parameters, ArgumentContext(infos, invocation.address)).refuseSurplus()
    }
    try ArgumentReader.check(invocation.parameters, infos, invocation.address)
  }

  /// - Throws: ``Declined`` for a route that is gone.
  init(_ invocation: Invocation, _ found: Registry.Found?, _ registry: Registry) throws(Declined) {
    if let found {
      self = .action(found.target, found.index)
      return
    }
    // The route was taken out since it matched: the next one is asked.
    if invocation.route != nil, RouteTarget.isClosure(invocation.address) { throw Declined() }
    let address = invocation.address
    let miss = Miss(invocation: invocation, reason: invocation.completed(registry.reason(address)))
    self = .miss(miss, registry.target(named: address.target))
  }
}

extension Miss {
  fileprivate enum Answer {
    case target(any AnyTargetRecord)
    case fallback(Fallback.Kind)
  }

  /// Who is asked, in order: the call's own fallback, the target, the mediator's fallbacks.
  fileprivate func answers(_ target: (any AnyTargetRecord)?, _ registry: Registry) -> [Answer] {
    var answers: [Answer] = []
    if let own = invocation.options.fallback { answers.append(.fallback(own.kind)) }
    if let target, target.hasNotFound { answers.append(.target(target)) }
    return answers + registry.contents.fallbacks.map { .fallback($0.value.kind) }
  }
}
