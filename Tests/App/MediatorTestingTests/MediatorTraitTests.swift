import MediatorTesting
import Testing

@Suite(.mediator(OrderModule.self)) struct MediatorTraitTests {
  @Test("A suite's trait creates a mediator for each test (N9)") func suiteTraitCreatesAMediatorPerTest() async throws {
    #expect(try await mediator.call(Orders.detail, 1) == "order 1")
    try mediator.register(ModuleContents {}, as: "Mark")
    #expect(mediator.modules == ["Orders", "Mark"])
  }

  @Test("Each argument has its own mediator (N9)", arguments: 0..<4) func argumentHasItsOwnMediator(_ id: Int) throws {
    #expect(mediator.modules == ["Orders"])
    try mediator.register(ModuleContents {}, as: "Mark")
    mediator.override(Orders.detail) { _ in "argument \(id)" }
    #expect(try mediator.callNow(Orders.detail, 0) == "argument \(id)")
  }

  @Test("A test's own trait takes precedence over its suite's (N9)", .mediator()) func innermostTraitTakesPrecedence() {
    #expect(mediator.modules.isEmpty)
  }

  @Test("Child tasks use the test's mediator (N9)") func childTasksUseTheMediator() async throws {
    let mine = mediator
    async let child = Mediator.shared === mine
    #expect(await child)
    #expect(await Task { Mediator.shared === mine }.value)
  }

  @Test(.mediator(making: { try Mediator(modules: [OrderModule.self], links: LinkSettings(schemes: ["shop"])) }))
  func traitUsesAClosure() async throws {
    #expect(try await mediator.open("shop://order/detail?id=2", source: .push) as? String == "order 2")
    await #expect(throws: MediatorError.self) { try await mediator.open("other://order/detail?id=2", source: .push) }
  }

  @Suite struct Nested {
    @Test func nestedSuiteInheritsTheTrait() throws { #expect(mediator.modules == ["Orders"]) }
  }
}
