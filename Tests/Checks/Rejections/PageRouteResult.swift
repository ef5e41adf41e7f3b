// A page route returns a page.
// expect: cannot convert value of type 'Int' to closure result type 'any Page'

import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

struct UserPage: Page { var id: Int }

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) }
    #else
    PageRoute("/user/:id", exposedTo: .all) { (id: Int) in id }
    #endif
  }
}
