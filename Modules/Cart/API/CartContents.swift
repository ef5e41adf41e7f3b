public import Foundation

/// What is in the cart.
public struct CartContents: Sendable, Codable, Hashable {
  /// Tells this filling of the cart from the ones before and after it: it changes when an order has taken the lines.
  public var id: UUID
  /// The lines, in the order in which the products came in.
  public var lines: [CartLine]

  /// Makes contents of their parts.
  public init(id: UUID = UUID(), lines: [CartLine] = []) {
    self.id = id
    self.lines = lines
  }

  /// The price of everything, in euros.
  public var total: Decimal { lines.reduce(0) { $0 + $1.total } }
  /// How many things there are.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity } }
}
