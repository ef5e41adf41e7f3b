// A page is shown with inputs of the key's types.
// expect: cannot convert value of type 'String' to expected argument type 'Int'

import MediatorKit
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  try await mediator.show(page, 42)
  #else
  try await mediator.show(page, "42")
  #endif
}
