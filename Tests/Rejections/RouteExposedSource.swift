// A route takes an exposure, not a source.
// expect: 'init(_:in:priority:exposedTo:_:perform:)' is unavailable: pass an exposure, as in exposedTo: .sources([.push, .web])

import MediatorKit
import RoutePatterns

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Route("/order/:id", exposedTo: .sources([.push])) { (id: Int) in id }
    #else
    Route("/order/:id", exposedTo: .push) { (id: Int) in id }
    #endif
  }
}
