// The name of a target is a `TargetName`.
// expect: type 'CartTarget' does not conform to protocol 'Target'

import MediatorKit

struct CartTarget: Target {
  #if RIGHT
  static let name: TargetName = "cart"
  #else
  static let name = "cart"
  #endif
  static var actions: ActionTable<CartTarget> {}
}
