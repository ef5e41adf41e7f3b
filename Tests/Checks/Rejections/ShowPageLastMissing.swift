// A page is shown with the last input of its key too, whatever options follow.
// expect: is unavailable: pass one argument for each input of the page

import MediatorKit
import MediatorLinks
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  try await mediator.show(tab, 42, "notes", source: .push)
  #else
  try await mediator.show(tab, 42, source: .push)
  #endif
}
