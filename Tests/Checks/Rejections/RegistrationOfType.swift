// A registration takes a closure, not a type.
// expect: 'init(_:)' is unavailable: pass a closure, as in Registration { OrderTarget() }

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
    Registration(OrderTarget.self)
    #endif
  }
}
