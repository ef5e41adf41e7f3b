import RoutePatterns

/// A registry with the plans of its actions, each created for the first call.
///
/// The plans retain the instances that calls use. Releasing a target publishes the same registry with new plans.
final class PlannedRegistry: Sendable {
  let registry: Registry
  /// The plans of actions, empty until the first call.
  private let actions = FillOnce<ActionIndex>()
  /// The matches of routes with their plans, empty until a URL first reaches one.
  private let routes = FillOnce<LinkMatches>()

  init(_ registry: Registry) {
    self.registry = registry
  }

  var plans: ActionIndex { actions.object ?? actions.fill(ActionIndex(registry)) }

  func plan(_ address: ActionAddress) -> Plan { plans.plan(address) }

  func plan(_ address: ActionAddress, _ hash: UInt64) -> Plan { plans.plan(address, hash) }

  /// Runs a body with the plan of an action, or returns `nil` if no call has needed it yet.
  @inline(__always) func withPlan<Value>(
    _ target: TargetName, _ action: ActionName, _ hash: UInt64, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    try actions.with { try $0.withPlan(target, action, hash, body) }
  }

  /// Returns the candidate of a pattern's route with its plan, by its number in its table.
  func match(ofRoute number: Int, in tables: BuiltRoutes) -> LinkMatch {
    let slot = tables.firstNumber + number
    // Not the object with the slots, which would be retained.
    if let match = routes.with({ $0.slots[slot].object }) { return match }
    let known = routes.object ?? routes.fill(LinkMatches(count: registry.index.count))
    let route = tables.patterns.values[number]
    return known.slots[slot].fill(LinkMatch(LinkCandidate(.pattern(number, tables), route), plan(of: route)))
  }

  /// Returns the plan of a route's closure or action.
  func plan(of route: RouteRecord) -> Plan {
    if let closure = route.destination.closure { return plans.plan(ofClosure: closure, route.callee) }
    return route.callee.address.map(plan) ?? Plan(route.callee, nil, plans)
  }
}

/// The matches of the routes of all namespaces, each with its plan.
private final class LinkMatches: Sendable {
  let slots: FillOnceSlots<LinkMatch>

  init(count: Int) {
    slots = FillOnceSlots(count: count)
  }
}
