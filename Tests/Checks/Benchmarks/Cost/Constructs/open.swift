import MediatorKit
import MediatorLinks

// each
/// A caller.
public func caller_NNN(_ mediator: Mediator) async throws {
  try await mediator.open("shop://orders/detail_NNN/42?note=gift", source: .inApp)
}
// end
