import MediatorTesting
import Testing

@Suite(.mediator(OrdersModule.self)) struct StatusTests {
  @Test func theStatusNamesTheOrder() async throws {
    #expect(try await mediator.call(Orders.status, 7) == "order 7 is on its way")
  }

  @Test func anActionIsReplaced() async throws {
    mediator.override(Orders.status) { id in "order \(id) is lost" }
    #expect(try await mediator.open("shop://order/7", source: .push, as: String.self) == "order 7 is lost")
  }
}
