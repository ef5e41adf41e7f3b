import Foundation
import ShopProductsAPI

extension Catalogue {
  /// Returns the products that match a query.
  ///
  /// - Throws: ``ProductsError`` if no product could match.
  /// - Complexity: O(*n* log *n*) in the number of products.
  func search(_ query: SearchQuery) throws(ProductsError) -> SearchResults {
    try query.check()
    let words = query.text.searchWords
    // Without a text all products match; a text without letters and digits matches none.
    guard !words.isEmpty || query.text.allSatisfy(\.isWhitespace) else { return SearchResults(products: [], total: 0) }
    let matches = entries.compactMap { entry -> Match? in
      let product = entry.product
      if let category = query.category, product.category != category { return nil }
      if let minPrice = query.minPrice, product.price < minPrice { return nil }
      if let maxPrice = query.maxPrice, product.price > maxPrice { return nil }
      return entry.relevance(to: words).map { Match(product: product, relevance: $0) }
    }
    let sorted = matches.sorted { $0.precedes($1, in: query.order) }
    return SearchResults(products: sorted.prefix(query.limit).map(\.product), total: sorted.count)
  }
}

/// A product that matches a query.
private struct Match {
  let product: Product
  let relevance: Int

  func precedes(_ other: Match, in order: ProductOrder) -> Bool {
    let left = product
    let right = other.product
    switch order {
    case .cheapest where left.price != right.price: return left.price < right.price
    case .dearest where left.price != right.price: return left.price > right.price
    case .rating where left.rating != right.rating: return left.rating > right.rating
    case .name where left.name != right.name: return left.name < right.name
    default: return (other.relevance, left.id) < (relevance, right.id)
    }
  }
}
