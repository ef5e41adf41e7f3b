import MediatorKit
import MediatorTestSupport
import Synchronization
import Testing

private let showScreen = ActionKey<String, Int>("screen", "show", "id")

/// Asks another module before each call, as a gate on all calls does by mistake.
private struct AskingGate: Interceptor {
  let asks: @Sendable (Mediator) async throws -> Void

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    try await asks(next.mediator)
    return try await next(invocation)
  }
}

private struct ShowTarget: Target {
  static let name: TargetName = "screen"
  static var actions: ActionTable<ShowTarget> { Action("show", "id") { (_, id: Int) in "screen \(id)" } }
}

private func app(_ scope: Interception.Scope, _ gate: AskingGate) throws -> Mediator {
  let mediator = try Mediator {
    Registration { ShowTarget() }
    Registration { PlainTarget() }
  }
  try mediator.register(ModuleContents { Interception(scope, gate) }, as: "Gates")
  return mediator
}

// Each test that recursed without end runs in its own process.
@Suite("Code around calls may call the mediator") struct ReentryTests {
  @Test("A call of an interceptor that the interceptor applies to is an error that names the interceptor (FD49)")
  func interceptorCallingItselfThrows() async {
    await #expect(processExitsWith: .success) {
      let gate = AskingGate { _ = try await $0.perform("plain", "id") }
      let mediator = try app(.all, gate)
      let error = await #expect(throws: MediatorError.self) { try await mediator.call(showScreen, 1) }
      #expect(error?.code == .reentrantInterceptor)
      #expect(error?.mayHaveRun == false)
      #expect(
        error?.description.hasPrefix(
          "'plain/id': called by its interceptor: found AskingGate, expected one of a scope without this action")
          == true)
    }
  }

  @Test("An interceptor that calls the mediator in a child task ends with the error (FD49)")
  func childTaskOfInterceptorThrows() async {
    await #expect(processExitsWith: .success) {
      let gate = AskingGate { mediator in
        async let id = mediator.perform("plain", "id")
        _ = try await id
      }
      let mediator = try app(.all, gate)
      let error = await #expect(throws: MediatorError.self) { try await mediator.call(showScreen, 1) }
      #expect(error?.code == .reentrantInterceptor)
    }
  }

  @Test("An interceptor calls actions outside its scope, and an action calls those inside it (FD49)")
  func legitimateCallsOfInterceptorsWork() async throws {
    let gate = AskingGate { _ = try await $0.perform("plain", "id") }
    let mediator = try app(.target("screen"), gate)
    #expect(try await mediator.call(showScreen, 1) == "screen 1")
    // The code after `next` is the interceptor's own, and that of the action is not.
    try mediator.register(
      ModuleContents { Interception { try await $1($0) } }, as: "Around")
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<50 { group.addTask { try? await mediator.call(showScreen, 1) } }
      for await text in group { #expect(text == "screen 1") }
    }
  }

  @Test("An interceptor that calls the mediator after 'next' is an error too (FD49)")
  func callAfterNextThrows() async throws {
    let mediator = try Mediator { Registration { PlainTarget() } }
    try mediator.register(
      ModuleContents {
        Interception(named: "an audit") { invocation, next in
          let value = try await next(invocation)
          _ = try await next.mediator.perform("plain", "id")
          return value
        }
      }, as: "Audit")
    let error = await #expect(throws: MediatorError.self) { try await mediator.perform("plain", "id") }
    #expect(error?.code == .reentrantInterceptor)
    #expect(error?.found == "an audit")
  }

  @Test("A call that an observer makes is reported to the other observers alone (FD49)")
  func observerCallingTheMediatorReturns() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      let held = Mutex<Mediator?>(nil)
      let mediator = try Mediator {
        Registration { PlainTarget() }
        CallObserver { record in
          log.add("first \(record.name)")
          _ = try? held.withLock { $0 }?.performNow("plain", "id")
        }
        CallObserver { log.add("second \($0.name)") }
      }
      held.withLock { $0 = mediator }
      _ = try mediator.performNow("plain", "id")
      #expect(log.texts == ["first plain/id", "second plain/id", "second plain/id"])
    }
  }
}
