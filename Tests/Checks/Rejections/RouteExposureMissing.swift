// A route declares its exposure.
// expect: missing argument for parameter 'exposedTo' in call

import MediatorKit
import MediatorLinks
import RoutePatterns

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Route("/order/:id", exposedTo: .all) { (id: Int) in id }
    #else
    Route("/order/:id") { (id: Int) in id }
    #endif
  }
}
