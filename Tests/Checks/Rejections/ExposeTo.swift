// The modifier is a participle.
// expect: 'expose(to:)' has been renamed to 'exposed(to:)'

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
