public import MediatorKit

/// An error of the sign-in.
public enum AccountError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The user is unknown or the password is wrong; the error does not say which.
  case wrongCredentials
  /// An action needs a signed-in user, and the program cannot ask for a sign-in.
  case signInRequired(Destination)

  /// The message.
  public var description: String {
    switch self {
    case .wrongCredentials: "wrong user or password"
    case .signInRequired(let destination): "\(destination) needs a signed-in user"
    }
  }
}
