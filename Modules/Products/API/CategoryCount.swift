/// A category and the number of its products.
public struct CategoryCount: Sendable, Codable, Hashable {
  /// The category.
  public let category: ProductCategory
  /// The number of its products.
  public let count: Int

  /// Creates a count.
  public init(category: ProductCategory, count: Int) {
    self.category = category
    self.count = count
  }
}
