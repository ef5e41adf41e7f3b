public import MediatorKit

/// Shows the sign-in screen when an action waits for a sign-in, or throws.
///
/// The app registers one as a service. Without one, the action is declined.
///
/// ```swift
/// Service((any SignInPresenter).self, LoginScreen.init) { $0 }
/// ```
public protocol SignInPresenter: Sendable {
  /// Asks the user to sign in.
  ///
  /// - Parameter destination: What the call that waits is for.
  /// - Returns: Whether the user has signed in.
  /// - Throws: The reason why the action is declined.
  func signIn(for destination: Destination) async throws -> Bool
}
