/// Why the cart has not changed.
public enum CartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There would be fewer than 1 or more than 99 of one product.
  case quantityOutOfRange(Int)
  /// There are fewer in stock than there would be in the cart.
  case notInStock(name: String, asked: Int, stock: Int)
  /// The cart has no such product, or not so many of it.
  case notInCart(product: Int)
  /// The cart has 100 lines.
  case full

  /// What happened, in one sentence.
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
