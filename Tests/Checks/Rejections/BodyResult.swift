// The closure of a keyed action returns the key's result type.
// expect: cannot convert value of type 'String' to closure result type 'Int'

import MediatorKit

enum Orders {
  static let count = ActionKey<Int>("order", "count")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.count) { _ in 3 }
    #else
    Action(Orders.count) { _ in "three" }
    #endif
  }
}
