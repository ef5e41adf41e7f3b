import ShopAccountAPI
public import MediatorKit
import MediatorNavigation
import ShopStorage

/// Who is signed in, and the gate before what needs it.
public nonisolated enum AccountModule: Module {
  /// The name `Account`.
  public static let name: ModuleName = "Account"
  /// The target `account`, and the gate before actions tagged ``ShopAccountAPI/Account/signedIn``.
  public static var contents: ModuleContents {
    Registration(onMain: AccountTarget.init(mediator:))
    TagGate(Account.signedIn) { mediator in
      try await mediator.session() != nil
    } asking: { mediator, address in
      try presenter(in: mediator)?.presentSignIn(for: address)
    }
    Publication(Account.signIn, Account.signOut, Account.session)
    Requirement((any DataStore).self)
  }

  private static func presenter(in mediator: Mediator) throws -> (any SignInPresenter)? {
    do {
      return try mediator.service((any SignInPresenter).self)
    } catch let error as MediatorError where error.code == .unknownService {
      return nil
    }
  }
}
