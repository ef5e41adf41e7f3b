// A misspelled member in a handler for missing actions is the first error.
// expect: value of type 'Miss' has no member 'address'

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Fallback { miss, target in "no \(miss.invocation.address?.action ?? "")" }
    #else
    Fallback { miss, target in "no \(miss.address.action)" }
    #endif
  }
}
