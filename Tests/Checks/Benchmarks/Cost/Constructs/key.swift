import MediatorKit

/// Keys.
public enum Orders {
  // each
  /// An order.
  public static let detail_NNN = ActionKey<String, Int, String>("orders", "detail_NNN", "id", "note")
  // end
}
