// A source is a `LinkSource`.
// expect: cannot convert value of type 'String' to expected argument type 'LinkSource'

import MediatorKit
import MediatorLinks

func show(_ mediator: Mediator, _ origin: String) async throws {
  #if RIGHT
  _ = try await mediator.open("shop://order/42", source: LinkSource(origin))
  #else
  _ = try await mediator.open("shop://order/42", source: origin)
  #endif
}
