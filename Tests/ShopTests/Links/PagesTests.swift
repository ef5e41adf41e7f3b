import ShopAccountAPI
import ShopCartAPI
import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import ShopProductsAPI
import RoutePatterns
import Testing

@Suite("URLs show the shop's pages") @MainActor struct PagesTests {
  private let shop: TestShop
  private let model = NavigationModel()
  private let room = WaitingRoom()
  private var mediator: Mediator { shop.mediator }

  init() throws {
    shop = try TestShop()
    try room.open(in: shop)
    let model = model
    try shop.mediator.register(
      ModuleContents { Service((any Navigator).self, { model }, as: { $0 }) }, as: "Navigation")
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
    mediator.unregister("Navigation")
    let product = try await mediator.open("shop://product/1001", source: .web, as: Product.self)
    #expect(product.name == "Strata Desk Lamp")
    #expect(try await mediator.open("shop://cart", source: .push, as: CartContents.self).lines.isEmpty)
    #expect(try await mediator.open("shop://search?text=lamp", source: .web, as: SearchResults.self).total == 44)
  }

  @Test func pageIsBuiltWithoutBeingShown() async throws {
    #expect(try await mediator.buildPage(for: "shop://product/1001", source: .web).title == "Strata Desk Lamp")
    mediator.unregister("Navigation")
    #expect(try await mediator.buildPage(for: "shop://cart", source: .push).title == "Cart")
    #expect(model.pages.isEmpty)
  }

  @Test func pageIsShownByTheGivenNavigator() async throws {
    mediator.unregister("Navigation")
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
    #expect(await room.next() == ["orders/detail"])
    #expect(model.pages.isEmpty)
    try await mediator.signIn(user: "ada", password: "difference")
    #expect(try await page.value is PageEntry)
    #expect(model.drawing == "Orders\n  Order 1  <")
  }
}
