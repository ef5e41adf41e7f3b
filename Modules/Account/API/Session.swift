/// The signed-in user.
public struct Session: Sendable, Codable, Hashable {
  /// The user name.
  public let user: String
  /// The full name of the user.
  public let fullName: String

  /// Creates a session.
  public init(user: String, fullName: String) {
    self.user = user
    self.fullName = fullName
  }
}
