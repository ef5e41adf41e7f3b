public import Foundation

/// An order of a user.
public struct Order: Sendable, Codable, Hashable {
  /// The number of the order, from 1.
  public let number: Int
  /// The user who placed it.
  public let customer: String
  /// The time at which it was placed.
  public let placedAt: Date
  /// The ordered products.
  public let lines: [OrderLine]
  /// The customer's note, or `nil` without one.
  public var note: String?
  /// The identifier of the ordered cart contents, which are ordered once.
  public let cart: UUID

  /// Creates an order.
  public init(number: Int, customer: String, placedAt: Date, lines: [OrderLine], note: String?, cart: UUID) {
    self.number = number
    self.customer = customer
    self.placedAt = placedAt
    self.lines = lines
    self.note = note
    self.cart = cart
  }

  /// The total price, in euros.
  public var total: Decimal { lines.reduce(0) { $0 + $1.total } }
}
