import Synchronization

/// Everything registered, frozen: a call sees one of these from beginning to end.
final class PlannedRegistry: Sendable {
  let contents: RegistryContents
  /// The tables of the routes, built when a URL first asks for them.
  let index: RouteIndex
  /// The plans of the actions by name; empty until the first call by name.
  private let actions = FillOnce<ActionIndex>()
  /// The plans of the closures of routes, by their targets.
  private let closures = Mutex<[ObjectIdentifier: Plan]>([:])

  /// Freezes contents; the tables of a former registry are kept when its routes are the same.
  init(_ contents: RegistryContents, after former: PlannedRegistry? = nil) {
    self.contents = contents
    if let former, former.contents.routing.version == contents.routing.version {
      index = former.index
    } else {
      index = RouteIndex(contents)
    }
  }
}

extension PlannedRegistry {
  /// Returns what happens to the calls of an address.
  func plan(_ address: ActionAddress) -> Plan {
    let index = actions[] ?? actions.fill(ActionIndex(self))
    return index.plan(address, self) ?? Plan(address, nil, self) { [self] in reason(address) }
  }

  /// Runs a body with the plan of an action, or returns `nil` if no call has needed it yet.
  @inline(__always) func withPlan<Value>(
    _ target: TargetName, _ action: ActionName, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    try actions.with { try $0.withPlan(target, action, body) }
  }

  /// Runs a body with the plan of a route's action, or returns `nil` if no call has needed it yet.
  @inline(__always) func withPlan<Value>(of route: BoundRoute, _ body: (Plan) throws -> Value?) rethrows -> Value? {
    try actions.with { try $0.withPlan(route.record.address, route.nameHash, body) }
  }

  /// Returns what happens to an invocation whose address an interceptor replaced.
  ///
  /// Only an invocation by a route can become one of the closure of a route.
  func plan(of invocation: Invocation) -> Plan {
    guard invocation.origin?.isByRoute == true, let target = contents.routing.closures[invocation.address] else {
      return plan(invocation.address)
    }
    return plan(ofClosure: target, invocation.address)
  }

  func plan(ofClosure target: TargetRecord, _ address: ActionAddress) -> Plan {
    let id = ObjectIdentifier(target)
    if let plan = closures.withLock({ $0[id] }) { return plan }
    let plan = Plan(address, (target, 0), self)
    closures.withLock { $0[id] = plan }
    return plan
  }
}

// Finding reads single tables of the contents: a method of the contents would be handed a copy of them all.

extension PlannedRegistry {
  func target(named name: TargetName) -> (TargetRecord)? { contents.targets[name] }

  /// The target of a name from a URL, where hosts have no case (RFC 3986 section 3.2.2).
  func target(foldedName name: String) -> (TargetRecord)? { contents.foldedTargets[name.asciiLowercased] }

  func find(_ address: ActionAddress) -> FoundAction? {
    (contents.overrides.isEmpty ? nil : override(address)) ?? registered(address)
  }

  /// What stands in an action's place.
  func override(_ address: ActionAddress) -> FoundAction? {
    guard let target = contents.overrides[address] else { return nil }
    return target.index(of: address.action).map { (target, $0) }
  }

  /// The action that a module registered, whatever stands in its place.
  func registered(_ address: ActionAddress) -> FoundAction? {
    guard let target = contents.targets[address.target] else { return nil }
    return target.index(of: address.action).map { (target, $0) }
  }

  /// Why no action has an address, with the nearest names.
  func reason(_ address: ActionAddress) -> MediatorError {
    guard let target = contents.targets[address.target] else {
      var error = MediatorError(.unknownTarget, address: address)
      error.found = address.target.rawValue
      error.suggestions = Suggestions { [targets = contents.targets] in
        nearest(to: address.target.rawValue, among: targets.keys.lazy.map(\.rawValue))
      }
      return error
    }
    var error = MediatorError(.unknownAction, address: address)
    error.found = address.action.rawValue
    error.modules = [target.module]
    error.suggestions = Suggestions { [actions = target.actions] in
      nearest(to: address.action.rawValue, among: actions.lazy.map(\.name.rawValue))
    }
    return error
  }
}
