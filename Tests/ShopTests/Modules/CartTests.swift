import MediatorTestSupport
import ShopCartAPI
import Foundation
import MediatorKit
import ShopProductsAPI
import Testing

@Suite("The cart contains products") struct CartTests {
  @Test("A linked module that no code names is found (CT16, N10)")
  func linkedModuleIsFound() throws {
    #expect(try Mediator(modules: [], discovering: true).hasTarget("cart"))
    #expect(try TestShop().mediator.action("cart/add") != nil)
    #expect(try !Mediator().hasTarget("cart"))
  }

  @Test func noSourceImportsTheModule() throws {
    var count = 0
    for folder in ["Sources", "Modules", "Example", "Tests"] {
      let files = FileManager.default.enumerator(
        at: packageRoot.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        count += 1
        #expect(!text.contains("import ShopCart" + "Feature"), "\(file.lastPathComponent)")
      }
    }
    #expect(count > 100)
  }

  @Test func linesAndTotalsAreDecimal() async throws {
    let shop = try TestShop()
    let mediator = shop.mediator
    try await mediator.addToCart(1003, quantity: 3)
    try await mediator.addToCart(1020)
    let cart = try await mediator.addToCart(1003)
    #expect(cart.lines.map(\.product) == [1003, 1020])
    #expect(cart.lines.map(\.quantity) == [4, 1])
    #expect(cart.lines[0].total == Decimal(string: "411.96"))
    #expect(cart.total == Decimal(string: "444.46"))
    #expect(await mediator.cartCount() == 5)
  }

  @Test func linesCanBeReducedAndRemoved() async throws {
    let shop = try TestShop()
    let mediator = shop.mediator
    try await mediator.addToCart(1001, quantity: 5)
    #expect(try await mediator.removeFromCart(1001, quantity: 2).count == 3)
    await #expect(throws: CartError.notInCart(product: 1001)) {
      try await mediator.removeFromCart(1001, quantity: 4)
    }
    #expect(try await mediator.removeFromCart(1001).lines.isEmpty)
    await #expect(throws: CartError.notInCart(product: 1001)) { try await mediator.removeFromCart(1001) }
  }

  @Test(arguments: [0, -1, 100, .max, .min]) func invalidQuantitiesAreRejected(quantity: Int) async throws {
    let shop = try TestShop()
    let mediator = shop.mediator
    await #expect(throws: CartError.quantityOutOfRange(quantity)) {
      try await mediator.addToCart(1002, quantity: quantity)
    }
    #expect(await mediator.cartCount() == 0)
  }

  @Test func stockLimitsTheQuantity() async throws {
    let shop = try TestShop()
    let mediator = shop.mediator
    try await mediator.addToCart(1003, quantity: 6)
    await #expect(throws: CartError.notInStock(name: "No. 2 Desk Lamp", asked: 7, stock: 6)) {
      try await mediator.addToCart(1003)
    }
    await #expect(throws: ProductsError.unknownProduct(7)) { try await mediator.addToCart(7) }
  }

  @Test("The cart's count is 0 if the module is missing (CT15)")
  func cartCountIsZeroWithoutTheModule() async throws {
    #expect(await (try Mediator()).cartCount() == 0)
  }

  @Test func twoShopsInOneDirectoryLoseNothing() async throws {
    let first = try TestShop()
    let second = try TestShop(in: first.directory)
    try await withThrowingTaskGroup { group in
      for index in 0..<40 {
        let shop = index % 2 == 0 ? first : second
        group.addTask { _ = try await shop.mediator.addToCart(1002) }
      }
      try await group.waitForAll()
    }
    #expect(await first.mediator.cartCount() == 40)
  }
}
