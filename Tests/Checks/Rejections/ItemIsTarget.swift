// A module contains a registration of a target, not the target.
// expect: 'buildExpression' is unavailable: pass a registration, as in Registration { OrderTarget() }

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
    OrderTarget()
    #endif
  }
}
