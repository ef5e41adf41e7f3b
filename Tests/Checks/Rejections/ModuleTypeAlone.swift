// A mediator accepts a list of modules, also of one.
// expect: cannot convert value of type 'OrderModule.Type' to expected argument type '[any Module.Type]'

import MediatorKit
import MediatorLinks

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {}
}

func start() throws -> Mediator {
  #if RIGHT
  try Mediator(modules: [OrderModule.self], links: LinkSettings(schemes: ["shop"]))
  #else
  try Mediator(modules: OrderModule.self, links: LinkSettings(schemes: ["shop"]))
  #endif
}
