// A call passes every input.
// expect: missing argument for parameter #2 in call

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) throws -> String {
  #if RIGHT
  try mediator.callNow(detail, 42)
  #else
  try mediator.callNow(detail)
  #endif
}
