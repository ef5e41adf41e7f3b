import MediatorText

/// The plan for calls of an action: its interceptors, inputs, target and observers.
///
/// It is created once for each registry and action, and used by all methods that call the action.
@usableFromInline package final class Plan: Sendable {
  /// The code that runs after the interceptors.
  enum Work: Sendable {
    case action(ActionCode)
    /// The action is unknown: the fallbacks of the call, of the target's table and of modules handle the call.
    case miss([MissHandler])
    /// A library found no action: a handler handles the call, or declines. The reason is what the handler gets.
    case handler(MissHandler, reason: @Sendable (Destination) -> MediatorError)
  }

  package let box: DestinationBox
  package var destination: Destination { box.destination }
  /// The address of the action, known or unknown.
  package let address: ActionAddress?
  package let registry: Registry
  /// The index that holds the plan; weak, because the index retains its plans.
  weak let index: ActionIndex?
  let work: Work
  /// The target of the action, known or unknown.
  let target: TargetRecord?
  let context: ArgumentContext
  /// The declaration of the inputs; none if the action is unknown.
  package var inputs: [ParameterInfo] { context.infos }
  /// The interceptors that apply, in their order, whether or not they guard the action by a tag; before them one for each missing
  /// guard.
  let interceptors: [ChainedInterceptor]
  /// Counts the calls within the first of them that runs client code around the action.
  let activity: InterceptorActivity?
  let observers: [CallObserver]
  let instruments: [Instrument]
  /// Whether a tag guards the action and no interceptor has the tag.
  let lacksGuard: Bool
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
  /// The action, or `nil` if it is unknown.
  package let found: LocatedAction?
  /// The instance that calls use, once it exists.
  let instanceSlot = FillOnce<Instance>()

  /// - Parameter found: The action, or `nil` if no action has the address.
  convenience init(_ destination: Destination, _ found: LocatedAction?, _ index: ActionIndex) {
    self.init(destination, found, index, index.registry, nil)
  }

  /// Creates the plan of calls for which a library finds no action.
  package convenience init(
    _ destination: Destination, _ fallback: Fallback<Mediator>, _ registry: Registry,
    reason: @escaping @Sendable (Destination) -> MediatorError
  ) {
    self.init(destination, nil, nil, registry, .handler(fallback.handler, reason: reason))
  }

  /// - Parameter ofLibrary: What a library does for want of an action, which neither an interceptor nor a tag concerns.
  private init(
    _ destination: Destination, _ found: LocatedAction?, _ index: ActionIndex?, _ registry: Registry, _ ofLibrary: Work?
  ) {
    let address = destination.address
    self.address = address
    self.found = found
    self.registry = registry
    self.index = index
    let target = found?.target ?? address.flatMap { registry.target(named: $0.target) }
    self.target = target
    let secrets = ofLibrary == nil ? registry.secretLabels(of: found) : nil
    var body: ActionCode.Sync?
    if let found {
      let code = found.target.code(found.index)
      work = .action(code)
      if case .sync(let sync) = code.body { body = sync }
      context = ArgumentContext(found.info.parameters, destination, secrets: secrets, isShared: true)
    } else {
      work = ofLibrary ?? .miss(registry.fallbacks(of: address?.target))
      context = ArgumentContext([], destination)
    }
    box = DestinationBox(
      destination, declared: found.map { ActionAddress($0.target.name, $0.info.name) },
      missed: found == nil ? address.flatMap { registry.isKnown($0.target) ? $0.target : nil } : nil,
      secrets: secrets, hidesResult: found?.info.isResultSecret ?? false, context: found == nil ? nil : context)
    self.body = body
    takesCall = found?.info.takesCall ?? false
    isTransient = found?.target.keeps(nil) == false
    observers = registry.observers
    instruments = registry.instruments
    let missing = Self.missingGuards(registry, found, destination)
    lacksGuard = !missing.isEmpty
    preparation = target.flatMap { registry.preparation(of: $0.name) }
    interceptors =
      ofLibrary == nil ? Self.chain(missing + Self.applying(registry, address, target, found)) : []
    activity = interceptors.first { !$0.interception.isOfAction }?.interception.activity
    isDirect = interceptors.isEmpty && found != nil && instruments.isEmpty
    isDirectAndUnobserved = isDirect && observers.isEmpty
    notesRedirections =
      !interceptors.isEmpty && registry.hasSecretResults && !(observers.isEmpty && instruments.isEmpty)
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
        guard let found, found.info.tags.contains(own) else { continue }
        if interception.isPassing { continue }
        tag = own
        isGuarding = found.info.guards.contains(own)
      }
      applying.append((registry.contents.interceptions[index].id, tag, isGuarding, interception))
    }
    return applying
  }

  /// Returns interceptors that reject all calls, one for each tag that guards an action and that no interceptor has.
  private static func missingGuards(
    _ registry: Registry, _ action: LocatedAction?, _ destination: Destination
  ) -> [AppliedInterception] {
    guard let wanted = action?.info.guards, !wanted.isEmpty else { return [] }
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
  func box(_ destination: @autoclosure () -> Destination) -> DestinationBox {
    if case .miss = work { DestinationBox(destination(), missed: box.missed, secrets: box.secrets) } else { box }
  }

  /// Returns the invocation of a call by name, or of one with an origin.
  package func invocation(
    _ destination: @autoclosure () -> Destination, _ parameters: Parameters, origin: (any CallOrigin)? = nil,
    _ options: CallOptions, _ callSite: CallSite
  ) -> Invocation {
    Invocation(
      box(destination()), parameters, origin: origin, isStrict: origin == nil, options: options, callSite: callSite)
  }

  // MARK: The target

  /// Returns the stored or cached instance for a typed call, or creates one.
  ///
  /// - Parameter isolation: The actor of the caller.
  @usableFromInline func instanceNow(_ mediator: Mediator, _ isolation: (any Actor)?) throws -> Instance {
    if let instance = instanceSlot.object { return instance }
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    if isTransient { return try target.instanceForOneCall(mediator, isolation) }
    return store(try target.instanceNow(mediator, isolation), target)
  }

  @usableFromInline func instance(_ mediator: Mediator) async throws -> Instance {
    try await instance(mediator, CallOptions())
  }

  /// Returns the stored or cached instance for a call with options, or creates one.
  func instanceNow(_ mediator: Mediator, _ isolation: (any Actor)?, _ options: CallOptions) throws -> Instance {
    if let instance = instanceSlot.object { return instance }
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    let instance = try target.instanceNow(mediator, isolation, keeps: options.caching, until: options.deadline)
    return store(instance, target, options.caching)
  }

  func instance(_ mediator: Mediator, _ options: CallOptions) async throws -> Instance {
    if let instance = instanceSlot.object { return instance }
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    return store(try await target.instance(mediator, keeps: options.caching), target, options.caching)
  }

  func store(_ instance: Instance, _ target: TargetRecord, _ caching: Bool? = nil) -> Instance {
    // Two threads may fill the slot; both have the instance of the target, and one stays.
    if target.keeps(caching) { instanceSlot.fill(instance) }
    return instance
  }
}

extension RegistryContents {
  /// The tags of interceptors.
  package var interceptorTags: Set<ActionTag> {
    var tags: Set<ActionTag> = []
    // Iterates indices, because elements would be copied.
    for index in interceptions.indices {
      if case .tag(let tag) = interceptions[index].interception.scope { tags.insert(tag) }
    }
    return tags
  }
}
