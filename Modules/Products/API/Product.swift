public import Foundation

/// A product of the shop.
public struct Product: Sendable, Codable, Hashable, Identifiable {
  /// The number of the product, from 1001.
  public let id: Int
  /// The name of the product.
  public let name: String
  /// The brand.
  public let brand: String
  /// The category.
  public let category: ProductCategory
  /// The price of one, in euros, with at most two decimals.
  public let price: Decimal
  /// The average rating by buyers, 0 to 5.
  public let rating: Double
  /// The number in stock, 0 or more.
  public let stock: Int
  /// The available colors, or empty if it has none.
  public let colours: [String]
  /// One sentence about it.
  public let summary: String

  /// Creates a product.
  public init(
    id: Int, name: String, brand: String, category: ProductCategory, price: Decimal, rating: Double, stock: Int,
    colours: [String] = [], summary: String
  ) {
    self.id = id
    self.name = name
    self.brand = brand
    self.category = category
    self.price = price
    self.rating = rating
    self.stock = stock
    self.colours = colours
    self.summary = summary
  }
}
