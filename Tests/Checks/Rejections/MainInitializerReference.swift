// A plain registration rejects the initializer of a main-actor class.
// alone: with an extension
// expect: converting function value of type '@MainActor @Sendable () -> Profile' to '@Sendable () throws -> Profile' loses global actor 'MainActor'

import MediatorKit

@MainActor final class Profile {
  var count: Int
  init() { count = 0 }
}

nonisolated extension Profile: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<Profile> {}
}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Registration(onMain: Profile.init)
    #else
    Registration(Profile.init)
    #endif
  }
}
