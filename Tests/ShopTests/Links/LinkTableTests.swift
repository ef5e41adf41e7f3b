import MediatorKit
import MediatorTesting
import Testing

/// After a change that is meant: `RENEW_LINKS=1 swift test --filter LinkTableTests`, then read the difference.
@Suite struct LinkTableTests {
  @Test("The shop's links lead where the committed table says (LN41)") func leadsAsCommitted() throws {
    try TestShop().mediator.expectLinkTable(
      at: "../../../Example/Links.txt",
      urls: [
        "https://shop.example/search/lighting?text=desk", "https://evil.example/order/1", "shop://account/sign-in",
        "shop://orders/place?note=x", "shop://products/native-reload",
      ])
  }

  @Test("An order stands over the list of orders (LN42)") func anOrderHasItsList() throws {
    let mediator = try TestShop().mediator
    mediator.expectLeads("shop://order/1", to: "/order/:id<int>", from: .push)
    mediator.expectRejected("shop://orders/place", from: .web)
  }
}
