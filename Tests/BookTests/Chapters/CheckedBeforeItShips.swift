import Foundation
import MediatorManifest
import Testing

/// The shop of the chapter.
enum CheckedShop {
  nonisolated enum Orders {
    static let place = ActionKey<Int, Int, String>("orders", "place", "product", "note")
    static let list = ActionKey<[String]>("orders", "list")
    static let detail = ActionKey<String, Int>("orders", "detail", "id")
  }

  nonisolated enum Cart {
    static let show = ActionKey<String>("cart", "show")
  }

  nonisolated enum Products {
    static let detail = ActionKey<String, Int>("products", "detail", "id")
  }

  nonisolated enum Account {
    static let session = ActionKey<String>("account", "session")
  }

  protocol DataStore: Sendable {}
  final class MemoryStore: DataStore {}

  final class OrdersTarget: Target {
    static let name: TargetName = "orders"
    static var actions: ActionTable<OrdersTarget> {
      Action(Orders.place) { (_, product, note) in product }
      Action(Orders.list) { (_) in ["order 1"] }.summary("All orders")
      Action(Orders.detail) { (_, id) in "order \(id)" }.route("/order/:id").exposed(to: [.push, .web])
    }

    init(mediator: Mediator) {}
  }

  enum OrdersModule: Module {
    static let name: ModuleName = "Orders"
    static var contents: ModuleContents {
      Registration { OrdersTarget(mediator: $0) }
      Publication(Orders.place, Orders.list, Orders.detail)
      Requirement(Cart.show, Products.detail, Account.session)
      Requirement((any DataStore).self)
    }
  }

  /// The orders as they were released.
  final class ReleasedOrdersTarget: Target {
    static let name: TargetName = "orders"
    static var actions: ActionTable<ReleasedOrdersTarget> {
      Action("place", "product", "note") { (_, product: Int, note: String?) in product }
      Action(Orders.list) { (_) in ["order 1"] }
      Action(Orders.detail) { (_, id) in "order \(id)" }.route("/order/:id<int>").exposed(to: .push)
    }
  }

  static let released = ModuleContents {
    Registration { ReleasedOrdersTarget() }
    Publication(ActionKey<Int, Int, String?>("orders", "place", "product", "note"), Orders.list, Orders.detail)
    Requirement(Cart.show, Products.detail, Account.session)
    Requirement((any DataStore).self)
  }

  final class CartTarget: Target {
    static let name: TargetName = "cart"
    static var actions: ActionTable<CartTarget> { Action(Cart.show) { (_) in "the cart" } }
  }

  final class AccountTarget: Target {
    static let name: TargetName = "account"
    static var actions: ActionTable<AccountTarget> { Action(Account.session) { (_) in "ada" } }
  }

  final class ProductsTarget: Target {
    static let name: TargetName = "products"
    static var actions: ActionTable<ProductsTarget> { Action(Products.detail) { (_, id) in "product \(id)" } }
  }

  /// The products after somebody has renamed their action.
  final class RenamedProductsTarget: Target {
    static let name: TargetName = "products"
    static var actions: ActionTable<RenamedProductsTarget> {
      Action("details", "id") { (_, id: Int) in "product \(id)" }
    }
  }

  static let others = ModuleContents {
    Registration { CartTarget() }
    Registration { AccountTarget() }
  }

  static let products = ModuleContents {
    Registration { ProductsTarget() }
    Service((any DataStore).self, { MemoryStore() }) { $0 }
  }

  static func makeMediator(
    orders: ModuleContents = OrdersModule.contents, products: ModuleContents = products
  ) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(orders, as: OrdersModule.name)
    try mediator.register(products, as: "Products")
    try mediator.register(others, as: "Others")
    return mediator
  }

  /// The manifest as a file has it.
  static func written(_ mediator: Mediator) throws -> Manifest {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).manifest.json")
    defer { try? FileManager.default.removeItem(at: file) }
    let manifest = mediator.manifest()
    try manifest.json().write(to: file, atomically: true, encoding: .utf8)
    let released = try Manifest(contentsOf: file)
    #expect(released == manifest)
    return released
  }

  @Suite("The check of the book") struct Checks {
    @Test func theAppFitsTogether() throws {
      #expect(try makeMediator().validate().isEmpty)
    }
  }
}

func checkedBeforeItShips(print: Printout) async throws {
  let incomplete = ModuleContents { Registration { CheckedShop.RenamedProductsTarget() } }
  func check(_ mediator: Mediator) {
    for finding in mediator.validate() { print(finding) }
  }
  check(try CheckedShop.makeMediator(products: incomplete))

  let released = try CheckedShop.written(CheckedShop.makeMediator(orders: CheckedShop.released))
  let mediator = try CheckedShop.makeMediator()
  for change in mediator.manifest().changes(from: released) { print(change) }
}
