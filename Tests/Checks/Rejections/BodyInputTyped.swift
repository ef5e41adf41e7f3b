// The closure of a keyed action declares no other types than the key.
// expect: 'init(_:perform:)' is unavailable: pass a closure that accepts the target and the key's inputs, in number and type

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.detail) { (_, id: Int) in "order \(id)" }
    #else
    Action(Orders.detail) { (_, id: String) in "order \(id)" }
    #endif
  }
}
