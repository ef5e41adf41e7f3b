// An exposure without a source does not compile.
// expect: missing argument for parameter 'to' in call

import MediatorKit
import MediatorLinks

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("count") { _ in 3 }.exposed(to: .push)
    #else
    Action("count") { _ in 3 }.exposed()
    #endif
  }
}
