// Calls and URLs without an action: the first handler that does not decline returns the result.

extension Plan {
  func handle(_ invocation: Invocation, _ mediator: Mediator) async throws -> any Sendable {
    let miss = miss(invocation)
    let receiver: Instance = BoundTarget(mediator)
    for (handler, owner) in try handlers(for: invocation) {
      do {
        let instance: Instance =
          if let owner { try await owner.instance(mediator, keeps: invocation.options.caching) } else { receiver }
        switch handler {
        case .sync(let body): return try body(instance, miss)
        case .async(let body): return try await body(instance, miss)
        case .main(let body): return try await body(instance, miss)
        }
      } catch is Declined {}
    }
    throw unhandled(miss)
  }

  func handleNow(_ invocation: Invocation, _ mediator: Mediator, _ isolation: (any Actor)?) throws -> any Sendable {
    let miss = miss(invocation)
    let receiver: Instance = BoundTarget(mediator)
    for (handler, owner) in try handlers(for: invocation) {
      do {
        var instance = receiver
        if let owner {
          let options = invocation.options
          instance = try owner.instanceNow(mediator, isolation, keeps: options.caching, until: options.deadline)
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

  /// Returns the handlers in order, each with the target whose table declares it, if one does.
  ///
  /// - Throws: ``MediatorError/Code/misplacedFallback`` if that of the call has a scope.
  private func handlers(for invocation: Invocation) throws(MediatorError) -> [(MissHandler, owner: TargetRecord?)] {
    switch work {
    case .action: return []
    case .handler(let handler, _): return [(handler, nil)]
    case .miss(let target, let others):
      var handlers: [(MissHandler, owner: TargetRecord?)] = []
      if let own = invocation.options.fallback {
        guard own.scope == .calls else { throw .misplaced(own.scope, in: "the options of a call") }
        handlers.append((own.handler, nil))
      }
      if let target, let own = target.fallback { handlers.append((own, target)) }
      for other in others { handlers.append((other, nil)) }
      return handlers
    }
  }

  /// Returns the error of a miss that no handler handled; the handler of a URL lets the next candidate be tried.
  private func unhandled(_ miss: UnresolvedCall) -> any Error {
    if case .handler = work { Declined() } else { miss.reason }
  }
}

extension MissHandler {
  /// Runs a synchronous handler, of which a main-actor one requires the main actor as isolation.
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
