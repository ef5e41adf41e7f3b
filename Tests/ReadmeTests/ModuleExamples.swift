import MediatorKit

@MainActor final class ProfileTarget {
  private var visits = 0
  func visit(by guest: String) -> Int {
    visits += guest.isEmpty ? 0 : 1
    return visits
  }
}

nonisolated extension ProfileTarget: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<ProfileTarget> {
    Action("visit", "guest", onMain: { $0.visit(by: $1) })
  }
}

enum ProfileModule: Module {
  static let name: ModuleName = "Profile"
  static var contents: ModuleContents { Registration(onMain: ProfileTarget.init) }
}

struct LoginGate: Interceptor {
  let signIn: @Sendable () async throws -> Void

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    try await signIn()
    return try await next(invocation)
  }
}
