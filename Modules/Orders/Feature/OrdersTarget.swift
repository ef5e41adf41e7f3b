import MediatorLinks
import ShopAccountAPI
import ShopCartAPI
import Foundation
import ShopOrdersAPI
import ShopProductsAPI
import ShopStorage

/// Places and lists orders.
///
/// It imports only the APIs of cart, catalog and account.
struct OrdersTarget: Target {
  static let name: TargetName = "orders"

  static var actions: ActionTable<OrdersTarget> {
    Action(Orders.place) { try await $0.place(note: $1) }
      .summary("Orders what is in the cart")
      .guarded(by: Account.signedIn)
      .exposed(to: [.inApp, .customScheme]).exposedToPeers()
    Action(Orders.list) { try await $0.list() }
      .summary("The orders of the signed-in user")
      .route("/orders")
      .guarded(by: Account.signedIn)
      .exposed(to: [.inApp, .customScheme, .push]).exposedToPeers()
    Action(Orders.detail) { try await $0.detail($1) }
      .summary("One order of the signed-in user")
      .route("/order/:id<int>")
      .guarded(by: Account.signedIn)
      .exposed(to: [.inApp, .customScheme, .universalLink, .push]).exposedToPeers()
    Action(Orders.annotate) { try await $0.annotate($1, $2) }
      .summary("Changes the note of an order")
      .guarded(by: Account.signedIn)
      .exposed(to: .inApp).exposedToPeers()
    Action(Orders.nativeReceipt) { try await $0.printReceipt(of: $1, on: $2) }
      .summary("Prints an order on a printer that the caller has")
      .guarded(by: Account.signedIn)
  }

  private weak let mediator: Mediator?
  private let store: any DataStore
  private let clock: any OrderClock

  init(mediator: Mediator) throws {
    self.mediator = mediator
    store = try mediator.service((any DataStore).self)
    clock = try mediator.service((any OrderClock).self)
  }

  private func place(note: String?) async throws -> Order {
    let mediator = try mediator.get()
    let customer = try await customer()
    let cart = try await mediator.cart()
    let lines = try await checked(cart)
    // Rounded to seconds, as it is stored, so that the order is equal after it is read again.
    let time = Date(timeIntervalSince1970: clock.now.timeIntervalSince1970.rounded(.down))
    let order = try store.update(.orders) { orders in
      orders.order(
        of: cart.id,
        else: { number in
          Order(number: number, customer: customer, placedAt: time, lines: lines, note: note, cart: cart.id)
        })
    }
    // Settle last: a retry after a crash then orders nothing twice.
    _ = try await mediator.call(Cart.nativeSettle, cart)
    return order
  }

  /// Returns the order's lines, checked against the catalog.
  private func checked(_ cart: CartContents) async throws -> [OrderLine] {
    guard !cart.lines.isEmpty else { throw OrdersError.emptyCart }
    var lines: [OrderLine] = []
    for line in cart.lines {
      let product = try await mediator.get().product(line.product)
      guard product.price == line.unitPrice else {
        throw OrdersError.priceChanged(name: product.name, was: line.unitPrice, now: product.price)
      }
      guard product.stock >= line.quantity else {
        throw OrdersError.notInStock(name: product.name, asked: line.quantity, stock: product.stock)
      }
      lines.append(
        OrderLine(product: product.id, name: product.name, unitPrice: product.price, quantity: line.quantity))
    }
    return lines
  }

  private func list() async throws -> [Order] {
    let customer = try await customer()
    return try store.read(.orders).orders.filter { $0.customer == customer }
  }

  private func detail(_ number: Int) async throws -> Order {
    guard let order = try await list().first(where: { $0.number == number }) else {
      throw OrdersError.unknownOrder(number)
    }
    return order
  }

  private func annotate(_ number: Int, _ note: String?) async throws -> Order {
    let customer = try await customer()
    return try store.update(.orders) { try $0.annotate(number, of: customer, note) }
  }

  private func printReceipt(of number: Int, on printer: any ReceiptPrinter) async throws -> Int {
    let order = try await detail(number)
    let lines =
      ["order \(order.number)"] + order.lines.map { "\($0.quantity) × \($0.name): \($0.total)" } + [
        "total: \(order.total)"
      ]
    for line in lines { printer.print(line) }
    return lines.count
  }

  private func customer() async throws -> String {
    guard let session = try await mediator.get().session() else { throw OrdersError.nobodySignedIn }
    return session.user
  }
}
