import ShopAccountAPI
import MediatorKit
import Synchronization

/// Lets the shell ask for a sign-in when its command waits for one.
final class ShellPresenter: SignInPresenter {
  private let ask = Mutex<(@Sendable (Destination) async -> Bool)?>(nil)

  /// Sets the closure to call when an action waits for a sign-in; it returns whether the user has signed in.
  func connect(_ ask: @escaping @Sendable (Destination) async -> Bool) {
    self.ask.withLock { $0 = ask }
  }

  func signIn(for destination: Destination) async throws -> Bool {
    guard let ask = ask.withLock({ $0 }) else { throw AccountError.signInRequired(destination) }
    return await ask(destination)
  }
}
