public import Foundation

/// An order that was placed.
public struct Order: Sendable, Codable, Hashable {
  /// The number of the order, 1 and up.
  public let number: Int
  /// The user who placed it.
  public let customer: String
  /// When it was placed.
  public let placedAt: Date
  /// What was ordered.
  public let lines: [OrderLine]
  /// What the customer wishes; nil when nothing special.
  public let note: String?
  /// The filling of the cart that was ordered, which is ordered once.
  public let cart: UUID

  /// Makes an order of its parts.
  public init(number: Int, customer: String, placedAt: Date, lines: [OrderLine], note: String?, cart: UUID) {
    self.number = number
    self.customer = customer
    self.placedAt = placedAt
    self.lines = lines
    self.note = note
    self.cart = cart
  }

  /// The price of everything, in euros.
  public var total: Decimal { lines.reduce(0) { $0 + $1.total } }
}
