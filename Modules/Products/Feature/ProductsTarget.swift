import MediatorLinks
import ShopProductsAPI

/// Searches the catalog, which it reads when it is created.
final class ProductsTarget: Target {
  static let name: TargetName = "products"

  static var actions: ActionTable<ProductsTarget> {
    Action(Products.search) {
      try $0.catalogue.search(
        SearchQuery(text: $1, category: $2, minPrice: $3, maxPrice: $4, order: $5, limit: $6))
    }
    .summary("Finds products by text, category and price")
    .route("/search(/:category)")
    .exposed(to: [.inApp, .customScheme, .universalLink, .push, .web])
    Action(Products.detail) { try $0.catalogue.product($1) }
      .summary("One product")
      .route("/product/:id<int>")
      .exposed(to: [.inApp, .customScheme, .universalLink, .push, .web])
    Action(Products.categories) { $0.catalogue.categories }
      .summary("The categories and how many products each has")
      .route("/categories")
      .exposed(to: .all)
    Action("find", "text") {
      try $0.catalogue.search(SearchQuery(text: $1))
    }
    .summary("Finds products by text")
    .deprecated("call products/search")
    .exposed(to: [.inApp, .customScheme])
    Action(Products.nativeFilter) { $0.catalogue.products.filter($1) }
      .summary("The products that a closure accepts")
  }

  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.bundled()
  }
}
