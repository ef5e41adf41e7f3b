/// What happens to the calls of one action: who may call it, what runs before it, what it reads, and who observes it.
///
/// It is worked out once for each registry and action; every method that calls the action follows it.
final class Plan: Sendable {
  /// What runs at the end.
  enum Work: Sendable {
    case action(TargetRecord, ActionCode)
    /// No action has the address; its target, if there is one, and the fallbacks handle the call.
    case miss(TargetRecord?, [Fallback.Kind], reason: @Sendable () -> MediatorError)
  }

  /// An interceptor that applies.
  struct Guard: Sendable {
    let id: Int
    /// The tag that makes it apply, which a call may skip.
    let tag: ActionTag?
    let interceptor: any Interceptor
  }

  let address: ActionAddress
  let work: Work
  let context: ArgumentContext
  let guards: [Guard]
  let observers: [CallObserver]
  private let exposure: Exposure
  private let isNative: Bool
  /// Whether nothing stands between a call without options and the action.
  let isBare: Bool
  /// Whether besides no input is the call itself.
  private let isDirect: Bool
  /// Whether an input is the call itself.
  private let takesCall: Bool
  private let isAction: Bool
  let kept = FillOnce<Instance>()

  /// - Parameter found: The action, or `nil` if no action has the address.
  init(
    _ address: ActionAddress, _ found: FoundAction?, _ registry: PlannedRegistry,
    reason: @escaping @Sendable () -> MediatorError = { MediatorError(.unknownAction) }
  ) {
    self.address = address
    isNative = address.action.isNative
    let target = found?.target ?? registry.target(named: address.target)
    if let found {
      work = .action(found.target, found.target.code(found.index))
      let parameters = found.target.actions[found.index].parameters
      context = ArgumentContext(parameters, address, isBound: true)
      takesCall = parameters.contains { $0.type == Invocation.self }
      exposure = found.target.actions[found.index].exposure
      isAction = true
    } else {
      work = .miss(target, registry.contents.fallbacks.map(\.value.kind), reason: reason)
      context = ArgumentContext([], address)
      takesCall = false
      exposure = .all
      isAction = false
    }
    observers = registry.contents.observations.map(\.value)
    var guards: [Guard] = []
    // By index: what is iterated over is copied.
    for index in registry.contents.interceptions.indices {
      let interception = registry.contents.interceptions[index].interception
      var tag: ActionTag?
      switch interception.scope {
      case .all: break
      case .module(let module): if target?.module != module { continue }
      case .target(let name): if address.target != name { continue }
      case .tag(let own):
        guard let found, found.target.actions[found.index].tags.contains(own) else { continue }
        tag = own
      }
      guards.append(
        Guard(id: registry.contents.interceptions[index].id, tag: tag, interceptor: interception.interceptor))
    }
    self.guards = guards
    isBare = guards.isEmpty && observers.isEmpty && isAction
    isDirect = isBare && !takesCall
  }

  // MARK: The target

  /// The instance that calls use: the kept one, the cached one, or a created one.
  func instanceNow(_ target: TargetRecord, _ mediator: Mediator, _ caching: Bool?) throws -> Instance {
    if let kept = kept[] { return kept }
    return keep(try target.instanceNow(mediator, keeps: caching), target, caching)
  }

  @MainActor func instanceOnMain(_ target: TargetRecord, _ mediator: Mediator, _ caching: Bool?) throws
    -> Instance
  {
    if let kept = kept[] { return kept }
    return keep(try target.instanceOnMain(mediator, keeps: caching), target, caching)
  }

  func instance(_ target: TargetRecord, _ mediator: Mediator, _ caching: Bool?) async throws -> Instance {
    if let kept = kept[] { return kept }
    return keep(try await target.instance(mediator, keeps: caching), target, caching)
  }

  private func keep(_ instance: Instance, _ target: TargetRecord, _ caching: Bool?) -> Instance {
    if caching ?? (target.lifetime == .cached) { kept.fill(instance) }
    return instance
  }

  // MARK: Admission

  /// Rejects a URL that may not call the action; no interceptor sees such an invocation.
  ///
  /// - Throws: ``MediatorError/Code/nativeAction`` or ``MediatorError/Code/notExposed``.
  func admit(_ invocation: Invocation) throws(MediatorError) {
    guard let origin = invocation.origin else { return }
    if isNative { throw MediatorError(.nativeAction, address: address) }
    if isAction, !exposure.allows(origin.source) { throw .notExposed(address, to: origin.source, but: exposure) }
  }

  /// Rejects inputs that are missing or cannot be read, before an interceptor asks the user for anything.
  ///
  /// A typed call needs no check: its inputs are of the types that its key was compared with.
  func checkInputs(_ invocation: Invocation) throws(MediatorError) {
    guard isAction, invocation.isStrict || invocation.origin != nil else { return }
    if invocation.isStrict { try ArgumentReader(invocation.parameters, context).refuseSurplus() }
    try ArgumentReader.check(invocation.parameters, context)
  }

  /// Checks an invocation before its first interceptor.
  ///
  /// - Throws: A completed ``MediatorError``.
  func begin(_ invocation: Invocation) throws {
    do throws(MediatorError) {
      try admit(invocation)
      if isGuarded { try checkInputs(invocation) }
    } catch {
      throw invocation.completed(error)
    }
  }

  /// The first interceptor that applies to a call.
  private func firstGuard(_ invocation: Invocation) -> Guard? {
    if guards.isEmpty { return nil }
    return guards.first { !$0.isSkipped(by: invocation) }
  }

  // MARK: Running

  /// Runs a synchronous action or fallback.
  func runNow(_ invocation: Invocation, _ mediator: Mediator) throws -> any Sendable {
    try admit(invocation)
    if let first = firstGuard(invocation) { throw MediatorError.intercepted(by: first.interceptor) }
    switch work {
    case .action(let target, let code):
      switch code.body {
      case .sync(let body):
        let context = layout(invocation)
        let isInOrder = try isInOrder(invocation)
        return try body(
          instanceNow(target, mediator, invocation.options.caching), invocation.parameters, context, isInOrder)
      case .async: throw MediatorError(.asynchronousAction)
      case .main: throw MediatorError(.mainActorRequired)
      }
    case .miss(let target, let fallbacks, let reason):
      return try handle(invocation, target, fallbacks, reason) { target, miss in
        switch target.notFound {
        case .sync(let body)?: try body(target.instanceNow(mediator, keeps: invocation.options.caching), miss)
        case .async?, .mainAsync?: throw MediatorError(.asynchronousAction)
        case .main?: throw MediatorError(.mainActorRequired)
        case nil: throw Declined()
        }
      }
    }
  }

  /// Runs a synchronous action or fallback on the main actor.
  @MainActor func runOnMain(_ invocation: Invocation, _ mediator: Mediator) throws -> any Sendable {
    try admit(invocation)
    if let first = firstGuard(invocation) { throw MediatorError.intercepted(by: first.interceptor) }
    switch work {
    case .action(let target, let code):
      let caching = invocation.options.caching
      switch code.body {
      case .sync(let body):
        let context = layout(invocation)
        let isInOrder = try isInOrder(invocation)
        return try body(instanceOnMain(target, mediator, caching), invocation.parameters, context, isInOrder)
      case .main(let body):
        let context = layout(invocation)
        let isInOrder = try isInOrder(invocation)
        return try body(instanceOnMain(target, mediator, caching), invocation.parameters, context, isInOrder)
      case .async: throw MediatorError(.asynchronousAction)
      }
    case .miss(let target, let fallbacks, let reason):
      return try handle(invocation, target, fallbacks, reason) { target, miss in
        switch target.notFound {
        case .sync(let body)?: try body(target.instanceOnMain(mediator, keeps: invocation.options.caching), miss)
        case .main(let body)?: try body(target.instanceOnMain(mediator, keeps: invocation.options.caching), miss)
        case .async?, .mainAsync?: throw MediatorError(.asynchronousAction)
        case nil: throw Declined()
        }
      }
    }
  }

  /// Runs a synchronous action whose target is there, behind all interceptors; returns `nil` for another one.
  func finishNow(_ invocation: Invocation) throws -> (any Sendable)? {
    guard case .action(_, let code) = work, case .sync(let body) = code.body, !takesCall else { return nil }
    return try kept.with { instance in
      if Task.isCancelled { throw CancellationError() }
      return try body(instance, invocation.parameters, context, isInOrder(invocation))
    }
  }

  /// Runs the action or the fallbacks, behind all interceptors.
  func finish(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    switch work {
    case .action(let target, let code):
      if Task.isCancelled { throw CancellationError() }
      let isInOrder = try isInOrder(invocation)
      let instance = try await instance(target, mediator, invocation.options.caching)
      let context = layout(invocation)
      switch code.body {
      case .sync(let body): return try body(instance, invocation.parameters, context, isInOrder)
      case .async(let body): return try await body(instance, ArgumentReader(invocation.parameters, context, isInOrder))
      case .main(let body): return try await body(instance, invocation.parameters, context, isInOrder)
      }
    case .miss(let target, let fallbacks, let reason):
      return try await handle(Miss(invocation, reason: reason), target, fallbacks, mediator)
    }
  }

  /// What reads the inputs; for an input that is the call itself it knows the call.
  private func layout(_ invocation: Invocation) -> ArgumentContext {
    takesCall ? ArgumentContext(context.infos, address, invocation) : context
  }

  /// Whether the parameters are in the order of the action's labels.
  ///
  /// - Throws: ``MediatorError/Code/surplusParameter`` for a label that the action does not declare.
  private func isInOrder(_ invocation: Invocation) throws(MediatorError) -> Bool {
    let isInOrder = invocation.parameters.hasLabels(context.labels)
    if !isInOrder, invocation.isStrict { try ArgumentReader(invocation.parameters, context, false).refuseSurplus() }
    return isInOrder
  }

  // MARK: Misses

  /// Tries the call's own fallback, the target, and the mediator's fallbacks, in this order.
  private func handle(
    _ invocation: Invocation, _ target: TargetRecord?, _ fallbacks: [Fallback.Kind],
    _ reason: @escaping @Sendable () -> MediatorError, _ run: (TargetRecord, Miss) throws -> any Sendable
  ) throws -> any Sendable {
    let miss = Miss(invocation, reason: reason)
    func handle(_ fallback: Fallback.Kind) throws -> any Sendable {
      guard case .sync(let body) = fallback else { throw MediatorError(.asynchronousAction) }
      return try body(miss)
    }
    if let own = invocation.options.fallback {
      do { return try handle(own.kind) } catch is Declined {}
    }
    if let target, target.hasNotFound {
      do { return try run(target, miss) } catch is Declined {}
    }
    for fallback in fallbacks {
      do { return try handle(fallback) } catch is Declined {}
    }
    throw miss.reason
  }

  private func handle(
    _ miss: Miss, _ target: TargetRecord?, _ fallbacks: [Fallback.Kind], _ mediator: Mediator
  ) async throws -> any Sendable {
    func handle(_ fallback: Fallback.Kind) async throws -> any Sendable {
      switch fallback {
      case .sync(let body): try body(miss)
      case .async(let body): try await body(miss)
      }
    }
    if let own = miss.invocation.options.fallback {
      do { return try await handle(own.kind) } catch is Declined {}
    }
    if let target, let notFound = target.notFound {
      do {
        let instance = try await target.instance(mediator, keeps: miss.invocation.options.caching)
        switch notFound {
        case .sync(let body): return try body(instance, miss)
        case .async(let body): return try await body(instance, miss)
        case .main(let body): return try await body(instance, miss)
        case .mainAsync(let body): return try await body(instance, miss)
        }
      } catch is Declined {}
    }
    for fallback in fallbacks {
      do { return try await handle(fallback) } catch is Declined {}
    }
    throw miss.reason
  }
}

extension Plan.Guard {
  func isSkipped(by invocation: Invocation) -> Bool {
    tag.map { invocation.options.skippedTags.contains($0) } ?? false
  }
}

extension Plan {
  /// Runs a synchronous action that nothing guards or observes with its cached target, or returns `nil`.
  ///
  /// - Parameter isStrict: Whether labels that the action does not declare are an error.
  @inline(__always) func callBare(_ parameters: Parameters, isStrict: Bool) throws -> (any Sendable)? {
    guard isDirect, case .action(_, let code) = work, case .sync(let body) = code.body else { return nil }
    return try kept.with { instance in
      let isInOrder = parameters.hasLabels(context.labels)
      if isStrict, !isInOrder { try ArgumentReader(parameters, context, false).refuseSurplus() }
      return try body(instance, parameters, context, isInOrder)
    }
  }

  /// Whether `callBare` runs the action.
  var isReady: Bool {
    guard isDirect, case .action(_, let code) = work, case .sync = code.body else { return false }
    return kept[] != nil
  }

  /// Whether `callBareLater` runs the action.
  var isReadyLater: Bool {
    guard isDirect, case .action(_, let code) = work, case .async = code.body else { return false }
    return kept[] != nil
  }

  /// Runs an asynchronous action that nothing guards or observes with its cached target, or returns `nil`.
  ///
  /// The plan is handed on and not its closure, which a generic function would wrap in another one.
  func callBareLater(_ parameters: Parameters) async throws -> (any Sendable)? {
    guard isDirect, case .action(_, let code) = work, case .async(let body) = code.body, let instance = kept[] else {
      return nil
    }
    return try await body(instance, ArgumentReader(parameters, context))
  }

  /// Runs an action that nothing guards or observes.
  func run(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    do {
      try admit(invocation)
      return try await finish(invocation, mediator)
    } catch let error as MediatorError {
      throw invocation.completed(error)
    }
  }
}
