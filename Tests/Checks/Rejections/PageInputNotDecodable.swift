// The inputs of a page are read from its URL.
// expect: requires that 'Product' conform to 'ParameterDecodable'

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
  PageRoute("/user/:id", exposedTo: .all) { (id: Product) in UserPage(title: "\(id)") }
  #endif
}
