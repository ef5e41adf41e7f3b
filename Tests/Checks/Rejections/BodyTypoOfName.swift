// A misspelled method in the closure of a named action is the first error.
// expect: value of type 'OrderTarget' has no member 'cancl'

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("cancel", "id") { (target, id: Int) in target.cancel(id) }
    #else
    Action("cancel", "id") { (target, id: Int) in target.cancl(id) }
    #endif
  }
  func cancel(_ id: Int) -> Bool { id > 0 }
}
