import Synchronization

/// A registry with the plans of its actions, each created for the first call.
///
/// The plans retain the instances that calls use. Releasing a target publishes the same registry with new plans.
@usableFromInline package final class PlannedRegistry: Sendable {
  package let registry: Registry
  /// The plans of actions, empty until the first call.
  private let actions = FillOnce<ActionIndex>()
  /// The objects that libraries derive from the plans, each at the index of the library's part.
  @usableFromInline let derived: FillOnceSlots<Derived>

  init(_ registry: Registry) {
    self.registry = registry
    derived = FillOnceSlots(count: registry.parts.count)
  }

  var index: ActionIndex { actions.object ?? actions.fill(ActionIndex(registry)) }

  package func plan(_ address: ActionAddress) -> Plan { index.plan(address) }

  func plan(_ address: ActionAddress, _ hash: UInt64) -> Plan { index.plan(address, hash) }

  /// Returns the plan of a destination, whose closure a library has registered, or that is an action.
  package func plan(of destination: Destination, _ closure: LocatedAction?) -> Plan {
    if let closure { return index.plan(ofClosure: closure, destination) }
    return destination.address.map { plan($0) } ?? Plan(destination, nil, index)
  }

  /// Runs a body with the plan of an action, or returns `nil` if no call has needed it yet.
  @inline(__always) func withPlan<Value>(
    _ target: TargetName, _ action: ActionName, _ hash: UInt64, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    try actions.with { try $0.withPlan(target, action, hash, body) }
  }

  /// Returns the object that a library derives from the plans, created once for each state of them.
  ///
  /// - Parameter place: The index of the library's part.
  @inlinable @inline(__always) package func derived<Object: AnyObject & Sendable>(
    _ place: Int, _ make: () -> Object
  ) -> Object {
    if let known = derived[place].object { return downcast(known.object, Object.self) }
    return downcast(derived[place].fill(Derived(make())).object, Object.self)
  }
}

/// An object of a library.
@usableFromInline final class Derived: Sendable {
  @usableFromInline let object: any AnyObject & Sendable

  @usableFromInline init(_ object: any AnyObject & Sendable) { self.object = object }
}

/// The actions of a registry by their names, with a plan for each, which is stored once.
final class ActionIndex: Sendable {
  /// The location of an action, without references, because the locations are rebuilt for each registry.
  private struct Location {
    let hash: UInt64
    let target: Int32
    /// The action's index, or the number of actions for calls of unknown actions of the target.
    let index: Int32
  }

  /// The targets of the registry, then those of overrides.
  private let targets: [TargetRecord]
  private let locations: [Location]
  /// A hash table with open addressing: the location's index plus 1, or 0 if the bucket is free.
  ///
  /// Its size is a power of two, and it is at most half full.
  private let buckets: [UInt32]
  /// The plans of the locations; the last is for the calls of all unknown targets.
  private let plans: FillOnceSlots<Plan>
  /// The plans of closures that libraries registered, which have no name.
  private let closures = Mutex<[ObjectIdentifier: Plan]>([:])
  let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
    let overrides = registry.contents.overrides
    let targets = Array(registry.contents.targets.values) + overrides.values
    var locations: [Location] = []
    locations.reserveCapacity(targets.reduce(0) { $0 + $1.hashes.count })
    for (targetIndex, target) in targets.enumerated() {
      let isOverride = targetIndex >= registry.contents.targets.count
      // An override has only one action and no location for unknown actions.
      for index in isOverride ? 0..<1 : target.hashes.indices {
        if !overrides.isEmpty, !isOverride, overrides[ActionAddress(target.name, target.names[index])] != nil {
          continue
        }
        locations.append(Location(hash: target.hashes[index], target: Int32(targetIndex), index: Int32(index)))
      }
    }
    var size = 8
    while size < locations.count * 2 { size *= 2 }
    var buckets = [UInt32](repeating: 0, count: size)
    for index in locations.indices {
      var bucket = Int(truncatingIfNeeded: locations[index].hash) & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt32(index + 1)
    }
    self.targets = targets
    self.locations = locations
    self.buckets = buckets
    plans = FillOnceSlots(count: locations.count + 1)
  }

  /// Returns the index of the location with a hash and certain names, or `nil`.
  @inline(__always) private func index(_ hash: UInt64, hasNames: (Int) -> Bool) -> Int? {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(buckets[bucket]) - 1
      if found < 0 { return nil }
      if locations[found].hash == hash && hasNames(found) { return found }
      bucket = (bucket + 1) & mask
    }
  }

  /// Returns the index of an action, or `nil` if no action has these names.
  private func index(_ target: TargetName, _ action: ActionName, _ hash: UInt64) -> Int? {
    index(hash) {
      let known = targets[Int(locations[$0].target)]
      return known.names[Int(locations[$0].index)].rawValue == action.rawValue && known.name.rawValue == target.rawValue
    }
  }

  /// Returns the index of an action that has a plan, or `nil`; it compares the names in the plan, which are adjacent in memory.
  private func plannedIndex(_ target: TargetName, _ action: ActionName, _ hash: UInt64) -> Int? {
    index(hash) {
      let hasNames = plans[$0].with { plan in
        plan.address.map { $0.action.rawValue == action.rawValue && $0.target.rawValue == target.rawValue } ?? false
      }
      return hasNames ?? false
    }
  }

  /// Runs a body with the plan of an action, or returns `nil` if there is no such plan yet.
  @inline(__always) func withPlan<Value>(
    _ target: TargetName, _ action: ActionName, _ hash: UInt64, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    guard let index = plannedIndex(target, action, hash) else { return nil }
    return try plans[index].with(body)
  }

  /// Returns the plan of an address; all unknown actions of a target share a plan.
  func plan(_ address: ActionAddress) -> Plan {
    plan(address, ActionAddress.hash(address.target, address.action))
  }

  func plan(_ address: ActionAddress, _ hash: UInt64) -> Plan {
    let missing = TargetRecord.missing
    let known =
      index(address.target, address.action, hash)
      ?? index(address.target, missing, ActionAddress.hash(address.target, missing))
    // An interceptor or a fallback may be scoped to a target that is not registered.
    if known == nil, registry.hasScope(address.target) { return Plan(.action(address), nil, self) }
    let index = known ?? locations.count
    if let plan = plans[index].object { return plan }
    var found: LocatedAction?
    if index < locations.count {
      let (target, action) = (targets[Int(locations[index].target)], Int(locations[index].index))
      if action < target.actions.count { found = LocatedAction(target: target, index: action) }
    }
    // Two threads may each create a plan; one stays, and both get it.
    return plans[index].fill(Plan(.action(address), found, self))
  }

  /// Returns the plan of an invocation whose destination an interceptor replaced.
  ///
  /// A destination that is not an action of a target is known only to the origin of the call.
  func plan(of invocation: Invocation) -> Plan {
    if let address = invocation.address { return plan(address) }
    let closure = invocation.origin?.closure(of: invocation.destination, in: registry.contents.parts)
    return closure.map { plan(ofClosure: $0, invocation.destination) } ?? Plan(invocation.destination, nil, self)
  }

  /// Returns the plan of a library's closure, created outside the lock if there is none.
  func plan(ofClosure closure: LocatedAction, _ destination: Destination) -> Plan {
    let id = ObjectIdentifier(closure.target)
    if let plan = closures.withLock({ $0[id] }) { return plan }
    let plan = Plan(destination, closure, self)
    return closures.withLock { closures in
      if let known = closures[id] { return known }
      closures[id] = plan
      return plan
    }
  }
}

// Actions that run at once, by name: no interceptor applies, and their instance is stored.

extension Plan {
  /// Whether the action is synchronous, without interceptors and instruments, and its instance is stored.
  var isReady: Bool { isDirect && !takesCall && body != nil && instanceSlot.isFilled }

  /// Runs a ready, unobserved action, or returns `nil` if the action is another one.
  func callUnobserved(_ parameters: Parameters, isStrict: Bool) throws -> (any Sendable)? {
    guard isDirectAndUnobserved, !takesCall else { return nil }
    return try callStored(parameters, isStrict)
  }

  /// Runs a ready action and notifies the observers, or returns `nil` if the action is not ready.
  @inline(never) func callObserved(_ invocation: consuming Invocation) throws -> (any Sendable)? {
    guard isReady else { return nil }
    let start = Moment.now
    do {
      let value = try callStored(invocation.values, invocation.isStrict)
      if let value { observers.report(invocation, since: start, .success(value)) }
      return value
    } catch {
      throw failure(error, of: invocation, since: start)
    }
  }

  /// Runs a synchronous action with its stored instance, or returns `nil` if there is none.
  @inline(__always) func callStored(_ parameters: Parameters, _ isStrict: Bool) throws -> (any Sendable)? {
    // `if let` would retain the closure.
    guard body != nil else { return nil }
    return try instanceSlot.with { instance in
      let isInOrder = try isInOrder(parameters, isStrict: isStrict)
      return try body?(instance, parameters, context, isInOrder)
    }
  }

  /// Whether `callUnobservedAsync` can run the action.
  var isReadyAsync: Bool {
    guard isDirectAndUnobserved, !takesCall, case .action(let code) = work, case .async = code.body else {
      return false
    }
    return instanceSlot.isFilled
  }

  /// Runs an asynchronous action with its stored instance, or returns `nil` if the action is another one; requires `isReadyAsync`.
  ///
  /// It is a method of the plan, because a generic function would wrap the closure in another one.
  func callUnobservedAsync(_ parameters: Parameters, isStrict: Bool) async throws -> (any Sendable)? {
    guard case .action(let code) = work, case .async(let body) = code.body, let instance = instanceSlot.object else {
      return nil
    }
    let isInOrder = try isInOrder(parameters, isStrict: isStrict)
    return try await body(instance, ArgumentReader(parameters, context, isInOrder))
  }
}
