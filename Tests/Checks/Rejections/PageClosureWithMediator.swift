// After the mediator, the closure of a page with a key has the key's types.
// expect: is unavailable: pass a closure that accepts the key's inputs, in number and type

import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

struct UserPage: Page { var title: String }

enum Users {
  static let page = PageLink<Int>("users", "page", "id")
}

let contents = ModuleContents {
  #if RIGHT
  PageRoute(Users.page, "/user/:id", exposedTo: .all, withMediator: { _, id in UserPage(title: "\(id)") })
  #else
  PageRoute(Users.page, "/user/:id", exposedTo: .all, withMediator: { (_, id: String) in UserPage(title: id) })
  #endif
}
