// A page is shown with all inputs of its key.
// expect: is unavailable: pass one argument for each input of the page

import MediatorKit
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  try await mediator.show(page, 42)
  #else
  try await mediator.show(page)
  #endif
}
