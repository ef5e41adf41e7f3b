import MediatorTesting
import Testing

/// After an intended change, run `RENEW_LINKS=1 swift test --filter LinkTableTests`, then read the difference.
@Suite struct LinkTableTests {
  @Test("The shop's links have the destinations of the committed table (LN41)") func linksEqualTheTable() throws {
    try TestShop().mediator.expectLinkTable(
      at: "../../../Example/Links.txt",
      urls: [
        "https://shop.example/search/lighting?text=desk", "https://evil.example/order/1", "shop://account/sign-in",
        "shop://orders/place?note=x", "shop://products/native-reload",
      ])
  }

  @Test("An order is shown over the list of orders (LN42)") func orderIsShownOverTheList() throws {
    let mediator = try TestShop().mediator
    mediator.expectResolves("shop://order/1", to: "/order/:id<int>", from: .push)
    mediator.expectRejected("shop://orders/place", from: .web)
  }
}
