// The closure of a page with a key returns a page.
// expect: is unavailable: return a page: its type conforms to Page

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
