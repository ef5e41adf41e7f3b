public import MediatorNavigation

/// The keys of the orders' actions and pages.
public enum Orders {
  /// Orders the contents of the cart; waits until a user has signed in.
  public static let place = ActionKey<Order, String?>(
    "orders", "place", ActionParameter("note", note: "a wish for the delivery"))
  /// The orders of the signed-in user, oldest first.
  public static let list = ActionKey<[Order]>("orders", "list")
  /// One order of the signed-in user.
  public static let detail = ActionKey<Order, Int>("orders", "detail", "id")
  /// Changes the note of an order; `nil` removes it.
  public static let annotate = ActionKey<Order, Int, String?>("orders", "annotate", "id", "note")
  /// Prints an order on the caller's printer and returns the number of lines.
  public static let nativeReceipt = ActionKey<Int, Int, any ReceiptPrinter>(
    "orders", "nativeReceipt", "id", "printer")

  /// The page of all orders.
  public static let listPage = PageLink("orders", "list-page")
  /// The page of an order.
  public static let page = PageLink<Int>("orders", "page", "id")
  /// The page on which the note of an order is written.
  public static let notePage = PageLink<Int>("orders", "note-page", "id")
}
