import MediatorNavigation
import MembersAPI

/// The account of the member, and the gate for all that requires one.
public enum MembersModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Members"
  /// The items of the module.
  public static var contents: ModuleContents {
    Registration(onMain: { MembersTarget() })
    Publication(Members.signIn, Members.signOut, Members.isSignedIn, Members.card)
    TagGate("signed-in") { mediator in
      try await mediator.call(Members.isSignedIn)
    } asking: { mediator, destination in
      try await mediator.result(of: SignInPage(destination: destination), options: .layer) ?? false
    }
    PageRoute("/card", exposedTo: [.inApp, .shortcut]) { CardPage() }
      .guarded(by: "signed-in")
  }
}

@MainActor final class MembersTarget {
  private(set) var card: String?

  func signIn(_ card: String, pin: String) throws {
    guard pin == "1841" else { throw MemberError.wrongPIN }
    self.card = card
  }

  func signOut() { card = nil }
}

nonisolated extension MembersTarget: Target {
  static var name: TargetName { "members" }
  static var actions: ActionTable<MembersTarget> {
    Action(Members.signIn, onMain: { try $0.signIn($1, pin: $2) })
    Action(Members.signOut, onMain: { $0.signOut() })
    Action(Members.isSignedIn, onMain: { $0.card != nil })
    Action(Members.card, onMain: { $0.card })
  }
}

/// Returns whether the member has signed in.
struct SignInPage: ResultPage {
  typealias Result = Bool
  let destination: Destination
  var title: String { "Sign in for \(destination)" }
}

struct CardPage: Page {
  var title: String { "My card" }
}
