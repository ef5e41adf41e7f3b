// An action is called by its names with `perform`.
// expect: is unavailable: call an action by its names with perform, or pass a key

import MediatorKit

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.perform("order", "detail", ["id": 42])
  #else
  _ = try await mediator.call("order", "detail", ["id": 42])
  #endif
}
