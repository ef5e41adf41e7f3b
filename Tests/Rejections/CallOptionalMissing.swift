// A call passes optional inputs too.
// expect: 'call' is unavailable: pass every input of the key, nil for an optional one

import MediatorKit

let buy = ActionKey<String, String, Int?>("tickets", "buy", "line", "zone")

func show(_ mediator: Mediator) async throws -> String {
  #if RIGHT
  try await mediator.call(buy, "AB", nil)
  #else
  try await mediator.call(buy, "AB")
  #endif
}
