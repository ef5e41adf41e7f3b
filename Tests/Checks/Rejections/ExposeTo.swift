// The modifier is a participle.
// expect: cannot infer type of closure parameter '_' without a type annotation
// expect: value of type 'Action<T, Int>' has no member 'expose'

import MediatorKit
import MediatorLinks

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("show") { _ in 1 }.exposed(to: [.push, .web])
    #else
    Action("show") { _ in 1 }.expose(to: [.push, .web])
    #endif
  }
}
