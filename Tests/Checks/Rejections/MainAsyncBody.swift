// A `perform:` closure cannot use main-actor state without `await`.
// alone: with an extension
// expect: call to main actor-isolated instance method 'show()' in a synchronous nonisolated context

import MediatorKit

@MainActor final class ProfileTarget {
  func show() -> Int { 1 }
}

nonisolated extension ProfileTarget: Target {
  static let name: TargetName = "profile"
  static var actions: ActionTable<ProfileTarget> {
    #if RIGHT
    Action("show") { await $0.show() }
    #else
    Action("show") { $0.show() }
    #endif
  }
}
