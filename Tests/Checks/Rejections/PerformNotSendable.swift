// A parameter is `Sendable`.
// expect: type 'Loose' does not conform to the 'Sendable' protocol

import MediatorKit

final class Basket: Sendable {}
final class Loose { var count = 0 }

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.perform("order", "detail", ["basket": Basket()])
  #else
  _ = try await mediator.perform("order", "detail", ["basket": Loose()])
  #endif
}
