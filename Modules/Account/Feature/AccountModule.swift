import ShopAccountAPI
public import MediatorKit
import MediatorNavigation
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
      guard let presenter = try presenter(in: mediator) else { throw AccountError.signInRequired(destination) }
      return try await presenter.signIn(for: destination)
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
