/// The results of a search.
public struct SearchResults: Sendable, Codable, Hashable {
  /// The products in the requested order, at most the limit.
  public let products: [Product]
  /// The number of matching products, also beyond the limit.
  public let total: Int

  /// Creates results.
  public init(products: [Product], total: Int) {
    self.products = products
    self.total = total
  }
}
