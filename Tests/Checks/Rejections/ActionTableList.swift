// The table of a target has actions, not a list of them.
// expect: static method 'buildExpression' requires that '[Action<T, Output>]' conform to 'ActionRow'

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("count") { $0.count() }
    Action("sum") { $0.count() }
    #else
    [Action("count") { $0.count() }, Action("sum") { $0.count() }]
    #endif
  }
  func count() -> Int { 1 }
}
