public import Foundation

/// A quantity of one product in the cart.
public struct CartLine: Sendable, Codable, Hashable {
  /// The number of the product.
  public let product: Int
  /// The name of the product.
  public let name: String
  /// The price of one, in euros, when it was put into the cart.
  public let unitPrice: Decimal
  /// The quantity, 1 to 99.
  public var quantity: Int

  /// Creates a line.
  public init(product: Int, name: String, unitPrice: Decimal, quantity: Int) {
    self.product = product
    self.name = name
    self.unitPrice = unitPrice
    self.quantity = quantity
  }

  /// The price of the line, in euros.
  public var total: Decimal { unitPrice * Decimal(quantity) }
}
