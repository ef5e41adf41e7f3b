// Sources of an exposure are labeled.
// expect: missing argument label 'to:' in call

import MediatorKit
import MediatorLinks

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("count") { _ in 3 }.exposed(to: [.push, .web])
    #else
    Action("count") { _ in 3 }.exposed([.push, .web])
    #endif
  }
}
