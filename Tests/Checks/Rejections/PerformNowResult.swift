// A call by name returns `any Sendable`; `as:` names the type (FD41).
// expect: cannot convert value of type 'any Sendable' to specified type 'String'

import MediatorKit

func show(_ mediator: Mediator) throws {
  #if RIGHT
  let name = try mediator.performNow("order", "detail", as: String.self)
  #else
  let name: String = try mediator.performNow("order", "detail")
  #endif
  print(name)
}
