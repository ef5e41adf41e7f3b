public import MediatorKit

extension Mediator {
  /// Returns the contents of the cart.
  public func cart(fileID: StaticString = #fileID, line: UInt = #line) async throws -> CartContents {
    try await call(Cart.show, fileID: fileID, line: line)
  }

  /// Returns the number of items in the cart, or 0 if the call fails.
  ///
  /// For a badge, which should not show an error.
  public func cartCount(fileID: StaticString = #fileID, line: UInt = #line) async -> Int {
    do { return try await call(Cart.show, fileID: fileID, line: line).count } catch { return 0 }
  }

  /// Adds a quantity of a product to the cart.
  ///
  /// - Throws: ``CartError``; also the catalog's error for an unknown product.
  @discardableResult public func addToCart(
    _ product: Int, quantity: Int = 1, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> CartContents {
    try await call(Cart.add, product, quantity, fileID: fileID, line: line)
  }

  /// Removes a quantity of a product from the cart, or all of it.
  ///
  /// - Throws: ``CartError/notInCart(product:)``.
  @discardableResult public func removeFromCart(
    _ product: Int, quantity: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> CartContents {
    try await call(Cart.remove, product, quantity, fileID: fileID, line: line)
  }
}
