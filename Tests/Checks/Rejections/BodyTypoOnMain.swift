// A misspelled method in a main-actor closure is the first error.
// alone: with an extension
// expect: value of type 'ProfileTarget' has no member 'shwo'

import MediatorKit

@MainActor final class ProfileTarget {
  func show() -> Int { 1 }
}

nonisolated extension ProfileTarget: Target {
  static let name: TargetName = "profile"
  static var actions: ActionTable<ProfileTarget> {
    #if RIGHT
    Action("show", onMain: { $0.show() })
    #else
    Action("show", onMain: { $0.shwo() })
    #endif
  }
}
