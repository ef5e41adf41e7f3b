public import Foundation
public import MediatorKit

extension Mediator {
  /// Finds products.
  ///
  /// ```swift
  /// let lamps = try await mediator.searchProducts("lamp", upTo: 50, sortedBy: .cheapest)
  /// ```
  ///
  /// - Parameters:
  ///   - text: Words; each has to begin a word of the product, without regard to case and accents.
  ///   - category: The category; nil for all.
  ///   - minPrice: The lowest price in euros.
  ///   - maxPrice: The highest price in euros.
  ///   - order: The order of the results.
  ///   - limit: How many products are given, 1 to 100.
  /// - Throws: ``ProductsError``; `MediatorError` when the module is missing.
  public func searchProducts(
    _ text: String = "", in category: ProductCategory? = nil, from minPrice: Decimal? = nil,
    upTo maxPrice: Decimal? = nil, sortedBy order: ProductOrder = .relevance, limit: Int = 10
  ) async throws -> SearchResults {
    try await call(Products.search, text, category, minPrice, maxPrice, order, limit)
  }

  /// One product.
  ///
  /// - Throws: ``ProductsError/unknownProduct(_:)``; `MediatorError` when the module is missing.
  public func product(_ id: Int) async throws -> Product {
    try await call(Products.detail, id)
  }

  /// The categories and how many products each has; none when the catalogue gives no answer.
  ///
  /// A menu that is empty is better than a screen that fails.
  public func productCategories() async -> [CategoryCount] {
    do { return try await call(Products.categories) } catch { return [] }
  }

  /// The products that a closure accepts, by number.
  public func products(where accepts: @escaping @Sendable (Product) -> Bool) async throws -> [Product] {
    try await call(Products.nativeFilter, accepts)
  }
}
