// The closure of a keyed action has the key's inputs.
// expect: 'init(_:perform:)' is unavailable: pass a closure that accepts the target and the key's inputs, in number and type

import MediatorKit

enum Orders {
  static let cancel = ActionKey<Bool, Int>("order", "cancel", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.cancel) { $0.cancel($1) }
    #else
    Action(Orders.cancel) { $0.cancel(named: $1) }
    #endif
  }
  func cancel(_ id: Int) -> Bool { id > 0 }
  func cancel(named name: String) -> Bool { name.isEmpty }
}
