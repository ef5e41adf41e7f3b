// A named action takes a closure, not a reference to a method.
// expect: 'init(_:_:perform:)' is unavailable: pass a closure that accepts the target and one input for each label

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("detail", "id") { $0.detail($1) }
    #else
    Action("detail", "id", perform: OrderTarget.detail)
    #endif
  }
  func detail(_ id: Int) -> String { "order \(id)" }
}
