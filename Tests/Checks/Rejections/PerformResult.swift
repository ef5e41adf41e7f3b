// A call by name returns `any Sendable`; `as:` names the type (FD41).
// expect: is unavailable: pass the type of the result, as in perform("order", "detail", as: Order.self)

import MediatorKit

func show(_ mediator: Mediator) async throws -> String {
  #if RIGHT
  try await mediator.perform("order", "detail", ["id": 42, "name": "a"], as: String.self)
  #else
  try await mediator.perform("order", "detail", ["id": 42, "name": "a"])
  #endif
}
