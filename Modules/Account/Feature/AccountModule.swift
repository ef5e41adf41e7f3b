import ShopAccountAPI
public import MediatorKit
import ShopStorage

/// Who is signed in, and the gate before what needs it.
public nonisolated enum AccountModule: Module {
  /// The name `Account`.
  public static let name: ModuleName = "Account"
  /// The target `account`, and the gate before actions tagged ``ShopAccountAPI/Account/signedIn``.
  public static var contents: ModuleContents {
    Registration(onMain: AccountTarget.init(mediator:))
    Service(SignInWaiters.self, SignInWaiters.init, as: { $0 })
    Interception(.tag(Account.signedIn), SignInGate())
    Publication(Account.signIn, Account.signOut, Account.session)
    Requirement((any DataStore).self)
  }
}
