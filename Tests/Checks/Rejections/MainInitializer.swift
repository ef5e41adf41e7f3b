// A plain registration cannot call the main-actor-isolated initializer of a class.
// alone: with an extension
// expect: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context

import MediatorKit

@MainActor final class Profile {
  var count: Int
  init() { count = 0 }
}

nonisolated extension Profile: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<Profile> {}
}

#if RIGHT
let registration = Registration(onMain: Profile.init)
#else
let registration = Registration { Profile() }
#endif
