// A page is shown with no more inputs than its key has.
// expect: extra argument in call

import MediatorKit
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  try await mediator.show(page, 42)
  #else
  try await mediator.show(page, 42, 7)
  #endif
}
