// Without a key, the inputs of a page's closure have types.
// expect: global actor 'PageInputNeedsType'-isolated

import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

struct Product: Sendable {}

struct UserPage: Page { var title: String }

enum Users {
  static let page = PageLink<Int>("users", "page", "id")
}

let contents = ModuleContents {
  #if RIGHT
  PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(title: "\(id)") }
  #else
  PageRoute("/user/:id", exposedTo: .all) { id in UserPage(title: "\(id)") }
  #endif
}
