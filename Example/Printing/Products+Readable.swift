import ShopProductsAPI

extension SearchResults: Readable {
  var printed: [String] {
    guard !products.isEmpty else { return ["no product matches"] }
    var table = Table(rightAligned: [3, 4])
    for product in products {
      table.add("\(product.id)", product.name, product.brand, product.price.euros, "\(product.rating)", product.supply)
    }
    let shown = products.count < total ? ", \(products.count) shown" : ""
    return ["\(total) product\(total == 1 ? " matches" : "s match")\(shown)"] + table.lines
  }
}

extension Product: Readable {
  var printed: [String] {
    var table = Table()
    table.add("number", "\(id)")
    table.add("category", category.rawValue)
    table.add("price", price.euros)
    table.add("rating", "\(rating) of 5")
    table.add("supply", supply)
    if !colours.isEmpty { table.add("colours", colours.joined(separator: ", ")) }
    return ["\(name), by \(brand)", summary] + table.lines
  }

  fileprivate var supply: String { stock == 0 ? "sold out" : "\(stock) in stock" }
}

extension Array: Readable where Element: LineReadable {
  var printed: [String] { Element.lines(of: self) }
}

/// A value whose lists are printed as a table.
protocol LineReadable {
  static func lines(of list: [Self]) -> [String]
}

extension CategoryCount: LineReadable {
  static func lines(of list: [CategoryCount]) -> [String] {
    var table = Table(rightAligned: [1])
    for item in list { table.add(item.category.rawValue, "\(item.count)") }
    return table.lines
  }
}
