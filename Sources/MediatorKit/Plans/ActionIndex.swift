import Synchronization

/// The actions of a registry by their names, with a plan for each, which is stored once.
package final class ActionIndex: Sendable {
  /// The location of an action, without references, because the entries are rebuilt for each registry.
  private struct Entry {
    let hash: UInt64
    let target: Int32
    /// The action's index, or the number of actions for calls of unknown actions of the target.
    let index: Int32
  }

  /// The targets of the registry, then those of overrides.
  private let targets: [TargetRecord]
  private let entries: [Entry]
  /// A hash table with open addressing: the entry's index plus 1, or 0 if the bucket is free.
  ///
  /// Its size is a power of two, and it is at most half full.
  private let buckets: [UInt32]
  /// The plans of the entries; the last is for the calls of all unknown targets.
  private let plans: FillOnceSlots<Plan>
  /// The plans of closures that libraries registered, which have no name.
  private let closures = Mutex<[ObjectIdentifier: Plan]>([:])
  package let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
    let overrides = registry.contents.overrides
    let targets = Array(registry.contents.targets.values) + overrides.values
    var entries: [Entry] = []
    entries.reserveCapacity(targets.reduce(0) { $0 + $1.hashes.count })
    for (targetIndex, target) in targets.enumerated() {
      let isOverride = targetIndex >= registry.contents.targets.count
      // An override has only one action and no entry for unknown actions.
      for index in isOverride ? 0..<1 : target.hashes.indices {
        if !overrides.isEmpty, !isOverride, overrides[ActionAddress(target.name, target.names[index])] != nil {
          continue
        }
        entries.append(Entry(hash: target.hashes[index], target: Int32(targetIndex), index: Int32(index)))
      }
    }
    var size = 8
    while size < entries.count * 2 { size *= 2 }
    var buckets = [UInt32](repeating: 0, count: size)
    for index in entries.indices {
      var bucket = Int(truncatingIfNeeded: entries[index].hash) & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt32(index + 1)
    }
    self.targets = targets
    self.entries = entries
    self.buckets = buckets
    plans = FillOnceSlots(count: entries.count + 1)
  }

  /// Returns the index of the entry with a hash and certain names, or `nil`.
  @inline(__always) private func index(_ hash: UInt64, hasNames: (Int) -> Bool) -> Int? {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(buckets[bucket]) - 1
      if found < 0 { return nil }
      if entries[found].hash == hash && hasNames(found) { return found }
      bucket = (bucket + 1) & mask
    }
  }

  /// Returns the index of an action, or `nil` if no action has these names.
  private func index(_ target: TargetName, _ action: ActionName, _ hash: UInt64) -> Int? {
    index(hash) {
      let known = targets[Int(entries[$0].target)]
      return known.names[Int(entries[$0].index)].rawValue == action.rawValue && known.name.rawValue == target.rawValue
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
  package func plan(_ address: ActionAddress) -> Plan {
    plan(address, ActionAddress.hash(address.target, address.action))
  }

  func plan(_ address: ActionAddress, _ hash: UInt64) -> Plan {
    let missing = TargetRecord.missing
    let known =
      index(address.target, address.action, hash)
      ?? index(address.target, missing, ActionAddress.hash(address.target, missing))
    // An interceptor or a fallback may be scoped to a target that is not registered.
    if known == nil, registry.isNamed(address.target) { return Plan(.action(address), nil, self) }
    let index = known ?? entries.count
    if let plan = plans[index].object { return plan }
    var found: LocatedAction?
    if index < entries.count {
      let (target, action) = (targets[Int(entries[index].target)], Int(entries[index].index))
      if action < target.actions.count { found = (target, action) }
    }
    return plans[index].fill(Plan(.action(address), found, self))
  }

  /// Returns the plan of an invocation whose destination an interceptor replaced.
  ///
  /// A destination that is not an action of a target is known only to the origin of the call.
  func plan(of invocation: Invocation) -> Plan {
    if let address = invocation.address { return plan(address) }
    return invocation.origin?.plan(of: invocation.destination, in: self) ?? Plan(invocation.destination, nil, self)
  }

  /// Returns the plan of a library's closure, created outside the lock if there is none.
  package func plan(ofClosure target: TargetRecord, _ destination: Destination) -> Plan {
    let id = ObjectIdentifier(target)
    if let plan = closures.withLock({ $0[id] }) { return plan }
    let plan = Plan(destination, (target, 0), self)
    return closures.withLock { closures in
      if let known = closures[id] { return known }
      closures[id] = plan
      return plan
    }
  }
}
