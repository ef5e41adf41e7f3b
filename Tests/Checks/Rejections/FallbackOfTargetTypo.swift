// A misspelled member in a handler for missing actions is the first error.
// expect: value of type 'UnresolvedCall' has no member 'address'

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Fallback { target, miss in "no \(miss.invocation.address?.action ?? "")" }
    #else
    Fallback { target, miss in "no \(miss.address.action)" }
    #endif
  }
}
