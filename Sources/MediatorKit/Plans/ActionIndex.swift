import Synchronization

/// The actions of a registry by their two names, with a plan for each.
///
/// The names never change; a plan's place is filled once.
final class ActionIndex: Sendable {
  private struct Entry: Sendable {
    let hash: UInt64
    let target: TargetRecord
    /// The action's index, or `nil` for the calls of the target that no action has.
    let index: Int?
    let address: ActionAddress
  }

  private let entries: [Entry]
  /// Open addressing: one more than the entry's index; 0 is free.
  ///
  /// A power of two, at most half full.
  private let buckets: [UInt32]
  /// By entry; the last is for the calls of all unknown targets.
  private let plans: FillOnce<Plan>
  /// The plans of routes' closures, which no name finds.
  private let closures = Mutex<[ObjectIdentifier: Plan]>([:])
  let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
    var entries: [Entry] = []
    func add(_ target: TargetRecord, _ index: Int?, _ address: ActionAddress) {
      entries.append(
        Entry(hash: ActionAddress.hash(address.target, address.action), target: target, index: index, address: address))
    }
    for target in registry.contents.targets.values {
      add(target, nil, ActionAddress(target.name, Self.missing))
      for index in target.actions.indices {
        let address = ActionAddress(target.name, target.actions[index].name)
        if registry.contents.overrides[address] == nil { add(target, index, address) }
      }
    }
    for (address, target) in registry.contents.overrides {
      if let index = target.index(of: address.action) { add(target, index, address) }
    }
    var size = 8
    while size < entries.count * 2 { size *= 2 }
    var buckets = [UInt32](repeating: 0, count: size)
    for (index, entry) in entries.enumerated() {
      var bucket = Int(truncatingIfNeeded: entry.hash) & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt32(index + 1)
    }
    self.entries = entries
    self.buckets = buckets
    plans = FillOnce(count: entries.count + 1)
  }

  /// Stands for the actions that a target does not have; no action's name is empty.
  private static let missing = ActionName("")

  /// Returns the index of an action, or -1 if no action has these names.
  @inline(__always) private func index(_ target: TargetName, _ action: ActionName) -> Int {
    index(target, action, ActionAddress.hash(target, action))
  }

  private func index(_ target: TargetName, _ action: ActionName, _ hash: UInt64) -> Int {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(buckets[bucket]) - 1
      if found < 0 { return -1 }
      let isIt =
        entries[found].hash == hash && entries[found].address.action.rawValue == action.rawValue
        && entries[found].address.target.rawValue == target.rawValue
      if isIt { return found }
      bucket = (bucket + 1) & mask
    }
  }

  /// Runs a body with the plan of an action, or returns `nil` if there is no such plan yet.
  @inline(__always) func withPlan<Value>(
    _ target: TargetName, _ action: ActionName, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    let index = index(target, action)
    return index < 0 ? nil : try plans.with(index, body)
  }

  /// The same with the hash of the names.
  @inline(__always) func withPlan<Value>(
    _ address: ActionAddress, _ hash: UInt64, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    let index = index(address.target, address.action, hash)
    return index < 0 ? nil : try plans.with(index, body)
  }

  /// Returns the plan of an address; one that no action has shares the plan of its target's other misses.
  func plan(_ address: ActionAddress) -> Plan {
    var index = index(address.target, address.action)
    if index < 0 { index = self.index(address.target, Self.missing) }
    if index < 0 {
      // An interceptor may be scoped to a target that is not registered.
      if registry.hasInterceptor(of: address.target) { return Plan(address, nil, self) }
      index = entries.count
    }
    if let plan = plans[index] { return plan }
    guard index < entries.count, let action = entries[index].index else {
      return plans.fill(Plan(address, nil, self), index)
    }
    return plans.fill(Plan(address, (entries[index].target, action), self), index)
  }

  /// Returns the plan of an invocation whose address an interceptor replaced.
  ///
  /// Only an invocation by a route can become one of the closure of a route.
  func plan(of invocation: Invocation) -> Plan {
    guard invocation.origin?.isByRoute == true,
      let target = registry.contents.routing.closures[invocation.address]
    else {
      return plan(invocation.address)
    }
    return plan(ofClosure: target, invocation.address)
  }

  /// Returns the plan of a route's closure, created outside the lock if there is none.
  func plan(ofClosure target: TargetRecord, _ address: ActionAddress) -> Plan {
    let id = ObjectIdentifier(target)
    if let plan = closures.withLock({ $0[id] }) { return plan }
    let plan = Plan(address, (target, 0), self)
    return closures.withLock { closures in
      if let known = closures[id] { return known }
      closures[id] = plan
      return plan
    }
  }
}
