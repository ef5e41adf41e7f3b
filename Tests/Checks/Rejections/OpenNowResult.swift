// A URL returns `any Sendable`; `as:` names the type (FD41).
// expect: cannot convert value of type 'any Sendable' to specified type 'String'

import MediatorKit
import MediatorLinks

func show(_ mediator: Mediator) throws {
  #if RIGHT
  let name = try mediator.openNow("shop://order/7", source: .push, as: String.self)
  #else
  let name: String = try mediator.openNow("shop://order/7", source: .push)
  #endif
  print(name)
}
