// In a module with default main-actor isolation, the members of a target that is marked `@MainActor` are main-actor-isolated (FD40).
// settings: -default-isolation MainActor
// expect: conformance of 'ProfileTarget' to protocol 'Target' crosses into main actor-isolated code
// note: main actor-isolated static property 'name' cannot satisfy nonisolated requirement
// note: main actor-isolated static property 'actions' cannot satisfy nonisolated requirement

import MediatorKit

#if RIGHT
@MainActor final class ProfileTarget: Target {
  nonisolated static let name: TargetName = "profile"
  nonisolated static var actions: ActionTable<ProfileTarget> {
    Action("show", onMain: { $0.show() })
  }
  func show() -> Int { 1 }
}

// Without `@MainActor` the class is nonisolated, as the protocol says.
final class OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    Action("show") { $0.show() }
  }
  func show() -> Int { 1 }
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
