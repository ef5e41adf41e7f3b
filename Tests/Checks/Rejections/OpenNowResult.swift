// A URL returns `any Sendable`; `as:` names the type (FD41).
// expect: is unavailable: pass the type of the result, as in openNow(url, source: .push, as: Order.self)

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
