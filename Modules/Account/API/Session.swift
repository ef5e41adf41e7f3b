/// Who is signed in.
public struct Session: Sendable, Codable, Hashable {
  /// The name by which the user signs in.
  public let user: String
  /// What the user is called.
  public let fullName: String

  /// Makes a session of its parts.
  public init(user: String, fullName: String) {
    self.user = user
    self.fullName = fullName
  }
}
