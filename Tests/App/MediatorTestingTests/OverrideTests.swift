import MediatorTesting
import Testing

@Suite(.mediator(OrderModule.self)) struct OverrideTests {
  @Test("Every method calls the override (N9)") func everyMethodCallsTheOverride() async throws {
    mediator.override(Orders.detail) { id in "double \(id)" }
    #expect(try mediator.callNow(Orders.detail, 1) == "double 1")
    #expect(try await mediator.call(Orders.detail, 2) == "double 2")
    #expect(try await mediator.call(Orders.detail, 3, options: CallOptions()) == "double 3")
    #expect(try await mediator.perform("order", "detail", ["id": 4], as: String.self) == "double 4")
    #expect(try await mediator.open("shop://order/detail?id=5", source: .push, as: String.self) == "double 5")
    await MainActor.run { #expect(throws: Never.self) { try mediator.callNow(Orders.detail, 6) } }
  }

  @Test("An override replaces an action that was called before (N9)") func overrideReplacesTheFastPath() throws {
    for id in 0..<3 { #expect(try mediator.callNow(Orders.detail, id) == "order \(id)") }
    mediator.override(Orders.detail) { _ in "double" }
    for id in 0..<3 { #expect(try mediator.callNow(Orders.detail, id) == "double") }
    mediator.override(Orders.detail) { _ in "second" }
    #expect(try mediator.callNow(Orders.detail, 1) == "second")
    mediator.removeOverrides()
    #expect(try mediator.callNow(Orders.detail, 1) == "order 1")
  }

  @Test("Overrides may be asynchronous (N9)") func overridesMayBeAsynchronous() async throws {
    mediator.override(Orders.place) { item, count in
      await Task.yield()
      return "\(count) \(item)"
    }
    #expect(try await mediator.call(Orders.place, "tea", 3) == "3 tea")
    #expect(try await mediator.perform("order", "place", ["item": "tea"], as: String.self) == "1 tea")
  }

  @Test("A synchronous override of an asynchronous action is asynchronous") func overrideStaysAsynchronous()
    async throws
  {
    mediator.override(Orders.place) { item, count in "\(count) \(item)" }
    #expect(throws: MediatorError.self) { try mediator.callNow(Orders.place, "tea", 3) }
    #expect(try await mediator.call(Orders.place, "tea", 3) == "3 tea")
  }

  @Test("Overrides of main-actor actions run on the main actor (N9)") func overridesRunOnTheMainActor() async throws {
    mediator.override(
      Orders.screen,
      onMain: { id in
        MainActor.assertIsolated()
        return "double \(id)"
      })
    #expect(try await mediator.call(Orders.screen, 1) == "double 1")
    #expect(throws: MediatorError.self) { try mediator.callNow(Orders.screen, 1) }
    #expect(try await MainActor.run { try mediator.callNow(Orders.screen, 2) } == "double 2")
    mediator.override(
      Orders.screen,
      onMain: { id in
        await Task.yield()
        MainActor.assertIsolated()
        return "slow \(id)"
      })
    #expect(try await mediator.call(Orders.screen, 3) == "slow 3")
    mediator.override(Orders.screen) { id in
      MainActor.assertIsolated()
      return "plain \(id)"
    }
    #expect(throws: MediatorError.self) { try mediator.callNow(Orders.screen, 4) }
    #expect(try await mediator.call(Orders.screen, 4) == "plain 4")
  }

  @Test("An action that no module registers can be overridden") func unknownActionsCanBeOverridden() async throws {
    #expect(throws: MediatorError.self) { try mediator.callNow(Orders.missing) }
    mediator.override(Orders.missing) { 7 }
    #expect(try mediator.callNow(Orders.missing) == 7)
    #expect(mediator.hasAction("ghost/count"))
    #expect(try await mediator.open("shop://ghost/count", source: .web, as: Int.self) == 7)
  }

  @Test("An override of an action that its target lacks, and the expectation that it is not called, fail (FD10)")
  func unknownActionsOfKnownTargetsFail() async throws {
    let recorder = CallRecorder(mediator)
    let checks: [() async throws -> Void] = [
      { mediator.override(Orders.misspelt) { _ in "double" } },
      { mediator.override(Orders.misspelt, perform: { @concurrent _ async in "double" }) },
      { mediator.override(Orders.misspelt, onMain: { @MainActor _ in "double" }) },
      { recorder.expectNotCalled(Orders.misspelt) },
      { recorder.expectNotCalled("order/detial") },
    ]
    for check in checks {
      try await withKnownIssue {
        try await check()
      } matching: { issue in
        guard let error = issue.error as? MediatorError else { return false }
        return "\(error)" == "'order/detial': unknown action; did you mean 'detail'?"
          && issue.sourceLocation?.fileID == #fileID
      }
    }
    #expect(!mediator.hasAction("order/detial"))
    // Of a module that is absent, as in a test of one module alone, the action may exist.
    recorder.expectNotCalled(Orders.missing)
  }

  @Test("The caller gets the errors of an override") func errorsReachTheCaller() async throws {
    mediator.override(Orders.detail) { _ in throw Explosion() }
    #expect(throws: Explosion.self) { try mediator.callNow(Orders.detail, 1) }
  }

  @Test("Interceptors of the replaced action apply to the override") func interceptorsStillApply() async throws {
    try mediator.register(
      ModuleContents {
        Interception(.tag("signed-in"), named: "the gate") { _, _ in throw Explosion() }
        Interception(.module("Orders"), named: "the fence") { invocation, next in try await next(invocation) }
      }, as: "Gates")
    mediator.override(Orders.place) { _, _ in "slipped past" }
    await #expect(throws: Explosion.self) { try await mediator.call(Orders.place, "tea", 1) }
    mediator.override(Orders.detail) { _ in "slipped past" }
    #expect { try mediator.callNow(Orders.detail, 1) } throws: {
      ($0 as? MediatorError)?.found == "the fence"
    }
    await #expect(throws: MediatorError.self) { try await mediator.open("shop://order/detail?id=1", source: .web) }
  }

  @Test("Services are overridden by type and by name (N9)") func servicesAreOverridden() throws {
    #expect(try mediator.service((any Clock).self).hour == 9)
    mediator.override((any Clock).self, with: FixedClock(hour: 12))
    mediator.override((any Clock).self, named: "night", with: FixedClock(hour: 3))
    #expect(try mediator.service((any Clock).self).hour == 12)
    #expect(try mediator.service((any Clock).self, named: "night").hour == 3)
    mediator.removeOverrides()
    #expect(try mediator.service((any Clock).self).hour == 9)
    #expect(throws: MediatorError.self) { try mediator.service((any Clock).self, named: "night") }
  }
}
