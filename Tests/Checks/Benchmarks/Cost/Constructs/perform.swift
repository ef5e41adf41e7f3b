import MediatorKit

// each
/// A caller.
public func caller_NNN(_ mediator: Mediator) async throws {
  try await mediator.perform("orders", "detail_NNN", ["id": 42, "note": "gift"])
}
// end
