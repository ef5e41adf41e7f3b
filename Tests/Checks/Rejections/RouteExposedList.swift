// A route takes one exposure, which lists its sources.
// expect: incorrect argument labels in call (have '_:exposedTo:_:_:', expected '_:labels:in:priority:exposedTo:perform:')

import MediatorKit
import MediatorLinks
import RoutePatterns

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Route("/order/:id", exposedTo: [.push, .web]) { (id: Int) in id }
    #else
    Route("/order/:id", exposedTo: .push, .web) { (id: Int) in id }
    #endif
  }
}
