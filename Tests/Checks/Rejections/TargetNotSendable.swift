// A target is `Sendable`.
// expect: stored property 'count' of 'Sendable'-conforming class 'CartTarget' is mutable

import MediatorKit

final class CartTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<CartTarget> {}
  #if RIGHT
  let count = 0
  #else
  var count = 0
  #endif
}
