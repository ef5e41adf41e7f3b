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
  ///   - text: Words; a product matches if each is the prefix of one of its words, ignoring case and accents.
  ///   - category: The category, or `nil` for all.
  ///   - minPrice: The lowest price in euros.
  ///   - maxPrice: The highest price in euros.
  ///   - order: The order of the results.
  ///   - limit: The maximum number of products, 1 to 100.
  /// - Throws: ``ProductsError``; `MediatorError` if the module is missing.
  public func searchProducts(
    _ text: String = "", in category: ProductCategory? = nil, from minPrice: Decimal? = nil,
    upTo maxPrice: Decimal? = nil, sortedBy order: ProductOrder = .relevance, limit: Int = 10,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> SearchResults {
    try await call(Products.search, text, category, minPrice, maxPrice, order, limit, fileID: fileID, line: line)
  }

  /// Returns one product.
  ///
  /// - Throws: ``ProductsError/unknownProduct(_:)``; `MediatorError` if the module is missing.
  public func product(_ id: Int, fileID: StaticString = #fileID, line: UInt = #line) async throws -> Product {
    try await call(Products.detail, id, fileID: fileID, line: line)
  }

  /// Returns the categories with the number of their products, or an empty list if the call fails.
  ///
  /// An empty menu is better than a screen that fails.
  public func productCategories(fileID: StaticString = #fileID, line: UInt = #line) async -> [CategoryCount] {
    do { return try await call(Products.categories, fileID: fileID, line: line) } catch { return [] }
  }

  /// Returns the products that a closure accepts, by number.
  public func products(
    where accepts: @escaping @Sendable (Product) -> Bool, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> [Product] {
    try await call(Products.nativeFilter, accepts, fileID: fileID, line: line)
  }
}
