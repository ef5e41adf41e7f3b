// The URL of a page is generated with no more inputs than its key has.
// expect: extra argument in call

import MediatorKit
import MediatorLinks
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try mediator.url(for: page, 42)
  #else
  _ = try mediator.url(for: page, 42, 7)
  #endif
}
