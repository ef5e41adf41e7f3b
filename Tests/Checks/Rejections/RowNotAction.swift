// A table contains actions, not keys.
// expect: static method 'buildExpression' requires that 'ActionKey<String, Int>' conform to 'ActionRow'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.detail) { _, id in "order \(id)" }
    #else
    Orders.detail
    #endif
  }
}
