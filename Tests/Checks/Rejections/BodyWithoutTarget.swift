// The closure of a keyed action has the target as its first input.
// expect: cannot convert value of type '@Sendable () -> String' to expected argument type '@Sendable (OrderTarget, Int) -> String'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.detail) { _, _ in "three" }
    #else
    Action(Orders.detail) { "three" }
    #endif
  }
}
