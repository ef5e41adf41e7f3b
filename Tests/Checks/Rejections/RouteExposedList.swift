// A route takes one exposure, which lists its sources.
// expect: 'init(_:exposedTo:_:_:perform:)' is unavailable: pass several sources as a list, as in exposedTo: [.push, .web]

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
