// A typed call takes as many arguments as the key has inputs.
// expect: extra argument in call

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) throws -> String {
  #if RIGHT
  try mediator.callNow(detail, 42)
  #else
  try mediator.callNow(detail, 42, 43)
  #endif
}
