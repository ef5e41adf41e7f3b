// A call with options passes every input too (FD40).
// expect: missing argument for parameter #2 in call

import MediatorKit

let rename = ActionKey<Void, Int, String>("order", "rename", "id", "name")

func show(_ mediator: Mediator) throws {
  #if RIGHT
  try mediator.callNow(rename, 7, "new", options: CallOptions(caching: false))
  #else
  try mediator.callNow(rename, 7, options: CallOptions(caching: false))
  #endif
}
