// A route takes an exposure, not a source.
// expect: 'init(_:in:priority:exposed:_:perform:)' is unavailable: give an exposure, as in exposed: .sources([.push, .web])

import MediatorKit
import RoutePatterns

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Route("/order/:id", exposed: .sources([.push])) { (id: Int) in id }
    #else
    Route("/order/:id", exposed: .push) { (id: Int) in id }
    #endif
  }
}
