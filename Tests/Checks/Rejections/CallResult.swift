// A typed call returns the key's result type.
// expect: cannot convert return expression of type 'String' to return type 'Int'

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) throws -> Int {
  #if RIGHT
  try mediator.callNow(detail, 42).count
  #else
  try mediator.callNow(detail, 42)
  #endif
}
