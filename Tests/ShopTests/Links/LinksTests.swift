import ShopAccountAPI
import ShopCartAPI
import MediatorLinks
import ShopOrdersAPI
import ShopProductsAPI
import Testing

@Suite("Links open the shop") struct LinksTests {
  private let shop: TestShop
  private let room = WaitingRoom()
  private var mediator: Mediator { shop.mediator }

  init() throws {
    shop = try TestShop(showingIn: room, gate: .holding)
  }

  @Test func linkAtLaunchWaitsForTheAppAndASignIn() async throws {
    try await mediator.addToCart(1001)
    let order = Task { try await mediator.open("shop://orders/place", source: .customScheme, as: Order.self) }
    mediator.linkGate = .open
    #expect(await room.next() == .action("orders/place"))
    try await room.signIn()
    #expect(try await order.value.lines.map(\.product) == [1001])
  }

  @Test func linkThatCannotWaitIsRejectedAtLaunch() throws {
    let error = #expect(throws: MediatorError.self) { try mediator.openNow("shop://categories", source: .web) }
    #expect(error?.code == .linksHeld)
  }

  @Test(
    arguments: [
      ("orders", "detail", ["id": 42], "shop://order/42"), ("orders", "list", [:], "shop://orders"),
      ("orders", "place", ["note": "ring twice & wait"], "shop://orders/place?note=ring%20twice%20%26%20wait"),
      ("products", "detail", ["id": 1001], "shop://product/1001"),
      ("products", "search", ["category": ProductCategory.books, "text": "é"], "shop://search/books?text=%C3%A9"),
      ("cart", "add", ["id": 1, "quantity": 2], "shop://cart/add/1?quantity=2"), ("cart", "show", [:], "shop://cart"),
      ("cart", "clear", [:], "shop://cart/clear"), ("account", "session", [:], "shop://account"),
    ] as [(TargetName, ActionName, Parameters, String)])
  func everyActionHasAURL(
    target: TargetName, action: ActionName, parameters: Parameters, url: String
  ) throws {
    #expect(try mediator.url(target, action, parameters) == url)
    let resolution = try mediator.resolve(url, source: .inApp)
    // A web host names no action without a route (ST3).
    let web = url.replacing("shop://", with: "https://shop.example/")
    let found = try? mediator.resolve(web, source: .inApp).destination
    #expect(found == (resolution.pattern == nil ? nil : resolution.destination))
    // A page has defaults besides.
    #expect(parameters.labels.allSatisfy(resolution.parameters.labels.contains))
  }

  @Test func keysGenerateTheSameURLs() throws {
    #expect(try mediator.url(for: Orders.detail, 42) == "shop://order/42")
    #expect(
      try mediator.url(for: Cart.add, 1001, 3, scheme: "https", host: "shop.example")
        == "https://shop.example/cart/add/1001?quantity=3")
    #expect(throws: MediatorError.self) { try mediator.url(for: Products.nativeFilter, { _ in true }) }
  }

  @Test func brokenPageGoesToTheWebAndBack() throws {
    let url = "shop://product/1002"
    let usual = try mediator.resolve(url, source: .push).destination
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/product/:id<int>", to: "https://web.shop.example/product/:id")
    ])
    #expect(try mediator.resolve(url, source: .push).destination == .external("https://web.shop.example/product/1002"))
    mediator.rewrites = nil
    #expect(try mediator.resolve(url, source: .push).destination == usual)
  }
}
