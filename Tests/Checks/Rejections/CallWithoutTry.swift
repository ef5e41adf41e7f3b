// A call throws.
// expect: call can throw but is not marked with 'try'

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) async throws -> String {
  #if RIGHT
  try await mediator.call(detail, 42)
  #else
  await mediator.call(detail, 42)
  #endif
}
