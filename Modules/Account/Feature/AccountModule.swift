import ShopAccountAPI
public import MediatorNavigation
import ShopStorage

/// The module of the account, with the gate for actions that need a sign-in.
public nonisolated enum AccountModule: Module {
  /// The name `Account`.
  public static let name: ModuleName = "Account"
  /// The target `account`, and the gate for actions guarded by ``ShopAccountAPI/Account/signedIn``.
  public static var contents: ModuleContents {
    Registration(onMain: AccountTarget.init(mediator:))
    TagGate(Account.signedIn) { mediator in
      try await mediator.session() != nil
    } asking: { mediator, destination in
      try await signIn(for: destination, in: mediator)
    }
    Publication(Account.signIn, Account.signOut, Account.session)
    Requirement((any DataStore).self)
  }

  /// Shows the sign-in page until a sign-in succeeds, and returns `false` if the user dismisses it.
  private static func signIn(for destination: Destination, in mediator: Mediator) async throws -> Bool {
    var form = SignInForm(for: destination)
    while let credentials = try await mediator.result(of: SignInPage(content: form), options: .layer) {
      do {
        try await mediator.signIn(user: credentials.user, password: credentials.password)
        return true
      } catch let error as AccountError {
        form = SignInForm(for: destination, after: error)
      }
    }
    return false
  }
}
