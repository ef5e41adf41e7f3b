// A direct synchronous call, to compare with: one through a protocol.

/// Orders, as their callers see them.
public protocol OrderService: Sendable {
  /// Returns an order.
  func detail(_ id: Int, _ note: String) throws -> String
}

// each
/// A caller.
public func caller_NNN(_ orders: any OrderService, _ id: Int, _ note: String, _ text: inout String) throws {
  text = try orders.detail(id, note)
}
// end
