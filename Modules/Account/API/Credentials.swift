/// What a user enters on the sign-in page.
public struct Credentials: Sendable {
  /// The user name.
  public let user: String
  /// The password.
  public let password: String

  /// Creates credentials.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}
