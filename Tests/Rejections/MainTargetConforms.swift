// A main-actor class conforms in a nonisolated extension.
// expect: conformance of 'ProfileTarget' to protocol 'Target' crosses into main actor-isolated code and can cause data races

import MediatorKit

#if RIGHT
@MainActor final class ProfileTarget {
  func show() -> Int { 1 }
}

nonisolated extension ProfileTarget: Target {
  static let name: TargetName = "profile"
  static var actions: ActionTable<ProfileTarget> {
    Action("show", onMain: { $0.show() })
  }
}
#else
@MainActor final class ProfileTarget: Target {
  static let name: TargetName = "profile"
  static var actions: ActionTable<ProfileTarget> {
    Action("show", onMain: { $0.show() })
  }
  func show() -> Int { 1 }
}
#endif

enum ProfileModule: Module {
  static let name: ModuleName = "Profile"
  static var contents: ModuleContents {
    Registration(onMain: ProfileTarget.init)
  }
}
