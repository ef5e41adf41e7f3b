// A call by name takes parameters by label.
// expect: cannot convert value of type 'Int' to expected argument type 'Parameters'

import MediatorKit

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.perform("order", "detail", ["id": 42])
  #else
  _ = try await mediator.perform("order", "detail", 42)
  #endif
}
