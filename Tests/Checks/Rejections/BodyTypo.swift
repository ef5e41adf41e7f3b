// A misspelled method in one row of a table is the first error.
// expect: value of type 'OrderTarget' has no member 'detial'

import MediatorKit

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action(Orders.detail) { $0.detail($1) }
    Action("count") { $0.count() }
    Action("cancel", "id") { (target, id: Int) in target.cancel(id) }
    #else
    Action(Orders.detail) { $0.detial($1) }
    Action("count") { $0.count() }
    Action("cancel", "id") { (target, id: Int) in target.cancel(id) }
    #endif
  }
  func detail(_ id: Int) -> String { "order \(id)" }
  func count() -> Int { 3 }
  func cancel(_ id: Int) -> Bool { id > 0 }
}
