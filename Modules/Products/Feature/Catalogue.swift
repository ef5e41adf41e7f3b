import Foundation
import ShopProductsAPI

/// The products by number, with their indexed words.
struct Catalogue: Sendable {
  let products: [Product]
  let entries: [IndexedProduct]
  private let positions: [Int: Int]

  /// Creates a catalog of products.
  ///
  /// - Throws: ``ProductsError/unreadableCatalogue(_:)`` if two products have one number.
  init(_ products: [Product]) throws(ProductsError) {
    let sorted = products.sorted { $0.id < $1.id }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.id == right.id {
      throw .unreadableCatalogue("product \(left.id) stands in it twice")
    }
    self.products = sorted
    entries = sorted.map(IndexedProduct.init)
    positions = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.id, $0) })
  }

  /// Reads the module's catalog.
  static func bundled() throws(ProductsError) -> Catalogue {
    guard let file = Bundle.module.url(forResource: "catalogue", withExtension: "json") else {
      throw .unreadableCatalogue("it is missing")
    }
    let products: [Product]
    do {
      products = try JSONDecoder().decode([Product].self, from: Data(contentsOf: file))
    } catch {
      throw .unreadableCatalogue("\(error)")
    }
    return try Catalogue(products)
  }

  /// Returns the product with a number.
  func product(_ id: Int) throws(ProductsError) -> Product {
    guard let position = positions[id] else { throw .unknownProduct(id) }
    return products[position]
  }

  /// The categories that have products, in the order of declaration.
  var categories: [CategoryCount] {
    let counts = products.reduce(into: [:]) { $0[$1.category, default: 0] += 1 }
    return ProductCategory.allCases.compactMap { category in
      counts[category].map { CategoryCount(category: category, count: $0) }
    }
  }
}
