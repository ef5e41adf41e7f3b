/// An operation on data with a documented maximum of processor time, on the worst known input.
struct Limit: Sendable {
  /// The library and the operation.
  let name: String
  /// The maximum in milliseconds.
  let milliseconds: Double
  /// Creates the input, and returns the operation on it.
  let prepare: @Sendable () throws -> () throws -> Void

  init(_ name: String, milliseconds: Double, _ prepare: @escaping @Sendable () throws -> () throws -> Void) {
    self.name = name
    self.milliseconds = milliseconds
    self.prepare = prepare
  }
}
