/// A target or a part of one, as an object.
@usableFromInline typealias Instance = any AnyObject & Sendable

/// The target of a bound action, as an object.
///
/// A bound action keeps its target without the type, because a caller knows the types of the call and not the target's. Why
/// `target(of:)` returns it as what it is: `Action` makes the closures that take a target out, and the record that holds these
/// closures takes its instances from a `Registration` of the same `T`. No name and no key comes between them: a target of
/// another type under the same name is another record, with closures of its own. Debug builds check the cast. In release
/// builds a check would take half as long again as the call (85 instructions instead of 54).
@usableFromInline final class BoundTarget<T: Sendable>: Sendable {
  @usableFromInline let target: T

  @inlinable init(_ target: T) {
    self.target = target
  }

  /// Returns the target that was bound.
  @inlinable @inline(__always) static func target(of bound: Instance) -> T {
    unsafeDowncast(bound, to: BoundTarget<T>.self).target
  }
}
