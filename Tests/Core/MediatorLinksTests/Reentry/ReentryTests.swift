import MediatorRouteFiles
import MediatorTestSupport
import Testing

/// Calls from client code neither trap nor block.
@Suite("Client code may call back into the mediator") struct ReentryTests {
  @Test("Client code of every kind can call every method", arguments: Occasion.all, Method.all)
  func clientCodeCallsEveryMethod(occasion: Occasion, method: Method) async throws {
    let mediator = try Mediator(links: reentryLinks)
    let visitor = Visitor("\(occasion.code)", method.call(on: mediator), report: expectOwn)
    await Visitor.$current.withValue(visitor) {
      do {
        try mediator.register(HostModule.self)
        try await occasion.run(mediator)
      } catch {
        expectOwn(error)
      }
      await visitor.finish()
    }
    #expect(visitor.hasVisited)
    // No lock is held, and later registrations are not lost.
    try mediator.register(ModuleContents { Route("/after/:x", exposedTo: .all) { (x: Int) in x } }, as: "After")
    mediator.linkGate = .open
    #expect(try mediator.openNow("shop://after/1", source: .push, as: Int.self) == 1)
  }

  @Test("The table has an occasion for every kind of client code", arguments: ClientCode.allCases)
  func tableHasAllOccasions(code: ClientCode) {
    #expect(Occasion.all.contains { $0.code == code })
  }
}

extension Visitor {
  static func visit(_ code: ClientCode) { visit("\(code)") }
  static func visitAndWait(_ code: ClientCode) async { await visitAndWait("\(code)") }
}

extension DeinitProbe {
  convenience init(_ code: ClientCode) { self.init("\(code)") }
}

/// Expects an error that the library declares.
private func expectOwn(_ error: any Error) {
  #expect(error is MediatorError || error is RouteFileError || error is CancellationError, "\(error)")
}
