// The closure of a page with a key has the key's types.
// expect: cannot convert value of type 'PageLink<Int>' to expected argument type 'RoutePattern'

import MediatorKit
import MediatorNavigation
import RoutePatterns

struct Product: Sendable {}

struct UserPage: Page { var title: String }

enum Users {
  static let page = PageLink<Int>("users", "page", "id")
}

let contents = ModuleContents {
  #if RIGHT
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { (id: Int) in UserPage(title: "\(id)") }
  #else
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { (id: String) in UserPage(title: id) }
  #endif
}
