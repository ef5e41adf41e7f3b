// A page is planned with all inputs of its key.
// expect: pack expansion requires that 'Int' and '' have the same shape

import MediatorKit
import MediatorLinks
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try mediator.plan(for: page, 42)
  #else
  _ = try mediator.plan(for: page)
  #endif
}
