// A URL returns `any Sendable`; `as:` names the type (FD41).
// expect: cannot convert value of type 'any Sendable' to specified type 'String'

import MediatorKit
import MediatorLinks

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  let name = try await mediator.open("shop://order/7", source: .push, as: String.self)
  #else
  let name: String = try await mediator.open("shop://order/7", source: .push)
  #endif
  print(name)
}
