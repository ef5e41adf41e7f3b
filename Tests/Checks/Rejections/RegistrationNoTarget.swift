// A registered type is a target.
// expect: initializer 'init(_:)' requires that 'Cart' conform to 'Target'

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    Action("detail", "id") { (_, id: Int) in id }
  }
}
struct Cart: Sendable {}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Registration(OrderTarget.init)
    #else
    Registration(Cart.init)
    #endif
  }
}
