import CMeasure

/// An operation on data, with its cost measured on its worst known input at three sizes.
struct Growth: Sendable {
  /// The library and the operation.
  let name: String
  /// The documented order: 1 for linear and *n* log *n*, 0 for independent of the size.
  let order: Double
  /// The smallest size.
  let size: Int
  /// Creates an input of a size, and returns the operation on it.
  let prepare: @Sendable (Int) throws -> () throws -> Void

  /// How far an exponent may exceed its order: logarithms, growing storage and hashing differ between sizes.
  static let margin = 0.3

  init(_ name: String, order: Double = 1, size: Int, _ prepare: @escaping @Sendable (Int) throws -> () throws -> Void) {
    self.name = name
    self.order = order
    self.size = size
    self.prepare = prepare
  }
}

/// Uses a value as far as the optimizer can see.
func use(_ value: some Any) {
  withUnsafeBytes(of: value) { measure_keep(Int64($0.first ?? 0)) }
}
