// A tag that is not a literal is converted (FD41).
// expect: cannot convert value of type 'String' to expected argument type 'ActionTag'

import MediatorKit

let word = "staff"

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("count") { _ in 3 }.tagged(ActionTag(word))
    #else
    Action("count") { _ in 3 }.tagged(word)
    #endif
  }
}
