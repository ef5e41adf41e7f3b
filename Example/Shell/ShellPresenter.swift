import ShopAccountAPI
import MediatorKit
import Synchronization

/// Tells the shell that the command it runs waits for a sign-in.
final class ShellPresenter: SignInPresenter {
  private let tell = Mutex<(@Sendable (ActionAddress) -> Void)?>(nil)

  /// Sets who is told.
  func connect(_ tell: @escaping @Sendable (ActionAddress) -> Void) {
    self.tell.withLock { $0 = tell }
  }

  func presentSignIn(for address: ActionAddress) throws {
    guard let tell = tell.withLock({ $0 }) else { throw AccountError.signInRequired(address) }
    tell(address)
  }
}
