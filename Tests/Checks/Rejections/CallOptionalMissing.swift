// A call passes optional inputs too.
// expect: missing argument for parameter #2 in call

import MediatorKit

let buy = ActionKey<String, String, Int?>("tickets", "buy", "line", "zone")

func show(_ mediator: Mediator) async throws -> String {
  #if RIGHT
  try await mediator.call(buy, "AB", nil)
  #else
  try await mediator.call(buy, "AB")
  #endif
}
