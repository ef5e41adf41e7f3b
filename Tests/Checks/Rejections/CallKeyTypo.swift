// A misspelled key is the first error.
// expect: type 'Orders' has no member 'detial'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.call(Orders.detail, 42)
  #else
  _ = try await mediator.call(Orders.detial, 42)
  #endif
}
