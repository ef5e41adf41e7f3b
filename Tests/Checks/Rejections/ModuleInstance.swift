// A mediator accepts types of modules, not instances.
// expect: cannot convert value of type 'OrderModule' to expected element type 'any Module.Type'

import MediatorKit

struct OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {}
}

func start() throws -> Mediator {
  #if RIGHT
  try Mediator(modules: [OrderModule.self])
  #else
  try Mediator(modules: [OrderModule()])
  #endif
}
