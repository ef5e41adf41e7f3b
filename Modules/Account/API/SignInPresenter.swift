public import MediatorKit

/// What the app does when an action waits for a sign-in: it shows its screen, or refuses.
///
/// The app registers one as a service; without one the action waits in silence, until somebody signs in or its caller's
/// deadline passes.
///
/// ```swift
/// Service((any SignInPresenter).self, LoginScreen.init) { $0 }
/// ```
public protocol SignInPresenter: Sendable {
  /// Asks the user to sign in, and returns without waiting for it.
  ///
  /// - Parameter address: The action that waits.
  /// - Throws: Whatever should reach the caller of that action instead of waiting.
  func presentSignIn(for address: ActionAddress) throws
}
