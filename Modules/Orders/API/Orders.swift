public import MediatorKit

/// The typed addresses of the orders.
public enum Orders {
  /// Orders what is in the cart; waits until somebody has signed in.
  public static let place = ActionKey<Order, String?>(
    "orders", "place", ActionParameter("note", note: "a wish for the delivery"))
  /// The orders of the signed-in user, oldest first.
  public static let list = ActionKey<[Order]>("orders", "list")
  /// One order of the signed-in user.
  public static let detail = ActionKey<Order, Int>("orders", "detail", "id")
  /// Prints an order on a printer that the caller has; gives the number of lines.
  public static let nativeReceipt = ActionKey<Int, Int, any ReceiptPrinter>(
    "orders", "nativeReceipt", "id", "printer")
}
