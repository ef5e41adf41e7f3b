public import Foundation

/// One thing that the shop sells.
public struct Product: Sendable, Codable, Hashable, Identifiable {
  /// The number of the product, 1001 and up.
  public let id: Int
  /// What the product is called.
  public let name: String
  /// Who makes it.
  public let brand: String
  /// The shelf that it stands on.
  public let category: ProductCategory
  /// The price of one, in euros, with at most two decimals.
  public let price: Decimal
  /// What buyers think of it, from 0 to 5.
  public let rating: Double
  /// How many are in stock, 0 or more.
  public let stock: Int
  /// The colours that it comes in; empty for what has none.
  public let colours: [String]
  /// One sentence about it.
  public let summary: String

  /// Makes a product of its parts.
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
