// A call needs `await`; its synchronous variant does not.
// expect: 'async' call in a function that does not support concurrency

import MediatorKit

let detail = ActionKey<String, Int>("order", "detail", "id")

func show(_ mediator: Mediator) throws -> String {
  #if RIGHT
  try mediator.callNow(detail, 42)
  #else
  try mediator.call(detail, 42)
  #endif
}
