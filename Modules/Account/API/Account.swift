public import MediatorKit

/// The typed addresses of the account, and what else its callers need.
public enum Account {
  /// Signs a user in, in place of whoever was.
  public static let signIn = ActionKey<Session, String, String>("account", "sign-in", "user", "password")
  /// Signs out; false when nobody was signed in.
  public static let signOut = ActionKey<Bool>("account", "sign-out")
  /// Who is signed in; nil when nobody is.
  public static let session = ActionKey<Session?>("account", "session")

  /// The tag of actions that wait until somebody has signed in.
  public static let signedIn: ActionTag = "signed-in"
}
