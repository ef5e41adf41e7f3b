public import MediatorKit

/// Why nobody has been signed in.
public enum AccountError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such user, or the password is another: which of the two is not told.
  case wrongCredentials
  /// An action needs a signed-in user and there is no way to ask for one here.
  case signInRequired(ActionAddress)

  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .wrongCredentials: "user and password do not go together"
    case .signInRequired(let address): "'\(address)' needs a signed-in user"
    }
  }
}
