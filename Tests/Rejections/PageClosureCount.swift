// The closure of a page with a key has one input for each of the key.
// expect: pack expansion requires that 'Int' and '_, _' have the same shape

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
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { id in UserPage(title: "\(id)") }
  #else
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { id, tab, note in UserPage(title: "\(id)") }
  #endif
}
