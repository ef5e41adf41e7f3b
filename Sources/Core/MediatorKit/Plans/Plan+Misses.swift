// Calls without an action: the first handler that does not decline returns the result.

extension Plan {
  func handle(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    let miss = miss(invocation)
    var index = 0
    while let (handler, owner) = try handler(index, for: invocation) {
      index += 1
      do { return try await handler.run(owner, miss, mediator, invocation.options.caching) } catch is Declined {}
    }
    throw unhandled(miss)
  }

  func handleNow(_ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?) throws -> any Sendable {
    let miss = miss(invocation)
    var index = 0
    while let (handler, owner) = try handler(index, for: invocation) {
      index += 1
      do {
        let options = invocation.options
        let instance =
          if let owner {
            try owner.instanceNow(mediator, isolation, keeps: options.caching, until: options.deadline)
          } else {
            BoundTarget(mediator) as Instance
          }
        return try handler.runNow(instance, miss, isolation)
      } catch is Declined {}
    }
    throw unhandled(miss)
  }

  private func miss(_ invocation: Invocation) -> UnresolvedCall {
    if case .handler(_, let reason) = work { return UnresolvedCall(invocation, reason: reason) }
    return UnresolvedCall(invocation) { [registry] in registry.reason($0) }
  }

  /// Returns the handler of an index, with the target whose table declares it, or `nil` after the last one.
  ///
  /// Handlers are returned one by one, because most calls need only the first: that of the call, of the target, then
  /// those of modules.
  ///
  /// - Throws: ``MediatorError/Code/misplacedFallback`` if that of the call has a scope.
  private func handler(
    _ index: Int, for invocation: Invocation
  ) throws(MediatorError) -> (MissHandler, owner: TargetRecord?)? {
    switch work {
    case .action: return nil
    case .handler(let handler, _): return index == 0 ? (handler, nil) : nil
    case .miss(let others):
      var index = index
      if let own = invocation.options.fallback {
        guard own.scope == .calls else { throw .misplaced(own.scope, in: "the options of a call") }
        if index == 0 { return (own.handler, nil) }
        index -= 1
      }
      if let target, let own = target.fallback {
        if index == 0 { return (own, target) }
        index -= 1
      }
      return index < others.count ? (others[index], nil) : nil
    }
  }

  /// Returns the error of a miss that no handler handled; that of a library lets its next candidate be tried.
  private func unhandled(_ miss: UnresolvedCall) -> any Error {
    if case .handler = work { Declined() } else { miss.reason }
  }
}

extension MissHandler {
  /// Runs a handler with the target whose table declares it, or with the mediator.
  ///
  /// It is not inlined, because each part of `handle` would contain all of it: 3 KB, five times.
  @inline(never) fileprivate func run(
    _ owner: TargetRecord?, _ miss: UnresolvedCall, _ mediator: Mediator, _ caching: Bool?
  ) async throws -> any Sendable {
    let instance =
      if let owner { try await owner.instance(mediator, keeps: caching) } else { BoundTarget(mediator) as Instance }
    switch self {
    case .sync(let body): return try body(instance, miss)
    case .async(let body): return try await body(instance, miss)
    case .main(let body): return try await body(instance, miss)
    }
  }

  /// Runs a synchronous handler; a main-actor handler requires the main actor as isolation.
  fileprivate func runNow(_ instance: Instance, _ miss: UnresolvedCall, _ isolation: (any Actor)?) throws
    -> any Sendable
  {
    switch self {
    case .sync(let body): return try body(instance, miss)
    case .async: throw MediatorError(.asynchronousAction)
    case .main(let body): return try onMain(isolation) { try body(instance, miss) }
    }
  }
}

// The reasons why there is no action.

extension Registry {
  /// Returns the error for a destination without an action.
  package func reason(_ destination: Destination) -> MediatorError {
    destination.address.map(reason) ?? MediatorError(.unknownAction, of: destination)
  }

  /// Returns the error for an address without an action, with the nearest names.
  package func reason(_ address: ActionAddress) -> MediatorError {
    guard let target = contents.targets.named(address.target) else {
      return MediatorError(
        .unknownTarget, of: .action(address), found: address.target.rawValue, .text,
        suggestions: Suggestions { [self] in
          Suggestions.Advice(
            nearestTo: address.target.rawValue, among: contents.targets.values.lazy.map(\.name.rawValue),
            note: emptyNote)
        })
    }
    return MediatorError(
      .unknownAction, of: .action(address), found: address.action.rawValue, .text, modules: [target.module],
      suggestions: Suggestions { [actions = target.actions] in
        Suggestions.Advice(nearestTo: address.action.rawValue, among: actions.lazy.map(\.name.rawValue))
      })
  }

  /// The reason why the registry is empty, or `nil` if calls can reach something.
  package var emptyNote: String? {
    guard contents.targets.isEmpty, contents.parts.isEmpty else { return nil }
    if contents.isBeforeBootstrap {
      return "Mediator.shared is empty until Mediator.bootstrap(_:) installs a mediator; "
        + "detached tasks do not inherit the mediator of withShared or of a test: pass it to them"
    }
    return contents.modules.isEmpty
      ? "nothing is registered in this mediator" : "no module of this mediator registers a target"
  }
}
