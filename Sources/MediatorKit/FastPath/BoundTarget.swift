/// An instance of a target, as an object, or a bound action, which has a class for each list of types.
@usableFromInline package typealias Instance = any AnyObject & Sendable

/// The target of a bound action, as an object.
///
/// A bound action holds its target without the type, because a caller does not know the target's type. Why the cast in
/// `target(of:)` is safe: the closures that call it belong to a record, and the record creates its instances from a
/// `Registration` with the same `T`. No name or key is looked up in between: a target of another type under the same name has
/// another record with its own closures. Debug builds check the cast. In release builds a check would take 31 instructions for
/// each call.
@usableFromInline package final class BoundTarget<T: Sendable>: Sendable {
  @usableFromInline let target: T

  @inlinable package init(_ target: T) {
    self.target = target
  }

  /// Returns the target that was bound.
  @inlinable @inline(__always) static func target(of bound: Instance) -> T {
    unsafeDowncast(bound, to: BoundTarget<T>.self).target
  }
}
