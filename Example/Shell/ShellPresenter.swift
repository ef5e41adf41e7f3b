import ShopAccountAPI
import MediatorKit
import Synchronization

/// Notifies the shell that its command waits for a sign-in.
final class ShellPresenter: SignInPresenter {
  private let notify = Mutex<(@Sendable (Destination) -> Void)?>(nil)

  /// Sets the closure to call when an action waits for a sign-in.
  func connect(_ notify: @escaping @Sendable (Destination) -> Void) {
    self.notify.withLock { $0 = notify }
  }

  func presentSignIn(for destination: Destination) throws {
    guard let notify = notify.withLock({ $0 }) else { throw AccountError.signInRequired(destination) }
    notify(destination)
  }
}
