public import Foundation

/// An error of the orders.
public enum OrdersError: Error, Sendable, Codable, Hashable, CustomStringConvertible {
  /// The user has signed out.
  case nobodySignedIn
  /// The cart is empty.
  case emptyCart
  /// The price of a product changed after it was put into the cart.
  case priceChanged(name: String, was: Decimal, now: Decimal)
  /// The stock has fewer of a product than the cart.
  case notInStock(name: String, asked: Int, stock: Int)
  /// The signed-in user has no order of that number.
  case unknownOrder(Int)

  /// The message.
  public var description: String {
    switch self {
    case .nobodySignedIn: "nobody is signed in"
    case .emptyCart: "the cart is empty"
    case .priceChanged(let name, let was, let now):
      "\(name) costs \(now) now, not \(was); take it out and put it in again"
    case .notInStock(let name, _, stock: 0): "\(name) is sold out"
    case .notInStock(let name, let asked, let stock): "there are \(stock) of \(name), not \(asked)"
    case .unknownOrder(let number): "you have no order \(number)"
    }
  }
}
