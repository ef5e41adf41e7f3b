// A module's contents are static.
// expect: type 'OrderModule' does not conform to protocol 'Module'

import MediatorKit

struct OrderModule: Module {
  static let name: ModuleName = "Orders"
  #if RIGHT
  static var contents: ModuleContents {}
  #else
  var contents: ModuleContents { ModuleContents {} }
  #endif
}
