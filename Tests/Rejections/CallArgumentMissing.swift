// A call passes every input.
// expect: 'callNow' is unavailable: pass every input of the key, nil for an optional one

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) throws -> String {
  #if RIGHT
  try mediator.callNow(detail, 42)
  #else
  try mediator.callNow(detail)
  #endif
}
