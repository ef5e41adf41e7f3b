import MediatorKit

/// Keys.
public enum Orders {
  // each
  /// An order.
  public static let detail_NNN = ActionKey<String, Int, String>("orders", "detail_NNN", "id", "note")
  // end
}

extension Mediator {
  // each
  /// Returns an order.
  public func order_NNN(_ id: Int, note: String = "") async throws -> String {
    try await call(Orders.detail_NNN, id, note)
  }
  // end
}
