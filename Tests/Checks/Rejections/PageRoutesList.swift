// The pages of a prefix are pages, not a list of them.
// expect: no exact matches in call to static method 'buildExpression'

import MediatorKit
import MediatorLinks
import MediatorNavigation

struct OrdersPage: Page {}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    PageRoutes("/orders") { PageRoute("/all", exposedTo: .push) { OrdersPage() } }
    #else
    PageRoutes("/orders") { [PageRoute("/all", exposedTo: .push) { OrdersPage() }] }
    #endif
  }
}
