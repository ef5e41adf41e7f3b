public import MediatorKit

/// Shows the sign-in screen when an action waits for a sign-in, or throws.
///
/// The app registers one as a service. Without one, the action waits until a user signs in or its caller's deadline passes.
///
/// ```swift
/// Service((any SignInPresenter).self, LoginScreen.init) { $0 }
/// ```
public protocol SignInPresenter: Sendable {
  /// Asks the user to sign in, and returns without waiting for it.
  ///
  /// - Parameter destination: What the call that waits is for.
  /// - Throws: An error for the caller of the action, which then does not wait.
  func presentSignIn(for destination: Destination) throws
}
