// A closure that is an input is passed in the parentheses (FD40).
// expect: is unavailable: pass a closure that is an input in the parentheses, as in callNow(key, 3, { … })

import MediatorKit

let each = ActionKey<Int, Int, @Sendable (Int) -> Void>("sync", "each", "count", "step")

func start(_ mediator: Mediator) throws -> Int {
  #if RIGHT
  try mediator.callNow(each, 3, { print($0) })
  #else
  try mediator.callNow(each, 3) { print($0) }
  #endif
}
