// A misspelled key of a synchronous call is the first error.
// expect: type 'Orders' has no member 'detial'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

func show(_ mediator: Mediator) throws {
  #if RIGHT
  _ = try mediator.callNow(Orders.detail, 42)
  #else
  _ = try mediator.callNow(Orders.detial, 42)
  #endif
}
