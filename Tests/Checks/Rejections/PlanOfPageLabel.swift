// A page is planned with inputs without labels.
// expect: incorrect argument label in call (have 'for:id:', expected 'for:in:')

import MediatorKit
import MediatorLinks
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try mediator.plan(for: page, 42)
  #else
  _ = try mediator.plan(for: page, id: 42)
  #endif
}
