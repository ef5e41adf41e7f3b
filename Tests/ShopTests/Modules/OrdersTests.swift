import ShopAccountAPI
import ShopCartAPI
import Foundation
import MediatorLinks
import ShopOrdersAPI
import ShopStorage
import Synchronization
import Testing

@Suite("Orders are placed and listed") struct OrdersTests {
  @Test func orderEmptiesTheCart() async throws {
    let shop = try await TestShop.signedIn()
    let mediator = shop.mediator
    try await mediator.addToCart(1003, quantity: 2)
    try await mediator.addToCart(1020)
    let order = try await mediator.placeOrder(note: "ring twice")
    #expect(order.number == 1)
    #expect(order.customer == "ada")
    #expect(order.note == "ring twice")
    #expect(order.lines.map(\.quantity) == [2, 1])
    #expect(order.total == Decimal(string: "238.48"))
    #expect(try await mediator.cart().lines.isEmpty)
    #expect(try await mediator.orders() == [order])
    #expect(try await mediator.call(Orders.detail, 1) == order)
  }

  @Test func emptyCartIsRejected() async throws {
    let shop = try await TestShop.signedIn()
    await #expect(throws: OrdersError.emptyCart) { try await shop.mediator.placeOrder() }
    #expect(!shop.directory.files.contains("orders.json"))
  }

  @Test func ordersAreVisibleOnlyToTheirUser() async throws {
    let shop = try await TestShop.signedIn()
    let mediator = shop.mediator
    try await mediator.addToCart(1001)
    try await mediator.placeOrder()
    try await mediator.signIn(user: "grace", password: "nanosecond")
    #expect(try await mediator.orders().isEmpty)
    await #expect(throws: OrdersError.unknownOrder(1)) { try await mediator.call(Orders.detail, 1) }
    try await mediator.addToCart(1002)
    #expect(try await mediator.placeOrder().number == 2)
  }

  @Test func cartContentsAreOrderedOnce() async throws {
    let shop = try await TestShop.signedIn()
    let other = try TestShop(in: shop.directory)
    try await shop.mediator.addToCart(1001)
    let cart = try await shop.mediator.cart()
    let order = try await shop.mediator.placeOrder()
    // The state after a crash between the order and the emptying of the cart.
    try FileStore(in: shop.directory.url).update(Document("cart", empty: CartContents())) { $0 = cart }
    #expect(try await other.mediator.placeOrder() == order)
    #expect(try await other.mediator.orders().count == 1)
    #expect(try await other.mediator.cart().lines.isEmpty)
  }

  @Test func productsAddedMeanwhileStayInTheCart() async throws {
    let shop = try TestShop()
    let mediator = shop.mediator
    try await mediator.addToCart(1001)
    let ordered = try await mediator.cart()
    try await mediator.addToCart(1001, quantity: 2)
    try await mediator.addToCart(1002)
    let left = try await mediator.call(Cart.nativeSettle, ordered)
    #expect(left.lines.map(\.quantity) == [2, 1])
    #expect(try await mediator.call(Cart.nativeSettle, ordered) == left)
  }

  @Test func changedPriceIsReported() async throws {
    let shop = try await TestShop.signedIn()
    let old = CartLine(product: 1001, name: "Strata Desk Lamp", unitPrice: 80, quantity: 1)
    try FileStore(in: shop.directory.url).update(Document("cart", empty: CartContents())) { $0.lines = [old] }
    await #expect(throws: OrdersError.priceChanged(name: "Strata Desk Lamp", was: 80, now: 86)) {
      try await shop.mediator.placeOrder()
    }
    #expect(try await shop.mediator.cart().lines == [old])
  }

  @Test("A live object is passed to an action unchanged (CT15)")
  func receiptIsPrintedOnALivePrinter() async throws {
    final class Printer: ReceiptPrinter {
      let lines = Mutex<[String]>([])
      func print(_ line: String) { lines.withLock { $0.append(line) } }
    }
    let shop = try await TestShop.signedIn()
    let mediator = shop.mediator
    try await mediator.addToCart(1001, quantity: 2)
    try await mediator.placeOrder()
    let printer = Printer()
    #expect(try await mediator.printReceipt(of: 1, on: printer) == 3)
    #expect(printer.lines.withLock { $0 } == ["order 1", "2 × Strata Desk Lamp: 172", "total: 172"])
  }

  @Test func damagedOrderBookIsNotOverwritten() async throws {
    let shop = try await TestShop.signedIn()
    try await shop.mediator.addToCart(1001)
    try shop.directory.write("{}", to: "orders.json")
    await #expect(throws: StorageError.self) { try await shop.mediator.placeOrder() }
    #expect(try shop.directory.text(of: "orders.json.damaged-1") == "{}")
    #expect(try await shop.mediator.placeOrder().number == 1)
  }
}
