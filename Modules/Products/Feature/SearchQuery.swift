import Foundation
import ShopProductsAPI

/// The criteria of a search.
struct SearchQuery: Sendable {
  var text: String
  var category: ProductCategory?
  var minPrice: Decimal?
  var maxPrice: Decimal?
  var order = ProductOrder.relevance
  var limit = 10

  /// - Throws: ``ProductsError`` if no product could match.
  func check() throws(ProductsError) {
    guard 1...100 ~= limit else { throw .limitOutOfRange(limit) }
    let bounds = (from: minPrice ?? 0, to: maxPrice ?? .greatestFiniteMagnitude)
    guard bounds.from >= 0, bounds.from <= bounds.to else {
      throw .impossiblePrices(from: minPrice, to: maxPrice)
    }
  }
}
