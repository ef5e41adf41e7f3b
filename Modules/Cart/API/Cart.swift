public import MediatorKit

/// The typed addresses of the cart.
public enum Cart {
  /// What is in the cart.
  public static let show = ActionKey<CartContents>("cart", "show")
  /// Puts some of a product into the cart.
  public static let add = ActionKey<CartContents, Int, Int>(
    "cart", "add", ActionParameter("id", note: "the number of a product"),
    ActionParameter("quantity", default: 1, note: "1 to 99"))
  /// Takes some of a product out, or all of it.
  public static let remove = ActionKey<CartContents, Int, Int?>(
    "cart", "remove", ActionParameter("id", note: "the number of a product"),
    ActionParameter("quantity", note: "all when missing"))
  /// Empties the cart.
  public static let clear = ActionKey<CartContents>("cart", "clear")
  /// Takes out what an order has taken; does nothing the second time.
  public static let nativeSettle = ActionKey<CartContents, CartContents>("cart", "nativeSettle", "ordered")
}
