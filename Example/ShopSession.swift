import AccountAPI
import Foundation
import MediatorKit

/// One run of the shop: its mediator and where it writes.
struct ShopSession: Sendable {
  let mediator: Mediator
  let console: Console

  /// Makes a session for commands.
  ///
  /// - Parameters:
  ///   - data: Where session, cart and orders live.
  ///   - presenter: What happens when an action needs a signed-in user.
  init(on console: Console, data: URL, presenter: some SignInPresenter) throws {
    mediator = try Composition.mediator(data: data, presenter: presenter)
    self.console = console
  }

  /// Runs a command and tells what goes wrong.
  func run(_ command: any SessionCommand) async -> ExitCode {
    do {
      try await command.run(in: self)
      return .success
    } catch {
      let failure = Failure(error, in: mediator)
      console.complain("shop: \(failure.message)")
      return failure.code
    }
  }
}

/// A program that ends after one command cannot ask for a password and wait: it says so.
struct RefusingPresenter: SignInPresenter {
  func presentSignIn(for address: ActionAddress) throws {
    throw AccountError.signInRequired(address)
  }
}
