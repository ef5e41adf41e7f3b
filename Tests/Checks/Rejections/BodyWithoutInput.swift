// The closure of a keyed action has all inputs of the key.
// expect: 'init(_:perform:)' is unavailable: pass a closure that accepts the target and the key's inputs, in number and type

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
    Action(Orders.detail) { $0.count }
    #endif
  }
  var count: String { "3" }
  func detail(_ id: Int) -> String { "order \(id)" }
}
