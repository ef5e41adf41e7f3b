// A main-actor class conforms as any other type; its conformance is not isolated (FD40).
// expect: cannot form main actor-isolated conformance of 'ProfileTarget' to SendableMetatype-inheriting protocol 'Target'

import MediatorKit

#if RIGHT
@MainActor final class ProfileTarget: Target {
  static let name: TargetName = "profile"
  static var actions: ActionTable<ProfileTarget> {
    Action("show", onMain: { $0.show() })
  }
  func show() -> Int { 1 }
}
#else
@MainActor final class ProfileTarget: @MainActor Target {
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
