public import MediatorKit

/// What the sign-in page shows; the page ends with ``Credentials``.
public struct SignInForm: Sendable {
  /// What waits for the sign-in.
  public let destination: Destination
  /// Why the previous attempt failed, or `nil` for the first one.
  public let problem: AccountError?

  /// Creates a form.
  public init(for destination: Destination, after problem: AccountError? = nil) {
    self.destination = destination
    self.problem = problem
  }
}
