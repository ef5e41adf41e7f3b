import MediatorTesting
import Testing

@Suite(.mediator(OrderModule.self)) struct CallRecorderTests {
  @Test("A recorder contains calls in their order, with parameters and outcome (N9)") func recorderContainsCalls()
    async throws
  {
    let recorder = CallRecorder()
    recorder.expectNothingCalled()
    _ = try await mediator.call(Orders.place, "tea", 2)
    _ = try mediator.callNow(Orders.detail, 4)
    try await mediator.open("shop://order/detail?id=5", source: .push)
    _ = try? await mediator.perform("order", "explode")
    #expect(
      recorder.addresses == ["order/place", "prices/of", "order/detail", "order/detail", "order/explode"])
    #expect(recorder.calls[0].invocation.parameters["count"] as? Int == 2)
    #expect(recorder.calls[0].value as? String == "2 of tea at 3")
    #expect(recorder.calls(from: .push).count == 1)
    #expect(recorder.calls(from: nil).count == 4)
    #expect(recorder.calls(toTarget: "order").count == 4)
    #expect(recorder.calls(to: Orders.detail).map(\.invocation.source) == [nil, .push])
    #expect(recorder.failures.map(\.invocation.address) == ["order/explode"])
    #expect(recorder.calls.last?.error is Explosion)
    recorder.removeAll()
    #expect(recorder.calls.isEmpty)
  }

  @Test("An expectation passes if its call was recorded") func expectedCallsPass() async throws {
    let recorder = CallRecorder()
    _ = try mediator.callNow(Orders.detail, 4)
    try await mediator.open("shop://order/detail?id=5", source: .push)
    _ = try await mediator.perform("order", "place", ["item": "tea"])
    #expect(recorder.expectCalled(Orders.detail).count == 2)
    recorder.expectCalled("order/detail", times: 2)
    recorder.expectCalled(Orders.detail, with: 4, times: 1)
    recorder.expectCalled(Orders.detail, with: 5)
    recorder.expectCalled(Orders.place, with: "tea", 1)
    recorder.expectNotCalled(Orders.screen)
    recorder.expectNotCalled("ghost/count")
    recorder.expectOrder("order/detail", "order/place", "prices/of")
  }

  @Test("A failed expectation lists the recorded calls and the most similar one") func failureListsCalls() async throws
  {
    let recorder = CallRecorder()
    expectFailure("ghost/count was not called; nothing was called") { recorder.expectCalled("ghost/count") }
    _ = try mediator.callNow(Orders.detail, 4)
    _ = try? await mediator.open("shop://order/screen?id=5", source: .push)
    let list = """
      called in this order:
        1. order/detail(id: 4)
        2. order/screen(id: 5) from push failed: 'order/screen': not exposed: found push, expected a call by key or name, because no source is allowed (called at \
      MediatorTestingTests/CallRecorderTests.swift:\(#line - 5))
      """
    expectFailure("order/detail(id: 5) was not called; the nearest is order/detail(id: 4); \(list)") {
      recorder.expectCalled(Orders.detail, with: 5)
    }
    expectFailure("order/detail was called once, expected twice; \(list)") {
      recorder.expectCalled(Orders.detail, times: 2)
    }
    expectFailure("order/detial was not called; the nearest is order/detail(id: 4); \(list)") {
      recorder.expectCalled("order/detial")
    }
    expectFailure("order/detail was called once, expected never; \(list)") { recorder.expectNotCalled(Orders.detail) }
    expectFailure("expected no call; \(list)") { recorder.expectNothingCalled() }
    expectFailure("order/detail was not called after order/screen; \(list)") {
      recorder.expectOrder("order/screen", "order/detail")
    }
    expectFailure("order/place was not called; \(list)") { recorder.expectOrder("order/place") }
  }

  @Test func recordersWorkConcurrently() throws {
    let first = CallRecorder(mediator)
    _ = try mediator.callNow(Orders.detail, 1)
    let second = CallRecorder(mediator)
    _ = try mediator.callNow(Orders.detail, 2)
    first.expectCalled(Orders.detail, times: 2)
    second.expectCalled(Orders.detail, with: 2, times: 1)
  }

  @Test func longListsAreShortened() throws {
    let recorder = CallRecorder(mediator)
    for id in 0..<25 { _ = try mediator.callNow(Orders.detail, id) }
    withKnownIssue {
      recorder.expectNothingCalled()
    } matching: {
      $0.comments.first?.rawValue.hasSuffix("  20. order/detail(id: 19)\n  and 5 more") ?? false
    }
  }

  /// Expects a failure with this text; any other one is a failure of the test.
  private func expectFailure(_ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void) {
    withKnownIssue("the test expects this failure", sourceLocation: sourceLocation) {
      body()
    } matching: { issue in
      issue.comments.first?.rawValue == text
    }
  }
}
