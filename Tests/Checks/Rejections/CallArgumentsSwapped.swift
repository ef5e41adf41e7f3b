// The arguments of a call have the order and the types of the key's inputs (FD40).
// expect: cannot convert value of type 'String' to expected argument type 'Int'

import MediatorKit

let rename = ActionKey<Void, Int, String>("order", "rename", "id", "name")

func show(_ mediator: Mediator) async throws {
  #if RIGHT
  try await mediator.call(rename, 7, "new")
  #else
  try await mediator.call(rename, "new", 7)
  #endif
}
