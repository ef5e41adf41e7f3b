// The closure of a keyed action has as many inputs as the key.
// expect: 'init(_:perform:)' is unavailable: pass a closure that accepts the target and the key's inputs, in number and type

import MediatorKit

let moving = ActionKey<Bool, Int, Int>("order", "move", "from", "to")

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(moving) { $0.move($1, $2) }
    #else
    Action(moving) { $0.move($1) }
    #endif
  }
  func move(_ from: Int, _ to: Int) -> Bool { true }
  func move(_ from: Int) -> Bool { true }
}
