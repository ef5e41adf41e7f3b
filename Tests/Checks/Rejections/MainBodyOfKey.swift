// The `perform:` closure of a keyed action is nonisolated and cannot call main-actor methods.
// alone: with an extension
// expect: call to main actor-isolated instance method 'show()' in a synchronous nonisolated context

import MediatorKit

let showProfile = ActionKey<Int>("profile", "show")

@MainActor final class Profile {
  func show() -> Int { 1 }
}

nonisolated extension Profile: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<Profile> {
    #if RIGHT
    Action(showProfile, onMain: { $0.show() })
    #else
    Action(showProfile) { $0.show() }
    #endif
  }
}
