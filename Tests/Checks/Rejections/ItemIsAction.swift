// Actions belong to the table of a target, not to a module.
// expect: static method 'buildExpression' requires that 'Action<OrderTarget, Int>' conform to 'ModuleItem'

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
    Registration(OrderTarget.init)
    #else
    Action("count") { (_: OrderTarget) in 3 }
    #endif
  }
}
