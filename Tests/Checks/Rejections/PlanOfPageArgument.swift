// A page is planned with inputs of the key's types.
// expect: cannot convert value of type 'String' to expected argument type 'Int'

import MediatorKit
import MediatorLinks
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try mediator.plan(for: page, 42)
  #else
  _ = try mediator.plan(for: page, "42")
  #endif
}
