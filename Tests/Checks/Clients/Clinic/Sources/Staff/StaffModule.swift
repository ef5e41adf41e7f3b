import MediatorKit

struct NotSignedIn: Error {}

/// The signed-in user. Other modules know only the tag "signed-in" and the names of the actions, and do not import this module.
actor Session {
  private(set) var user: String?

  func signIn(_ name: String) { user = name }
  func signOut() { user = nil }
}

struct StaffTarget: Target {
  static let name: TargetName = "staff"
  static var actions: ActionTable<StaffTarget> {
    Action("signIn", "name") { (target, name: String) in await target.session.signIn(name) }
    Action("signOut") { await $0.session.signOut() }
  }

  let session: Session
}

struct SignInGate: Interceptor {
  let session: Session

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    guard await session.user != nil else {
      try await next.mediator.perform("board", "show", ["line": "please sign in"])
      throw NotSignedIn()
    }
    return try await next(invocation)
  }
}

package enum StaffModule: Module {
  package static let name: ModuleName = "Staff"
  package static var contents: ModuleContents {
    let session = Session()
    Registration { StaffTarget(session: session) }
    Interception(.tag("signed-in"), SignInGate(session: session))
  }
}
