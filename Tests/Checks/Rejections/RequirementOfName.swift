// A requirement names keys or services.
// expect: argument type 'String' does not conform to expected type 'AnyActionKey'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Requirement(Orders.detail)
    #else
    Requirement("order", "detail")
    #endif
  }
}
