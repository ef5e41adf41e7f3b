public import MediatorKit

extension Mediator {
  /// Signs a user in.
  ///
  /// - Throws: ``AccountError/wrongCredentials``; `MediatorError` if the module is missing.
  @discardableResult public func signIn(
    user: String, password: String, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Session {
    try await call(Account.signIn, user, password, fileID: fileID, line: line)
  }

  /// Signs out.
  ///
  /// - Returns: Whether a user was signed in.
  @discardableResult public func signOut(fileID: StaticString = #fileID, line: UInt = #line) async throws -> Bool {
    try await call(Account.signOut, fileID: fileID, line: line)
  }

  /// Returns the session of the signed-in user, or `nil` if there is none.
  public func session(fileID: StaticString = #fileID, line: UInt = #line) async throws -> Session? {
    try await call(Account.session, fileID: fileID, line: line)
  }
}
