// A table contains actions of its own target.
// expect: static method 'buildExpression' requires the types 'OrderTarget' and 'Action<CartTarget, Int>.Owner' (aka 'CartTarget') be equivalent

import MediatorKit

struct CartTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<CartTarget> {}
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action<OrderTarget, Int>("count") { _ in 3 }
    #else
    Action<CartTarget, Int>("count") { _ in 3 }
    #endif
  }
}
