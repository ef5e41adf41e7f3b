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

  package var plans: ActionIndex { actions.object ?? actions.fill(ActionIndex(registry)) }

  package func plan(_ address: ActionAddress) -> Plan { plans.plan(address) }

  package func plan(_ address: ActionAddress, _ hash: UInt64) -> Plan { plans.plan(address, hash) }

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
