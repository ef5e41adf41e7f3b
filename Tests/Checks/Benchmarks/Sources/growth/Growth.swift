import CMeasure

/// An operation on data, with its cost measured on its worst known input at three sizes.
struct Growth: Sendable {
  /// The library and the operation.
  let name: String
  /// The documented order: 1 for linear and *n* log *n*, 0 for independent of the size.
  let order: Double
  /// The smallest size.
  let size: Int
  /// Whether processor time is measured, because counting the instructions takes minutes.
  let isTimed: Bool
  /// Creates an input of a size, and returns the operation on it.
  let prepare: @Sendable (Int) throws -> () throws -> Void

  /// How far an exponent may exceed its order: logarithms, growing storage and hashing differ between sizes, and processor
  /// time moves with the load of the machine.
  var margin: Double { isTimed ? 0.5 : 0.3 }

  init(
    _ name: String, order: Double = 1, size: Int, isTimed: Bool = false,
    _ prepare: @escaping @Sendable (Int) throws -> () throws -> Void
  ) {
    self.name = name
    self.order = order
    self.size = size
    self.isTimed = isTimed
    self.prepare = prepare
  }
}

/// Uses a value as far as the optimizer can see.
func use(_ value: some Any) {
  withUnsafeBytes(of: value) { measure_keep(Int64($0.first ?? 0)) }
}
