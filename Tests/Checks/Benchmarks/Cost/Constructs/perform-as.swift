import MediatorKit

// each
/// A caller.
public func caller_NNN(_ mediator: Mediator, _ id: Int, _ note: String) async throws -> String {
  try await mediator.perform("orders", "detail_NNN", ["id": id, "note": note], as: String.self)
}
// end
