public import Foundation

/// Why there is no order.
public enum OrdersError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nobody is signed in any more.
  case nobodySignedIn
  /// The cart is empty.
  case emptyCart
  /// A product has another price than when it was put into the cart.
  case priceChanged(name: String, was: Decimal, now: Decimal)
  /// There are fewer in stock than in the cart.
  case notInStock(name: String, asked: Int, stock: Int)
  /// The signed-in user has no order of that number.
  case unknownOrder(Int)

  /// What happened, in one sentence.
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
