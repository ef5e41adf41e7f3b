public import Foundation
public import MediatorNavigation

/// The keys of the catalog's actions and pages.
public enum Products {
  /// Finds products by text, category and price.
  public static let search = ActionKey<
    SearchResults, String, ProductCategory?, Decimal?, Decimal?, ProductOrder, Int
  >(
    "products", "search", ActionParameter("text", default: "", note: "words; each has to begin a word of the product"),
    "category", ActionParameter("minPrice", note: "in euros"), ActionParameter("maxPrice", note: "in euros"),
    ActionParameter("sort", default: .relevance), ActionParameter("limit", default: 10, note: "1 to 100"))

  /// One product.
  public static let detail = ActionKey<Product, Int>("products", "detail", "id")

  /// The categories with the number of their products.
  public static let categories = ActionKey<[CategoryCount]>("products", "categories")

  /// The products that a closure accepts, by number.
  ///
  /// Only code can pass a closure, so the name begins with `native`, which rejects all URLs.
  public static let nativeFilter = ActionKey<[Product], @Sendable (Product) -> Bool>(
    "products", "nativeFilter", "accepts")

  /// The page of a search, with the inputs of ``search``.
  public static let searchPage = PageLink<String, ProductCategory?, Decimal?, Decimal?, ProductOrder, Int>(
    "products", "search-page", ActionParameter("text", default: ""), "category", "minPrice", "maxPrice",
    ActionParameter("sort", default: .relevance), ActionParameter("limit", default: 10))

  /// The page of a product.
  public static let page = PageLink<Int>("products", "page", "id")
}
