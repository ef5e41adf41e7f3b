// A list of one type without `self` is the type of a list; the second error says what to pass.
// expect: expected member name or initializer call after type name
// expect: 'init(modules:links:discovering:)' is unavailable: pass a list of types, as in [OrderModule.self]

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
