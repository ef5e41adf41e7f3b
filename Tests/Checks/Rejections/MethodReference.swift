// A keyed action takes a closure, not a reference to a method.
// expect: cannot convert value of type 'ActionKey<String, Int>' to expected argument type 'ActionName'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.detail) { $0.detail($1) }
    #else
    Action(Orders.detail, perform: OrderTarget.detail)
    #endif
  }
  func detail(_ id: Int) -> String { "order \(id)" }
}
