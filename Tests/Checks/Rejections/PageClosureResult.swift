// The closure of a page with a key returns a page.
// expect: is unavailable: pass a closure that accepts the key's inputs, in number and type, and returns a page

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
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { id in UserPage(title: "\(id)") }
  #else
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { id in "\(id)" }
  #endif
}
