import ShopCartAPI
import Foundation
import ShopOrdersAPI

/// A quantity of one product, in a cart or in an order.
protocol PricedLine {
  var product: Int { get }
  var name: String { get }
  var unitPrice: Decimal { get }
  var quantity: Int { get }
  var total: Decimal { get }
}

extension CartLine: PricedLine {}
extension OrderLine: PricedLine {}

extension Table {
  /// Creates a table of lines with their total.
  init(of lines: [some PricedLine], total: Decimal) {
    self.init(rightAligned: [0, 3, 4])
    for line in lines {
      add("\(line.quantity)", "\(line.product)", line.name, line.unitPrice.euros, line.total.euros)
    }
    add("", "", "total", "", total.euros)
  }
}
