import RoutePatterns

// Which sources may open a route or an action.

extension Registry {
  /// Returns whether a route's action is exposed to a source, and there are no overrides.
  func isExposed(_ route: BoundRoute, to source: LinkSource) -> Bool {
    contents.overrides.isEmpty && route.found != nil && !route.isNative && route.record.exposure.allows(source)
      && route.actionExposure.allows(source)
  }
}

extension Link {
  /// Returns whether a route's action is exposed to the link's source, and there are no overrides.
  func isExposed(_ route: BoundRoute) -> Bool { registry.isExposed(route, to: source) }

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
}
