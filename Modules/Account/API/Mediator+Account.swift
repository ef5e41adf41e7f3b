public import MediatorKit

extension Mediator {
  /// Signs a user in.
  ///
  /// - Throws: ``AccountError/wrongCredentials``; `MediatorError` if the module is missing.
  @discardableResult public func signIn(user: String, password: String) async throws -> Session {
    try await call(Account.signIn, user, password)
  }

  /// Signs out.
  ///
  /// - Returns: Whether a user was signed in.
  @discardableResult public func signOut() async throws -> Bool {
    try await call(Account.signOut)
  }

  /// Returns the session of the signed-in user, or `nil` if there is none.
  public func session() async throws -> Session? {
    try await call(Account.session)
  }
}
