import ShopAccountAPI
import ShopCartAPI
import MediatorNavigation
import MediatorPageTestSupport
import ShopOrdersAPI
import ShopProductsAPI
import Testing

@Suite("URLs show the shop's pages", .patient) @MainActor struct PagesTests {
  private let shop: TestShop
  private let room = WaitingRoom()
  private var mediator: Mediator { shop.mediator }
  private var model: NavigationModel { room.model }

  init() throws {
    shop = try TestShop(showingIn: room)
  }

  @Test func allFourModulesHaveRoutes() throws {
    let routes = try mediator.routes().list()
    #expect(Set(routes.map(\.module)) == ["Account", "Cart", "Orders", "Products"])
    for pattern in ["/account", "/cart", "/cart/add/:id<int>", "/order/:id<int>", "/product/:id<int>"] {
      #expect(routes.contains { $0.pattern?.description == pattern }, "\(pattern)")
    }
  }

  @Test(
    arguments: [
      ("shop://product/1001", LinkSource.web, "Strata Desk Lamp  <"),
      ("https://shop.example/product/1001", .universalLink, "Search\n  Strata Desk Lamp  <"),
      ("shop://search/lighting?text=desk&utm_source=mail", .push, "Search lighting desk  <"),
      ("shop://search", .web, "Search  <"), ("shop://cart", .push, "| Cart (modal)  <"),
    ])
  func aLinkShowsAPage(url: String, source: LinkSource, drawing: String) async throws {
    #expect(try await mediator.open(url, source: source) is PageEntry)
    #expect(model.drawing == drawing)
  }

  @Test func pageIsNotBuiltForASourceWithoutAccess() async throws {
    let error = await #expect(throws: MediatorError.self) {
      try await mediator.open("shop://order/1", source: .web)
    }
    #expect(error?.code == .notExposed)
    #expect(error?.expected == "in-app, push, scheme, universal-link")
    #expect(model.pages.isEmpty)
  }

  @Test func pageWithoutContentIsNotShown() async throws {
    let error = await #expect(throws: NavigationError.self) {
      try await mediator.open("shop://product/7", source: .web)
    }
    #expect(error?.underlying as? ProductsError == .unknownProduct(7))
    #expect(model.pages.isEmpty)
  }

  @Test func actionHandlesTheURLWithoutANavigator() async throws {
    let mediator = try TestShop().mediator
    let product = try await mediator.open("shop://product/1001", source: .web, as: Product.self)
    #expect(product.name == "Strata Desk Lamp")
    #expect(try await mediator.open("shop://cart", source: .push, as: CartContents.self).lines.isEmpty)
    #expect(try await mediator.open("shop://search?text=lamp", source: .web, as: SearchResults.self).total == 44)
  }

  @Test func pageIsBuiltWithoutBeingShown() async throws {
    #expect(try await mediator.buildPage(for: Products.page, 1001).title == "Strata Desk Lamp")
    let mediator = try TestShop().mediator
    #expect(try await mediator.buildPage(for: "shop://cart", source: .push).title == "Cart")
    #expect(model.pages.isEmpty)
  }

  @Test func pageIsShownByTheGivenNavigator() async throws {
    let mediator = try TestShop().mediator
    let other = NavigationModel()
    try await mediator.navigate(to: "shop://product/1001", source: .web, using: other)
    #expect(other.drawing == "Strata Desk Lamp  <")
  }

  @Test func pageWaitsForASignIn() async throws {
    try await mediator.signIn(user: "ada", password: "difference")
    try await mediator.addToCart(1001)
    try await mediator.placeOrder()
    try await mediator.signOut()
    let page = Task { try await mediator.open("shop://order/1", source: .push) }
    #expect(await "\(room.next()!)" == "route '/order/:id<int>'")
    #expect(model.pages.map(\.title) == ["Sign in"])
    try await room.signIn()
    #expect(try await page.value is PageEntry)
    #expect(model.drawing == "Orders\n  Order 1  <")
  }

  @Test("The pages of an order have typed keys (LN57, LN68)") func pagesHaveKeys() async throws {
    try await mediator.signIn(user: "ada", password: "difference")
    try await mediator.addToCart(1001)
    try await mediator.placeOrder(note: "ring")
    #expect(try mediator.url(for: Orders.page, 1) == "shop://order/1")
    #expect(try mediator.url(for: Orders.notePage, 1) == "shop://order/1/note")
    #expect(try mediator.url(for: Cart.page) == "shop://cart")
    try await mediator.show(Orders.notePage, 1, overriding: PageOverrides(policy: .replace))
    #expect(model.drawing == "Orders\n  Order 1\n    Note of order 1  <")
  }
}
