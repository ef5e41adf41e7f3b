import MediatorNavigation
import MediatorTestSupport
import Testing

private let transfer = PageLink<Int, String?>("bank", "transfer", "amount", "note")

@MainActor @Suite("Whoever reads the inputs of a page finds the declared types") struct TypedPageInputTests {
  struct Exceeded: Error {}

  nonisolated static let openings: [(String, @Sendable (Mediator, Int) async throws -> Void)] = [
    ("key", { try await $0.show(transfer, $1, nil) }),
    ("URL", { _ = try await $0.open("shop://transfer/\($1)", source: .push) }),
    ("query", { _ = try await $0.open("shop://send?amount=\($1)", source: .web) }),
    ("context", { _ = try await $0.open("shop://send", source: .web, context: ["amount": Int16($1)]) }),
    (
      "texts",
      { _ = try await $0.open("shop://send", source: .web, context: Parameters(texts: [("amount", "\($1)")])) }
    ),
  ]

  @Test("Interceptors, observers, handlers and closures of a page see them (FD45)", arguments: openings.indices)
  func everybodySeesTypes(index: Int) async throws {
    let log = Log()
    @Sendable func note(_ name: String, _ call: Invocation) {
      log.add("\(name) \(call.parameters["amount"].map { "\(type(of: $0)) \($0)" } ?? "none")")
    }
    let handler = PageHandler(shouldHandle: {
      note("handler", $0.invocation)
      return true
    })
    let model = NavigationModel()
    let mediator = try Mediator.with(model) {
      PageRoute(transfer, "/transfer/:amount", exposedTo: .all, handler: handler) { amount, note in
        ItemPage("transfer", amount)
      }
      PageRoute("/send", labels: ["amount"], exposedTo: .all, handler: handler) { (amount: Int) in
        ItemPage("send", amount)
      }
      Interception { call, next in
        note("interceptor", call)
        guard let amount = call.parameters["amount"] as? Int, amount <= 100 else { throw Exceeded() }
        return try await next(call)
      }
      CallObserver { note("observer", $0.invocation) }
    }
    let opening = Self.openings[index].1
    try await opening(mediator, 100)
    #expect(log.texts == ["interceptor Int 100", "handler Int 100", "observer Int 100"])
    #expect(model.pages.count == 1)
    await #expect(throws: Exceeded.self) { try await opening(mediator, 101) }
    #expect(model.pages.count == 1)
  }

  @Test("A malformed input of a page is an error before the first interceptor (FD45)") func malformedInputs()
    async throws
  {
    let log = Log()
    let mediator = try Mediator.with(NavigationModel()) {
      PageRoute(transfer, "/transfer/:amount", exposedTo: .all) { amount, note in ItemPage("transfer", amount) }
      Interception { call, next in
        log.add("\(call)")
        return try await next(call)
      }
    }
    let error = await #expect(throws: MediatorError.self) { try await mediator.open("shop://transfer/x", source: .web) }
    #expect(error?.code == .malformedParameter)
    #expect(log.texts == [])
  }
}
