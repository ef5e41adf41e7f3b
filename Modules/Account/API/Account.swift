public import MediatorKit

/// The keys of the account's actions, and the tag of its gate.
public enum Account {
  /// Signs a user in, and any other user out.
  public static let signIn = ActionKey<Session, String, String>("account", "sign-in", "user", "password")
  /// Signs out; returns whether a user was signed in.
  public static let signOut = ActionKey<Bool>("account", "sign-out")
  /// Returns the session of the signed-in user, or `nil` if there is none.
  public static let session = ActionKey<Session?>("account", "session")

  /// The tag of actions that wait until a user has signed in.
  public static let signedIn: ActionTag = "signed-in"
}
