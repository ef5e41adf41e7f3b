import MediatorKit
import MediatorTesting
import OrdersAPI
import OrdersFeature
import SanitizerSupport
import TestSupport
import Testing

@Suite(.mediator(OrdersModule.self)) struct BookTests {
  @Test func aCallReachesTheClientsOwnTarget() async throws {
    #expect(try await mediator.status(of: 7) == "order 7 is on its way")
    #expect(!Guarded().isInstrumented)
  }

  @Test func anActionIsOverridden() async throws {
    mediator.override(Orders.status) { "order \($0) is lost" }
    #expect(try await mediator.status(of: 7) == "order 7 is lost")
  }
}
