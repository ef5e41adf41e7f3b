public import MediatorNavigation

/// The keys of the cart's actions, and of its page.
public enum Cart {
  /// Returns the contents of the cart.
  public static let show = ActionKey<CartContents>("cart", "show")
  /// Adds a quantity of a product to the cart.
  public static let add = ActionKey<CartContents, Int, Int>(
    "cart", "add", ActionParameter("id", note: "the number of a product"),
    ActionParameter("quantity", default: 1, note: "1 to 99"))
  /// Removes a quantity of a product, or all of it.
  public static let remove = ActionKey<CartContents, Int, Int?>(
    "cart", "remove", ActionParameter("id", note: "the number of a product"),
    ActionParameter("quantity", note: "all when missing"))
  /// Empties the cart.
  public static let clear = ActionKey<CartContents>("cart", "clear")
  /// Removes the ordered lines; does nothing if repeated.
  public static let nativeSettle = ActionKey<CartContents, CartContents>("cart", "nativeSettle", "ordered")

  /// The page of the cart.
  public static let page = PageLink("cart", "page")
}
