import MediatorTesting
import Testing

struct FreeOfCharge: PriceList {
  func price(of product: Int) -> Int { 0 }
}

@Suite(.mediator(ShopModule.self)) struct CheckoutTests {
  @Test func theTotalIsThatOfTheLines() async throws {
    mediator.override(Cart.lines) { [CartLine(product: 3, count: 2)] }
    #expect(try await mediator.perform("checkout", "total", as: Int.self) == 600)
  }

  @Test func whatIsFreeCostsNothing() async throws {
    mediator.override((any PriceList).self, with: FreeOfCharge())
    _ = try await mediator.addToCart(3)
    #expect(try await mediator.perform("checkout", "total", as: Int.self) == 0)
  }

  @Test func theTotalAsksForTheLinesOnce() async throws {
    let recorder = CallRecorder()
    _ = try await mediator.addToCart(3, count: 2)
    try await mediator.perform("checkout", "total")
    recorder.expectCalled(Cart.add, with: 3, 2)
    recorder.expectCalled(Cart.lines, times: 1)
    recorder.expectOrder("cart/add", "checkout/total", "cart/lines")
    recorder.expectNotCalled("cart/clear")
  }
}

@Suite(.mediator(making: { try Mediator(modules: [AccountModule.self], links: LinkSettings(schemes: ["shop"])) }))
struct LinkTests {
  @Test(arguments: [LinkSource.push, .web, .server])
  func theAccountIsClosedTo(_ source: LinkSource) {
    mediator.expectRejected("shop://account/summary", from: source, as: .notExposed)
    #expect(!mediator.canOpen("shop://account/summary", source: source))
  }

  @Test func theAppReachesTheAccount() {
    mediator.expectResolves("shop://account/summary", to: "account/summary", from: .inApp)
  }
}
