// A class that is a target is final.
// expect: non-final class 'CartTarget' cannot conform to the 'Sendable' protocol

import MediatorKit

#if RIGHT
final class CartTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<CartTarget> {}
}
#else
class CartTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<CartTarget> {}
}
#endif
