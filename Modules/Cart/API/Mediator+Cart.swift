public import MediatorKit

extension Mediator {
  /// Returns the contents of the cart.
  public func cart() async throws -> CartContents {
    try await call(Cart.show)
  }

  /// Returns the number of items in the cart, or 0 if the call fails.
  ///
  /// For a badge, which should not show an error.
  public func cartCount() async -> Int {
    do { return try await call(Cart.show).count } catch { return 0 }
  }

  /// Adds a quantity of a product to the cart.
  ///
  /// - Throws: ``CartError``; also the catalog's error for an unknown product.
  @discardableResult public func addToCart(_ product: Int, quantity: Int = 1) async throws -> CartContents {
    try await call(Cart.add, product, quantity)
  }

  /// Removes a quantity of a product from the cart, or all of it.
  ///
  /// - Throws: ``CartError/notInCart(product:)``.
  @discardableResult public func removeFromCart(_ product: Int, quantity: Int? = nil) async throws -> CartContents {
    try await call(Cart.remove, product, quantity)
  }
}
