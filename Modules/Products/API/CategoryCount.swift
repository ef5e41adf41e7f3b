/// A category and how many products stand in it.
public struct CategoryCount: Sendable, Codable, Hashable {
  /// The category.
  public let category: ProductCategory
  /// How many products it has.
  public let count: Int

  /// Makes a count of its parts.
  public init(category: ProductCategory, count: Int) {
    self.category = category
    self.count = count
  }
}
