// A call by name returns `any Sendable`; `as:` names the type (FD41).
// expect: is unavailable: pass the type of the result, as in performNow("order", "detail", as: Order.self)

import MediatorKit

func show(_ mediator: Mediator) throws {
  #if RIGHT
  let name = try mediator.performNow("order", "detail", as: String.self)
  #else
  let name: String = try mediator.performNow("order", "detail")
  #endif
  print(name)
}
