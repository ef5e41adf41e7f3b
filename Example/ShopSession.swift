import ShopAccountAPI
import Foundation
import MediatorKit

/// One run of the shop: its mediator and where it writes.
struct ShopSession: Sendable {
  let mediator: Mediator
  let console: Console
  /// What shows pages.
  let navigator: ConsoleNavigator
  /// The rewrites of the start, which may be taken back to.
  let rewrites: RewriteSet

  /// Makes a session for commands.
  ///
  /// - Parameters:
  ///   - options: Where things live and what is loaded.
  ///   - presenter: What happens when an action needs a signed-in user.
  ///   - gate: Whether links are taken from the start.
  /// - Throws: `RouteFileError` when a file has problems.
  init(
    on console: Console, _ options: ShopOptions, presenter: some SignInPresenter, gate: LinkGate = .open
  ) throws {
    self.console = console
    navigator = ConsoleNavigator(on: console)
    rewrites = try LinkFiles.rewrites(options.rewrites)
    mediator = try Composition.mediator(
      data: DataDirectory.chosen(by: options.data), presenter: presenter, navigator: navigator, gate: gate
    ) { console.complain("shop: a link that waits is not kept: \($0)") }
    try mediator.load(LinkFiles.routes(options.routes))
    mediator.rewrites = rewrites
  }

  /// Runs a command and tells what goes wrong.
  func run(_ command: any SessionCommand) async -> ExitCode {
    do {
      try await command.run(in: self)
      return .success
    } catch {
      if error is UsageError || error is RouteFileError {
        console.complain(Failure.text(error))
        return .usage
      }
      let failure = Failure(error)
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
