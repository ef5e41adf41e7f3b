// A closure that is an input is passed in the parentheses (FD40).
// expect: missing argument for parameter #2 in call
// expect: trailing closure passed to parameter of type 'CallOptions' that does not accept a closure

import MediatorKit

let each = ActionKey<Int, Int, @Sendable (Int) -> Void>("sync", "each", "count", "step")

func start(_ mediator: Mediator) async throws -> Int {
  #if RIGHT
  try await mediator.call(each, 3, { print($0) })
  #else
  try await mediator.call(each, 3) { print($0) }
  #endif
}
