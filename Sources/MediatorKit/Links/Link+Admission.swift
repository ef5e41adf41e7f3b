// Which sources may open a route or an action, and what happens if the action does not exist.

extension Registry {
  /// Returns whether a route's action is exposed to a source, and there are no overrides.
  func isExposed(_ route: BoundRoute, to source: LinkSource) -> Bool {
    contents.overrides.isEmpty && route.found != nil && !route.isNative && route.record.exposure.allows(source)
      && route.actionExposure.allows(source)
  }
}

extension Link {
  /// Returns whether an action is exposed by a route to the link's source.
  func allows(_ route: BoundRoute, _ found: LocatedAction) -> Bool {
    guard !route.isNative, route.record.exposure.allows(source) else { return false }
    if let own = route.found, own.target === found.target { return route.actionExposure.allows(source) }
    return found.target.actions[found.index].exposure.allows(source)
  }

  /// Rejects a candidate that is not exposed to the link's source; no other candidate is tried then.
  func admit(_ candidate: LinkCandidate) throws(MediatorError) {
    let found = registry.find(candidate)
    if let route = candidate.route, let found, allows(route, found) { return }
    if candidate.destination.address?.action.isNative == true {
      throw MediatorError(.nativeAction, of: candidate.destination, source: source)
    }
    if let record = candidate.route?.record, !record.exposure.allows(source) {
      throw .notExposed(candidate.destination, to: source, but: record.exposure, route: record.pattern)
    }
    if let (target, index) = found, !target.actions[index].exposure.allows(source) {
      throw .notExposed(candidate.destination, to: source, but: target.actions[index].exposure)
    }
  }
  /// Returns the error of a candidate whose action does not exist, or `nil` if a handler exists.
  func missError(_ candidate: LinkCandidate) -> MediatorError? {
    guard let address = candidate.destination.address, registry.find(candidate) == nil, handlerOfMisses(address) == nil
    else {
      return nil
    }
    return suggesting(registry.reason(address))
  }

  /// Returns the name of the handler of an action that does not exist, for messages, or `nil` if there is none.
  func handlerOfMisses(_ address: ActionAddress) -> String? {
    if registry.target(named: address.target)?.hasNotFound == true { return "NotFound of '\(address.target)'" }
    return registry.fallbacks.isEmpty ? nil : "a fallback"
  }

  /// Returns an error with the routes that the URL nearly matches.
  func suggesting(_ error: MediatorError) -> MediatorError {
    error.adding(Suggestions { [self] in nearRoutes })
  }
}

extension LinkCandidate {
  /// Returns whether an error means that the action of the direct form does not exist.
  func isMissed(_ error: MediatorError) -> Bool {
    guard case .direct(let address, _) = self, error.address == address else { return false }
    return error.code == .unknownTarget || error.code == .unknownAction
  }
}
