import MediatorKit

/// Keys.
public enum Orders {
  // each
  /// An order.
  public static let detail_NNN = ActionKey<String, Int, String>("orders", "detail_NNN", "id", "note")
  // end
}

// each
/// A caller.
nonisolated(nonsending) public func caller_NNN(_ mediator: Mediator, _ id: Int, _ note: String) async throws -> String {
  try await mediator.call(Orders.detail_NNN, id, note)
}
// end
