public import Foundation

/// Some of one product in an order, as it was when it was ordered.
///
/// It has the form of a line of the cart and is a type of its own: orders are kept, and the cart may change.
public struct OrderLine: Sendable, Codable, Hashable {
  /// The number of the product.
  public let product: Int
  /// What the product was called.
  public let name: String
  /// The price of one, in euros, when it was ordered.
  public let unitPrice: Decimal
  /// How many.
  public let quantity: Int

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
