/// A registry with the plans of its actions, each created for the first call.
///
/// The plans retain the instances that calls use. Releasing a target publishes the same registry with new plans.
final class PlannedRegistry: Sendable {
  let registry: Registry
  /// The plans of actions, empty until the first call.
  private let actions = FillOnce<ActionIndex>()
  /// The plans of routes, empty until a URL first calls one.
  private let routes = FillOnce<RoutePlans>()

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

  /// Returns the plan of a route, created by a closure if no URL has needed it yet.
  ///
  /// - Parameters:
  ///   - number: The number of the route among the `count` patterns of its namespace.
  ///   - namespace: The index of the namespace.
  func plan(ofRoute number: Int, of count: Int, in namespace: Int, _ make: () -> Plan) -> Plan {
    // Not the objects, which would be retained.
    let known = routes.with { $0.namespaces[namespace].with { $0.plans[number].object } }
    if let plan = known ?? nil { return plan }
    let routes = routes.object ?? routes.fill(RoutePlans(namespaces: registry.index.namespaces.count))
    let plans =
      routes.namespaces[namespace].object ?? routes.namespaces[namespace].fill(NamespacePlans(count: count))
    return plans.plans[number].object ?? plans.plans[number].fill(make())
  }
}

/// The plans of routes by namespace.
private final class RoutePlans: Sendable {
  let namespaces: FillOnceSlots<NamespacePlans>

  init(namespaces count: Int) {
    namespaces = FillOnceSlots(count: count)
  }
}

/// The plans of the routes of a namespace, by their numbers.
private final class NamespacePlans: Sendable {
  let plans: FillOnceSlots<Plan>

  init(count: Int) {
    plans = FillOnceSlots(count: count)
  }
}
