// A default of a parameter has its type.
// expect: cannot convert value of type 'String' to expected argument type 'Int'

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("page", ActionParameter("size", default: 20)) { (_, size: Int) in size }
    #else
    Action("page", ActionParameter("size", default: "20")) { (_, size: Int) in size }
    #endif
  }
}
