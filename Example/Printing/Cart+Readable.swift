import ShopCartAPI

extension CartContents: Readable {
  var printed: [String] { lines.isEmpty ? ["the cart is empty"] : Table(of: lines, total: total).lines }
}
