/// An error of changing the cart.
public enum CartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The quantity of a product would not be 1 to 99.
  case quantityOutOfRange(Int)
  /// The stock has fewer of a product than the cart would have.
  case notInStock(name: String, asked: Int, stock: Int)
  /// The cart does not contain the product, or not as many of it.
  case notInCart(product: Int)
  /// The cart has 100 lines.
  case full

  /// The message.
  public var description: String {
    switch self {
    case .quantityOutOfRange(let quantity): "the cart takes 1 to 99 of a product, not \(quantity)"
    case .notInStock(let name, _, stock: 0): "\(name) is sold out"
    case .notInStock(let name, let asked, let stock): "there are \(stock) of \(name), not \(asked)"
    case .notInCart(let product): "product \(product) is not in the cart, or not so many of it"
    case .full: "the cart has 100 lines and takes no more"
    }
  }
}
