import Foundation
import ShopOrdersAPI
import ShopStorage

/// The orders as they are stored, oldest first.
struct OrderBook: Codable, Sendable {
  private(set) var orders: [Order] = []

  /// Returns the order of the given cart contents, or a new one with the next number.
  mutating func order(of cart: UUID, else make: (_ number: Int) -> Order) -> Order {
    if let known = orders.first(where: { $0.cart == cart }) { return known }
    let order = make((orders.map(\.number).max() ?? 0) + 1)
    orders.append(order)
    return order
  }

  /// Changes the note of a customer's order and returns the order.
  mutating func annotate(_ number: Int, of customer: String, _ note: String?) throws -> Order {
    guard let index = orders.firstIndex(where: { $0.number == number && $0.customer == customer }) else {
      throw OrdersError.unknownOrder(number)
    }
    orders[index].note = note
    return orders[index]
  }
}

extension Document<OrderBook> {
  static var orders: Self { Document("orders", empty: OrderBook()) }
}
