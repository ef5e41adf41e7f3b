public import MediatorKit

/// The typed keys of these targets.
public enum Keys {
  /// A synchronous action.
  public static let sync = ActionKey<Int, Int>("bench", "sync", "value")
  /// A synchronous action with an integer and a string.
  public static let pair = ActionKey<Int, Int, String>("bench", "pair", "id", "text")
  /// An asynchronous action that never suspends.
  public static let async = ActionKey<Int, Int>("bench", "async", "value")
  /// An action of a main-actor class.
  public static let main = ActionKey<Int, Int>("main", "sync", "value")
  /// An action of an actor.
  public static let actor = ActionKey<Int, Int>("actor", "next", "value")
  /// An action of a target that is created for each call.
  public static let transient = ActionKey<Int, Int>("transient", "sync", "value")
  /// An action without inputs.
  public static let constant = ActionKey<Int>("constant", "one")
}
