// The name of a target is constant.
// expect: static property 'name' is not concurrency-safe because it is nonisolated global shared mutable state

import MediatorKit

struct CartTarget: Target {
  #if RIGHT
  static let name: TargetName = "cart"
  #else
  static var name: TargetName = "cart"
  #endif
  static var actions: ActionTable<CartTarget> {}
}
