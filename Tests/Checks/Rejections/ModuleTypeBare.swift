// A list of one type without `self` is the type of a list.
// expect: cannot convert value of type '[OrderModule].Type' to expected argument type '[any Module.Type]'

import MediatorKit

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {}
}

func start() throws -> Mediator {
  #if RIGHT
  try Mediator(modules: [OrderModule.self])
  #else
  try Mediator(modules: [OrderModule])
  #endif
}
