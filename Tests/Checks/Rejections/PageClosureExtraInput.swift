// An input too much is not the mediator, which `withMediator:` passes.
// expect: global actor 'PageInputIsNotInKey'-isolated

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
  PageRoute(Users.page, "/user/:id", exposedTo: .all) { id, tab in UserPage(title: "\(id) \(tab)") }
  #endif
}
