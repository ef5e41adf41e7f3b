// A route takes one exposure, which lists its sources.
// expect: 'init(_:in:priority:exposed:_:perform:)' is unavailable: give an exposure, as in exposed: .sources([.push, .web])

import MediatorKit
import RoutePatterns

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Route("/order/:id", exposed: .sources([.push, .web])) { (id: Int) in id }
    #else
    Route("/order/:id", exposed: .push, .web) { (id: Int) in id }
    #endif
  }
}
