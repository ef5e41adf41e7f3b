// The URL of a page is generated with inputs without labels.
// expect: extraneous argument label 'id:' in call

import MediatorKit
import MediatorLinks
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try mediator.url(for: page, 42)
  #else
  _ = try mediator.url(for: page, id: 42)
  #endif
}
