import MediatorLinks
import MediatorTestSupport
import Testing

private struct DeskTarget: Target {
  static let name: TargetName = "desk"
  static var actions: ActionTable<DeskTarget> {
    Action("open") { _ in "open" }.guarded(by: "signed-in").tagged("logged")
    Action("look") { _ in "look" }.tagged("signed-in")
    Action("show") { _ async in "show" }.guarded(by: "signed-in")
  }
}

@Suite("What guards an action is skipped only by its own word") struct SkippedGuardTests {
  private let log = Log()

  private func mediator() throws -> Mediator {
    try Mediator { [log] in
      Registration { DeskTarget() }
      Interception(.tag("signed-in"), named: "sign-in") { _, _ in throw Declined() }
      Interception(.tag("logged"), named: "log") { invocation, next in
        log.add("logged")
        return try await next(invocation)
      }
      Route("/open", exposedTo: .all) { "route" }.guarded(by: "signed-in")
    }
  }

  @Test(
    "Skipping a tag passes no interceptor that guards, and skipping guards passes it (FD5)",
    arguments: [
      ("open", CallOptions(), false), ("open", CallOptions(skipping: ["signed-in"]), false),
      ("open", CallOptions(skippingGuards: ["signed-in"]), true),
      ("open", CallOptions(skippingGuards: ["logged"]), false),
      ("show", CallOptions(skipping: ["signed-in"]), false), ("show", CallOptions(skippingGuards: ["signed-in"]), true),
      ("look", CallOptions(), false), ("look", CallOptions(skipping: ["signed-in"]), true),
      ("look", CallOptions(skippingGuards: ["signed-in"]), false),
    ] as [(ActionName, CallOptions, Bool)])
  func guardsAreNotSkipped(_ action: ActionName, _ options: CallOptions, _ passes: Bool) async throws {
    let mediator = try mediator()
    let key = ActionKey<String>("desk", action)
    if passes {
      #expect(try await mediator.perform("desk", action, options: options) as? String == action.rawValue)
      #expect(try await mediator.call(key, options: options) == action.rawValue)
    } else {
      await #expect(throws: Declined.self) { try await mediator.perform("desk", action, options: options) }
      await #expect(throws: Declined.self) { try await mediator.call(key, options: options) }
      #expect(log.texts.isEmpty)
      expectFailureNow(.asynchronousInterceptor) { try mediator.performNow("desk", action, options: options) }
    }
  }

  @Test("A link and a redirected call skip a guard only by the word for guards (FD5)") func linksAndRedirections()
    async throws
  {
    let mediator = try mediator()
    let detour = ModuleContents {
      Interception(.target("hall"), named: "a detour") { invocation, next in
        var other = invocation
        other.destination = .action("desk/open")
        return try await next(other)
      }
      Fallback(for: "hall") { _, _ in "hall" }
    }
    try mediator.register(detour, as: "Hall")
    for (options, passes) in [
      (CallOptions(skipping: ["signed-in"]), false), (CallOptions(skippingGuards: ["signed-in"]), true),
    ] {
      let link = try? await mediator.open("/open", source: .web, options: options)
      #expect(link as? String == (passes ? "route" : nil))
      let call = try? await mediator.perform("hall", "open", options: options)
      #expect(call as? String == (passes ? "open" : nil))
    }
  }
}
