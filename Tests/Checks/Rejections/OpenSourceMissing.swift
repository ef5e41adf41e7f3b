// Opening a URL names the source.
// expect: pass the source of the URL, as in open(url, source: .push)

import MediatorKit
import MediatorLinks

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.open("shop://order/42", source: .push)
  #else
  _ = try await mediator.open("shop://order/42")
  #endif
}
