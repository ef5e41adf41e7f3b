import ShopCartAPI
import Foundation
import ShopProductsAPI

extension CartContents {
  /// Adds a quantity of a product at its current price.
  mutating func add(_ product: Product, _ quantity: Int) throws(CartError) {
    let index = lines.firstIndex { $0.product == product.id }
    let (sum, overflow) = quantity.addingReportingOverflow(index.map { lines[$0].quantity } ?? 0)
    guard quantity >= 1, !overflow, 1...99 ~= sum else { throw .quantityOutOfRange(overflow ? quantity : sum) }
    guard sum <= product.stock else { throw .notInStock(name: product.name, asked: sum, stock: product.stock) }
    guard index != nil || lines.count < 100 else { throw .full }
    let line = CartLine(product: product.id, name: product.name, unitPrice: product.price, quantity: sum)
    if let index { lines[index] = line } else { lines.append(line) }
  }

  /// Removes a quantity of a product, or all of it.
  mutating func remove(_ product: Int, _ quantity: Int?) throws(CartError) {
    guard let index = lines.firstIndex(where: { $0.product == product }) else { throw .notInCart(product: product) }
    guard let quantity else {
      lines.remove(at: index)
      return
    }
    guard quantity >= 1 else { throw .quantityOutOfRange(quantity) }
    guard quantity <= lines[index].quantity else { throw .notInCart(product: product) }
    lines[index].quantity -= quantity
    if lines[index].quantity == 0 { lines.remove(at: index) }
  }

  /// Removes the ordered lines unless that was done before; products added meanwhile stay.
  mutating func settle(_ ordered: CartContents) {
    guard id == ordered.id else { return }
    id = UUID()
    for line in ordered.lines {
      guard let index = lines.firstIndex(where: { $0.product == line.product }) else { continue }
      lines[index].quantity -= line.quantity
      if lines[index].quantity <= 0 { lines.remove(at: index) }
    }
  }
}
