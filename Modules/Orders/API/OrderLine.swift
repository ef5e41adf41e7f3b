public import Foundation

/// A quantity of one product, with its name and price at the time of the order.
///
/// It has the same properties as a line of the cart, but is its own type because orders are stored and the cart may change.
public struct OrderLine: Sendable, Codable, Hashable {
  /// The number of the product.
  public let product: Int
  /// The name of the product.
  public let name: String
  /// The price of one, in euros.
  public let unitPrice: Decimal
  /// The quantity.
  public let quantity: Int

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
