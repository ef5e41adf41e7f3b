import CartAPI

extension CartContents: Readable {
  var printed: [String] {
    guard !lines.isEmpty else { return ["the cart is empty"] }
    var table = Table(rightAligned: [0, 3, 4])
    for line in lines {
      table.add("\(line.quantity)", "\(line.product)", line.name, line.unitPrice.euros, line.total.euros)
    }
    table.add("", "", "total", "", total.euros)
    return table.lines
  }
}
