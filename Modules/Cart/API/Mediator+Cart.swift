public import MediatorKit

extension Mediator {
  /// What is in the cart.
  public func cart() async throws -> CartContents {
    try await call(Cart.show)
  }

  /// How many things are in the cart; 0 when the cart gives no answer.
  ///
  /// For a badge, which is better wrong than in the way.
  public func cartCount() async -> Int {
    do { return try await call(Cart.show).count } catch { return 0 }
  }

  /// Puts some of a product into the cart.
  ///
  /// - Throws: ``CartError``; what the catalogue says of an unknown product.
  @discardableResult public func addToCart(_ product: Int, quantity: Int = 1) async throws -> CartContents {
    try await call(Cart.add, product, quantity)
  }

  /// Takes some of a product out of the cart, or all of it.
  ///
  /// - Throws: ``CartError/notInCart(product:)``.
  @discardableResult public func removeFromCart(_ product: Int, quantity: Int? = nil) async throws -> CartContents {
    try await call(Cart.remove, product, quantity)
  }
}
