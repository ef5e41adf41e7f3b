// The contents of a module are items, not a list of them.
// expect: static method 'buildExpression' requires that '[Registration]' conform to 'ModuleItem'

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
