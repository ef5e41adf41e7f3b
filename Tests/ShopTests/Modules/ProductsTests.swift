import Foundation
import MediatorLinks
import ShopProductsAPI
import ShopProductsFeature
import Testing

@Suite("The catalog is searched") struct ProductsTests {
  private let mediator: Mediator

  init() throws {
    mediator = try Mediator(modules: [ProductsModule.self])
  }

  @Test func catalogIsComplete() async throws {
    let products = try await mediator.products { _ in true }
    #expect(products.count == 322)
    #expect(Set(products.map(\.id)).count == 322)
    #expect(Set(products.map(\.category)) == Set(ProductCategory.allCases))
    #expect(products.allSatisfy { $0.stock >= 0 && 0...5 ~= $0.rating && !$0.name.isEmpty && !$0.summary.isEmpty })
  }

  @Test("An error of a wrapped call names the line of the app (ST12)") func errorsNameTheCaller() async throws {
    let error = await #expect(throws: MediatorError.self) { try await Mediator().product(1003) }
    #expect(error?.callSite?.description == "ShopTests/ProductsTests.swift:\(#line - 1)")
  }

  /// A price that was converted through a binary fraction would have more digits.
  @Test func pricesAreExact() async throws {
    let odd = try await mediator.products { product in
      var cents = product.price * 100
      var whole = Decimal()
      NSDecimalRound(&whole, &cents, 0, .plain)
      return product.price <= 0 || product.price * 100 != whole
    }
    #expect(odd.isEmpty)
    #expect(try await mediator.product(1003).price == Decimal(string: "102.99"))
  }

  @Test(arguments: [
    ("lamp", 44), ("LAMP", 44), ("lam", 44), ("desk lamp", 13), ("lamp desk", 13), ("lumiere", 9), ("lumière", 9),
    ("no lamp here", 0), ("!", 0), ("", 322), ("  ", 322),
  ])
  func everyWordMustMatchAPrefix(text: String, total: Int) async throws {
    #expect(try await mediator.searchProducts(text).total == total)
  }

  @Test func nameCountsMoreThanTheDescription() async throws {
    let found = try await mediator.searchProducts("lamp", limit: 100)
    let isNamed = found.products.map { $0.name.contains("Lamp") }
    #expect(isNamed.contains(true) && isNamed.contains(false))
    #expect(isNamed == isNamed.sorted { $0 && !$1 })
  }

  @Test(arguments: ProductOrder.allCases) func resultsAreSorted(order: ProductOrder) async throws {
    let products = try await mediator.searchProducts("lamp", sortedBy: order, limit: 100).products
    let isInOrder = zip(products, products.dropFirst()).map { left, right in
      switch order {
      case .relevance: true
      case .cheapest: left.price <= right.price
      case .dearest: left.price >= right.price
      case .rating: left.rating >= right.rating
      case .name: left.name <= right.name
      }
    }
    #expect(isInOrder.allSatisfy { $0 })
    #expect(products.count == 44)
  }

  @Test func priceBoundsAreInclusive() async throws {
    let price = try await mediator.product(1001).price
    let found = try await mediator.searchProducts(in: .lighting, from: price, upTo: price)
    #expect(found.products.map(\.id) == [1001])
  }

  @Test func limitKeepsTheTotal() async throws {
    let found = try await mediator.searchProducts("lamp", limit: 3)
    #expect(found.products.count == 3)
    #expect(found.total == 44)
  }

  @Test(arguments: [0, 101, -1, .max]) func invalidLimitsAreRejected(limit: Int) async {
    await #expect(throws: ProductsError.limitOutOfRange(limit)) {
      try await mediator.searchProducts("lamp", limit: limit)
    }
  }

  @Test(arguments: [(9, 3), (-1, 3), (-2, nil)] as [(Decimal, Decimal?)])
  func invalidPricesAreRejected(from: Decimal, to: Decimal?) async {
    await #expect(throws: ProductsError.impossiblePrices(from: from, to: to)) {
      try await mediator.searchProducts(from: from, upTo: to)
    }
  }

  @Test func anUnknownProductIsAnError() async {
    await #expect(throws: ProductsError.unknownProduct(1)) { try await mediator.product(1) }
  }

  @Test("An extension passes a closure, and returns a default if its module is missing (CT15)")
  func extensionsPassClosuresAndDefaults() async throws {
    let soldOut = try await mediator.products { $0.stock == 0 }
    #expect(soldOut.count == 28)
    #expect(await mediator.productCategories().map(\.count).reduce(0, +) == 322)
    #expect(await (try Mediator()).productCategories().isEmpty)
  }

  @Test func callsByKeyNameAndURLAgree() async throws {
    let typed = try await mediator.searchProducts("wool", in: .textiles, upTo: 160, sortedBy: .cheapest, limit: 2)
    let named = try await mediator.perform(
      "products", "search",
      [
        "text": "wool", "category": ProductCategory.textiles, "maxPrice": 160, "sort": ProductOrder.cheapest,
        "limit": 2,
      ],
      as: SearchResults.self)
    let opened = try await mediator.open(
      "shop://products/search?text=wool&category=textiles&maxPrice=160&sort=cheapest&limit=2", source: .push,
      as: SearchResults.self)
    #expect(typed.products.count == 2)
    #expect(named == typed)
    #expect(opened == typed)
  }
}
