import MediatorText

/// The plan for calls of an action: its interceptors, inputs, target and observers.
///
/// It is created once for each registry and action, and used by all methods that call the action.
@usableFromInline package final class Plan: Sendable {
  /// The code that runs after the interceptors.
  package enum Work: Sendable {
    case action(TargetRecord, ActionCode)
    /// The action is unknown: the fallbacks of the call, of the target's table and of modules handle the call.
    case miss(TargetRecord?, [MissHandler])
    /// A library found no action: a handler handles the call, or declines. The reason is what the handler gets.
    case handler(MissHandler, reason: @Sendable (Destination) -> MediatorError)
  }

  package let box: DestinationBox
  package var destination: Destination { box.destination }
  /// The address of the action, known or unknown.
  package let address: ActionAddress?
  package let registry: Registry
  /// The index that holds the plan; weak, because the index retains its plans.
  weak let plans: ActionIndex?
  package let work: Work
  /// The target, stored separately because extracting it from `work` would also retain the code.
  let target: TargetRecord?
  package let context: ArgumentContext
  /// The interceptors that apply, in their order, whether or not they guard the action by a tag; before them one for each missing
  /// guard.
  package let interceptors: [ChainedInterceptor]
  /// Counts the calls within the first of them that runs client code around the action.
  let activity: InterceptorActivity?
  package let observers: [CallObserver]
  package let instruments: [Instrument]
  /// Whether a tag guards the action and no interceptor has the tag.
  package let lacksGuard: Bool
  /// Adds the values of a library to the options of each call, or `nil` if no library adds any.
  let preparation: CallPreparation?
  var isPrepared: Bool { preparation != nil }
  var hasInterceptors: Bool { !interceptors.isEmpty }
  var isObserved: Bool { !observers.isEmpty }
  /// Whether the action exists and has neither interceptors nor instruments.
  let isDirect: Bool
  /// Whether the action exists and has neither interceptors, instruments nor observers.
  let isDirectAndUnobserved: Bool
  /// Whether an interceptor may redirect a recorded call to an action whose result is secret.
  let notesRedirections: Bool
  /// The synchronous action, stored separately because extracting it from an enum would retain it.
  let body: ActionCode.Sync?
  /// Whether the action takes the call itself.
  let takesCall: Bool
  let isTransient: Bool
  /// Whether a synchronous typed call can create the target.
  let isMadeAnywhere: Bool
  /// The action, or `nil` if it is unknown.
  package let found: LocatedAction?
  /// Whether the action exists.
  package var hasAction: Bool { found != nil }
  /// The instance that calls use, once it exists.
  let instanceSlot = FillOnce<Instance>()

  /// - Parameter found: The action, or `nil` if no action has the address.
  package init(_ destination: Destination, _ found: LocatedAction?, _ plans: ActionIndex) {
    let registry = plans.registry
    let address = destination.address
    self.address = address
    self.found = found
    self.registry = registry
    self.plans = plans
    let target = found?.target ?? address.flatMap { registry.target(named: $0.target) }
    self.target = target
    let secrets = registry.secretLabels(of: found)
    var body: ActionCode.Sync?
    if let found {
      let code = found.target.code(found.index)
      work = .action(found.target, code)
      if case .sync(let sync) = code.body { body = sync }
      context = ArgumentContext(
        found.target.actions[found.index].parameters, destination, secrets: secrets, isShared: true)
      takesCall = found.target.actions[found.index].takesCall
    } else {
      work = .miss(target, registry.fallbacks(of: address?.target))
      context = ArgumentContext([], destination)
      takesCall = false
    }
    box = DestinationBox(
      destination,
      declared: found.map { ActionAddress($0.target.name, $0.target.actions[$0.index].name) },
      missed: found == nil ? address.flatMap { registry.isKnown($0.target) ? $0.target : nil } : nil,
      secrets: secrets,
      hidesResult: found.map { $0.target.actions[$0.index].isResultSecret } ?? false,
      context: found == nil ? nil : context)
    self.body = body
    isTransient = found?.target.lifetime == .transient
    isMadeAnywhere = found?.target.isMadeAnywhere ?? false
    observers = registry.observers
    instruments = registry.instruments
    let missing = Self.missingGuards(registry, found, destination)
    lacksGuard = !missing.isEmpty
    preparation = target.flatMap { registry.preparation(of: $0.name) }
    interceptors = Self.chain(missing + Self.applying(registry, address, target, found))
    activity = interceptors.first { !$0.interception.isOfAction }?.interception.activity
    isDirect = interceptors.isEmpty && found != nil && instruments.isEmpty
    isDirectAndUnobserved = isDirect && observers.isEmpty
    notesRedirections =
      !interceptors.isEmpty && registry.hasSecretResults && !(observers.isEmpty && instruments.isEmpty)
  }

  /// Creates the plan of calls for which a library finds no action.
  package init(
    _ destination: Destination, _ handler: MissHandler, _ registry: Registry,
    reason: @escaping @Sendable (Destination) -> MediatorError
  ) {
    box = DestinationBox(destination)
    address = nil
    self.registry = registry
    found = nil
    plans = nil
    work = .handler(handler, reason: reason)
    target = nil
    context = ArgumentContext([], destination)
    interceptors = []
    activity = nil
    lacksGuard = false
    preparation = nil
    observers = registry.observers
    instruments = registry.instruments
    isDirect = false
    isDirectAndUnobserved = false
    notesRedirections = false
    body = nil
    takesCall = false
    isTransient = false
    isMadeAnywhere = false
  }

  /// Returns the interceptors that apply, in their order.
  private static func applying(
    _ registry: Registry, _ address: ActionAddress?, _ target: TargetRecord?, _ found: LocatedAction?
  ) -> [AppliedInterception] {
    var applying: [AppliedInterception] = []
    // Iterates indices, because elements would be copied.
    for index in registry.contents.interceptions.indices {
      let interception = registry.contents.interceptions[index].interception
      var tag: ActionTag?
      var isGuarding = false
      switch interception.scope {
      case .all: break
      case .module(let module): if target?.module != module { continue }
      case .target(let name): if address?.target != name { continue }
      case .tag(let own):
        guard let found, found.target.actions[found.index].tags.contains(own) else { continue }
        if interception.isPassing { continue }
        tag = own
        isGuarding = found.target.actions[found.index].guards.contains(own)
      }
      applying.append((registry.contents.interceptions[index].id, tag, isGuarding, interception))
    }
    return applying
  }

  /// Returns interceptors that reject all calls, one for each tag that guards an action and that no interceptor has.
  private static func missingGuards(
    _ registry: Registry, _ action: LocatedAction?, _ destination: Destination
  ) -> [AppliedInterception] {
    guard let action else { return [] }
    let wanted = action.target.actions[action.index].guards
    if wanted.isEmpty { return [] }
    let known = registry.contents.interceptorTags
    return wanted.filter { !known.contains($0) }.inOrder().map { tag in
      let error = MediatorError(
        .unguarded, of: destination, found: tag.rawValue,
        suggestions: Suggestions { Suggestions.Advice(names: nearest(to: tag.rawValue, among: known.map(\.rawValue))) })
      return (-1, tag, true, .missing(error))
    }
  }

  /// Returns the chain of interceptors, each linked to the next.
  private static func chain(_ applying: [AppliedInterception]) -> [ChainedInterceptor] {
    var chain: [ChainedInterceptor] = []
    for (index, applied) in applying.enumerated().reversed() {
      let previous = applying[..<index].map(\.id)
      chain.append(ChainedInterceptor(applied, after: previous, before: chain.last))
    }
    return chain.reversed()
  }

  // MARK: Inputs

  /// Returns whether the parameters are in the order of the action's labels.
  ///
  /// - Parameter isStrict: Whether labels that the action does not declare are an error.
  /// - Throws: ``MediatorError/Code/unexpectedParameter``.
  @inline(__always) func isInOrder(_ parameters: Parameters, isStrict: Bool) throws(MediatorError) -> Bool {
    let isInOrder = parameters.elements.hasLabels(context.labels)
    if !isInOrder, isStrict { try ArgumentReader(parameters, context, false).rejectUnexpected() }
    return isInOrder
  }

  /// Returns the context for reading the inputs, with the invocation if the action takes the call itself.
  func context(of invocation: Invocation) -> ArgumentContext {
    takesCall ? ArgumentContext(context.infos, destination, invocation, secrets: box.secrets) : context
  }

  /// Returns the box of a destination; calls of unknown actions share a plan, but not their address.
  package func box(_ destination: @autoclosure () -> Destination) -> DestinationBox {
    if case .miss = work { DestinationBox(destination(), missed: box.missed, secrets: box.secrets) } else { box }
  }

  /// Returns the invocation of a call by name.
  package func invocation(
    _ address: ActionAddress, _ parameters: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) -> Invocation {
    Invocation(box(.action(address)), parameters, isStrict: true, options: options, callSite: callSite)
  }

  // MARK: The target

  /// Returns the stored or cached instance, or creates one.
  ///
  /// - Parameter isolation: The actor of the caller.
  func instanceNow(
    _ target: TargetRecord, _ mediator: Mediator, _ isolation: (any Actor)?, _ options: CallOptions = CallOptions()
  ) throws -> Instance {
    if let instance = instanceSlot.object { return instance }
    let instance = try target.instanceNow(mediator, isolation, keeps: options.caching, until: options.deadline)
    return store(instance, target, options.caching)
  }

  func instance(
    _ target: TargetRecord, _ mediator: Mediator, _ options: CallOptions = CallOptions()
  ) async throws -> Instance {
    if let instance = instanceSlot.object { return instance }
    return store(try await target.instance(mediator, keeps: options.caching), target, options.caching)
  }

  func store(_ instance: Instance, _ target: TargetRecord, _ caching: Bool? = nil) -> Instance {
    if caching ?? (target.lifetime == .cached) { instanceSlot.fill(instance) }
    return instance
  }
}

extension RegistryContents {
  /// The tags of interceptors.
  fileprivate var interceptorTags: Set<ActionTag> {
    var tags: Set<ActionTag> = []
    // Iterates indices, because elements would be copied.
    for index in interceptions.indices {
      if case .tag(let tag) = interceptions[index].interception.scope { tags.insert(tag) }
    }
    return tags
  }
}
