// A typed call takes arguments of the key's types.
// expect: cannot convert value of type 'String' to expected argument type 'Int'

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) async throws -> String {
  #if RIGHT
  try await mediator.call(detail, 42)
  #else
  try await mediator.call(detail, "42")
  #endif
}
