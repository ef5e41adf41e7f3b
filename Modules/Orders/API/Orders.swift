public import MediatorKit

/// The keys of the orders' actions.
public enum Orders {
  /// Orders the contents of the cart; waits until a user has signed in.
  public static let place = ActionKey<Order, String?>(
    "orders", "place", ActionParameter("note", note: "a wish for the delivery"))
  /// The orders of the signed-in user, oldest first.
  public static let list = ActionKey<[Order]>("orders", "list")
  /// One order of the signed-in user.
  public static let detail = ActionKey<Order, Int>("orders", "detail", "id")
  /// Prints an order on the caller's printer and returns the number of lines.
  public static let nativeReceipt = ActionKey<Int, Int, any ReceiptPrinter>(
    "orders", "nativeReceipt", "id", "printer")
}
