// A publication lists keys.
// expect: argument type '(any Sendable).Type' does not conform to expected type 'AnyActionKey'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Publication(Orders.detail)
    #else
    Publication((any Sendable).self)
    #endif
  }
}
