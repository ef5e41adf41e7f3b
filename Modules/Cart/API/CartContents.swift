public import Foundation

/// The contents of the cart.
public struct CartContents: Sendable, Codable, Hashable {
  /// The identifier of these contents, which changes after each order.
  public var id: UUID
  /// The lines, in the order in which the products were added.
  public var lines: [CartLine]

  /// Creates contents.
  public init(id: UUID = UUID(), lines: [CartLine] = []) {
    self.id = id
    self.lines = lines
  }

  /// The total price, in euros.
  public var total: Decimal { lines.reduce(0) { $0 + $1.total } }
  /// The number of items.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity } }
}
