import MediatorKit

/// The keys of the members' accounts.
public nonisolated enum Members {
  /// Signs a member in by card and PIN.
  public static let signIn = ActionKey<Void, String, String>("members", "signIn", "card", "pin")
  /// Signs the member out.
  public static let signOut = ActionKey<Void>("members", "signOut")
  /// Returns whether a member is signed in.
  public static let isSignedIn = ActionKey<Bool>("members", "isSignedIn")
  /// Returns the number of the card, or `nil` if no member is signed in.
  public static let card = ActionKey<String?>("members", "card")
}

/// An error of the accounts.
public enum MemberError: Error, Equatable {
  case wrongPIN
}
