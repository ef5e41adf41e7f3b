import ShopAccountAPI
import MediatorNavigation
import ShopStorage

/// Signs in and out.
///
/// The module's default isolation is the main actor, so this class is main-actor-isolated.
final class AccountTarget {
  private let store: any DataStore
  private weak let mediator: Mediator?

  init(mediator: Mediator) throws {
    store = try mediator.service((any DataStore).self)
    self.mediator = mediator
  }

  private func signIn(user: String, password: String) async throws -> Session {
    guard let known = User.all.first(where: { $0.name == user }), known.password.matches(password) else {
      throw AccountError.wrongCredentials
    }
    let mediator = try mediator.get()
    let session = Session(user: known.name, fullName: known.fullName)
    let other = try store.update(.session) { record in
      defer { record = SessionRecord(session: session) }
      return record.session
    }
    // The pages of another user leave before this one sees any.
    if let other, other != session { try await mediator.closeGate(Account.signedIn) }
    try await mediator.openGate(Account.signedIn)
    return session
  }

  private func signOut() async throws -> Bool {
    let wasSignedIn = try store.update(.session) { record in
      defer { record = SessionRecord() }
      return record.session != nil
    }
    try await mediator.get().closeGate(Account.signedIn)
    return wasSignedIn
  }

  private func session() throws -> Session? { try store.read(.session).session }
}

nonisolated extension AccountTarget: Target {
  static var name: TargetName { "account" }

  static var actions: ActionTable<AccountTarget> {
    Action(Account.signIn, onMain: { try await $0.signIn(user: $1, password: $2) })
      .summary("Signs a user in")
      .secret("password")
    Action(Account.signOut, onMain: { try await $0.signOut() })
      .summary("Signs out")
      .exposed(to: [.inApp, .push])
    Action(Account.session, onMain: { try $0.session() })
      .summary("Who is signed in")
      .route("/account")
      .exposed(to: .inApp)
  }
}
