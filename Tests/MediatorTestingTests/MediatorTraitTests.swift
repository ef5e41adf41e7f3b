import MediatorKit
import MediatorTesting
import Testing

@Suite(.mediator(OrderModule.self)) struct MediatorTraitTests {
  @Test("N9 a suite's trait gives each of its tests a mediator") func suiteTrait() async throws {
    #expect(try await mediator.call(Orders.detail, 1) == "order 1")
    try mediator.register(ModuleContents {}, as: "Mark")
    #expect(mediator.modules == ["Orders", "Mark"])
  }

  @Test("N9 each argument has its own mediator", arguments: 0..<4) func parameterised(_ id: Int) throws {
    #expect(mediator.modules == ["Orders"])
    try mediator.register(ModuleContents {}, as: "Mark")
    mediator.override(Orders.detail) { _ in "argument \(id)" }
    #expect(try mediator.callNow(Orders.detail, 0) == "argument \(id)")
  }

  @Test("N9 a test's own trait stands before its suite's", .mediator()) func innermost() {
    #expect(mediator.modules.isEmpty)
  }

  @Test("N9 child tasks see the test's mediator") func childTasks() async throws {
    let mine = mediator
    async let child = Mediator.shared === mine
    #expect(await child)
    #expect(await Task { Mediator.shared === mine }.value)
  }

  @Test(.mediator(making: { try Mediator(modules: [OrderModule.self], links: LinkSettings(schemes: ["shop"])) }))
  func madeByClosure() async throws {
    #expect(try await mediator.open("shop://order/detail?id=2", source: .push) as? String == "order 2")
    await #expect(throws: MediatorError.self) { try await mediator.open("other://order/detail?id=2", source: .push) }
  }

  @Suite struct Nested {
    @Test func inheritsTheTrait() throws { #expect(mediator.modules == ["Orders"]) }
  }
}
