public import Foundation

/// Some of one product in the cart.
public struct CartLine: Sendable, Codable, Hashable {
  /// The number of the product.
  public let product: Int
  /// What the product is called.
  public let name: String
  /// The price of one, in euros, when it was put into the cart.
  public let unitPrice: Decimal
  /// How many, 1 to 99.
  public var quantity: Int

  /// Makes a line of its parts.
  public init(product: Int, name: String, unitPrice: Decimal, quantity: Int) {
    self.product = product
    self.name = name
    self.unitPrice = unitPrice
    self.quantity = quantity
  }

  /// The price of all of them, in euros.
  public var total: Decimal { unitPrice * Decimal(quantity) }
}
