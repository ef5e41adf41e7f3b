public import MediatorKit

extension Mediator {
  /// Signs a user in.
  ///
  /// - Throws: ``AccountError/wrongCredentials``; `MediatorError` when the module is missing.
  @discardableResult public func signIn(user: String, password: String) async throws -> Session {
    try await call(Account.signIn, user, password)
  }

  /// Signs out.
  ///
  /// - Returns: Whether somebody was signed in.
  @discardableResult public func signOut() async throws -> Bool {
    try await call(Account.signOut)
  }

  /// Who is signed in; nil when nobody is.
  public func session() async throws -> Session? {
    try await call(Account.session)
  }
}
