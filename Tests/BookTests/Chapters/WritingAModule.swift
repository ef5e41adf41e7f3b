import MediatorLinks

struct CartLine: Sendable, Equatable {
  var product: Int
  var count: Int
}

nonisolated enum Cart {
  static let add = ActionKey<Int, Int, Int>(
    "cart", "add", "product", ActionParameter("count", default: 1, note: "1 to 100"))
  static let lines = ActionKey<[CartLine]>("cart", "lines")
}

extension Mediator {
  func addToCart(
    _ product: Int, count: Int = 1, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Int {
    try await call(Cart.add, product, count, fileID: fileID, line: line)
  }
}

actor CartTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<CartTarget> {
    Action(Cart.add) { await $0.add($1, $2) }
      .summary("Puts a product into the cart")
    Action(Cart.lines) { await $0.lines }
    Action("clear") { await $0.clear() }
  }

  private(set) var lines: [CartLine] = []

  func add(_ product: Int, _ count: Int) -> Int {
    lines.append(CartLine(product: product, count: count))
    return lines.count
  }

  func clear() { lines = [] }
}

enum Sorting: String, TextDecodable { case price, name }

struct SearchQuery: StructureDecodable {
  var text: String
  var limit: Int?
  var tags: [String]?
}

struct SearchTarget: Target {
  static let name: TargetName = "search"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<SearchTarget> {
    Action("products", "query", "sorting") { (_, query: SearchQuery, sorting: Sorting?) in
      "\(query.text), \(query.tags ?? []), by \(sorting ?? .name)"
    }
    .exposed(to: [.inApp, .web])
  }
}

nonisolated enum Gifts {
  static let wrap = ActionKey<String, Int>("gifts", "wrap", "product")
}

struct GiftTarget: Target {
  static let name: TargetName = "gifts"
  static var actions: ActionTable<GiftTarget> {
    Action(Gifts.wrap) { _, call, product in
      "product \(product) for \(call.attachment as? String ?? call.host ?? "the shop")"
    }
    .exposed(to: .web)
  }
}

nonisolated protocol PriceList: Sendable {
  func price(of product: Int) throws -> Int
}

struct StandardPriceList: PriceList {
  func price(of product: Int) -> Int { product * 100 }
}

final class CheckoutTarget: Target {
  static let name: TargetName = "checkout"
  static var actions: ActionTable<CheckoutTarget> {
    Action("total") { try await $0.total() }
      .tagged("signed-in")
  }

  private weak let mediator: Mediator?

  init(mediator: Mediator) {
    self.mediator = mediator
  }

  func total() async throws -> Int {
    let mediator = try mediator.get()
    let prices = try mediator.service((any PriceList).self)
    return try await mediator.call(Cart.lines).reduce(0) { try $0 + prices.price(of: $1.product) * $1.count }
  }
}

enum ShopModule: Module {
  static let name: ModuleName = "Shop"
  static var contents: ModuleContents {
    Registration { CartTarget() }
    Registration { SearchTarget() }
    Registration { GiftTarget() }
    Registration { CheckoutTarget(mediator: $0) }
    Registration(onMain: { ProfileTarget() })
    Service((any PriceList).self, { StandardPriceList() }) { $0 }
  }
}

func writingAModule(print: Printout) async throws {
  let mediator = try Mediator(modules: [ShopModule.self])

  print(try await mediator.addToCart(7, count: 2))
  print(try await mediator.perform("cart", "add", ["product": 9]))
  print(try await mediator.perform("checkout", "total"))
  print(try await mediator.open("shop://search/products?text=lamp&tags=red&tags=old&sorting=price", source: .web))

  var options = CallOptions()
  options.attachment = "Ada"
  print(try await mediator.call(Gifts.wrap, 7, options: options))
  print(try await mediator.open("shop://gifts/wrap?product=9", source: .web))

  print(mediator.action("cart/add")?.signatureText ?? "")
  print(mediator.isCached("cart"), mediator.isCached("search"))
  mediator.releaseTarget("cart")
  print(try await mediator.call(Cart.lines))

  try mediator.register(OrdersModule.self)
  print(mediator.modules)
  mediator.unregister("Orders")
  print(mediator.hasAction("orders/status"))
}
