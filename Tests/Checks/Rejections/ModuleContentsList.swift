// The contents of a module are items, not a list of them.
// expect: 'buildExpression' is unavailable: list the items without brackets

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    Action("detail", "id") { (_, id: Int) in id }
  }
}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Registration { OrderTarget() }
    #else
    [Registration { OrderTarget() }]
    #endif
  }
}
