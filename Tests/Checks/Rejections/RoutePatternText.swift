// A pattern from a variable is parsed by name.
// expect: cannot convert value of type 'String' to expected argument type 'RoutePattern'

import MediatorKit
import MediatorLinks
import RoutePatterns

let path = "/orders"

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("count") { _ in 3 }.route(RoutePattern(stringLiteral: path))
    #else
    Action("count") { _ in 3 }.route(path)
    #endif
  }
}
