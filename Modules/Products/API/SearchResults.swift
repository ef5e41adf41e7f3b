/// What a search found.
public struct SearchResults: Sendable, Codable, Hashable {
  /// The products, in the order that was asked for, no more than the limit.
  public let products: [Product]
  /// How many products match, also those beyond the limit.
  public let total: Int

  /// Makes results of their parts.
  public init(products: [Product], total: Int) {
    self.products = products
    self.total = total
  }
}
