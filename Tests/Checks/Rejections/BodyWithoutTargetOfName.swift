// The closure of an action has the target as its first input, also if it does not use it.
// expect: generic parameter 'TheClosureTakesTheTarget' could not be inferred

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("count") { (_) in 3 }
    #else
    Action("count") { 3 }
    #endif
  }
}
