// A call by name returns `any Sendable`; `as:` names the type (FD41).
// expect: cannot convert return expression of type 'any Sendable' to return type 'String'

import MediatorKit

func show(_ mediator: Mediator) async throws -> String {
  #if RIGHT
  try await mediator.perform("order", "detail", ["id": 42, "name": "a"], as: String.self)
  #else
  try await mediator.perform("order", "detail", ["id": 42, "name": "a"])
  #endif
}
