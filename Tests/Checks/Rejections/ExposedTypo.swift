// A misspelled method in an exposed action is the first error.
// expect: value of type 'OrderTarget' has no member 'shwo'

import MediatorKit
import MediatorLinks

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("show") { $0.show() }.exposed(to: .push)
    #else
    Action("show") { $0.shwo() }.exposed(to: .push)
    #endif
  }
  func show() -> Int { 1 }
}
