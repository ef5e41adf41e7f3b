// Without a key, each input of a page's closure has a type.
// expect: cannot infer type of closure parameter 'tab' without a type annotation

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
  PageRoute("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: String) in UserPage(title: "\(id) \(tab)") }
  #else
  PageRoute("/user/:id/:tab", exposedTo: .all) { id, tab in UserPage(title: "\(id) \(tab)") }
  #endif
}
