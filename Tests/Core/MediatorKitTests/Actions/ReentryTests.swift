import MediatorKit
import MediatorTestSupport
import Synchronization
import Testing

private let showScreen = ActionKey<String, Int>("screen", "show", "id")

/// Asks another module before each call, as a gate on all calls does by mistake.
private struct AskingGate: Interceptor {
  let asks: @Sendable (Mediator, Invocation) async throws -> Void

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    try await asks(next.mediator, invocation)
    return try await next(invocation)
  }
}

private struct ShowTarget: Target {
  static let name: TargetName = "screen"
  static var actions: ActionTable<ShowTarget> { Action("show", "id") { (_, id: Int) in "screen \(id)" } }
}

private func app(
  _ scope: Interception.Scope = .all, _ asks: @escaping @Sendable (Mediator, Invocation) async throws -> Void
) throws -> Mediator {
  try Mediator {
    Registration { ShowTarget() }
    Registration { PlainTarget() }
    Interception(scope, AskingGate(asks: asks))
  }
}

// A test that recursed without end runs in a process of its own.
@Suite("Code around calls may call the mediator") struct ReentryTests {
  @Test("Calls without end of an interceptor to an action that it applies to are an error that names it (FD49)")
  func interceptorCallingItselfThrows() async {
    await #expect(processExitsWith: .success) {
      let mediator = try app { mediator, _ in _ = try await mediator.perform("plain", "id") }
      let error = await #expect(throws: MediatorError.self) { try await mediator.call(showScreen, 1) }
      #expect(error?.code == .endlessInterception)
      #expect(error?.found == "AskingGate")
      #expect(error?.mayHaveRun == false)
      #expect(
        error?.description.hasPrefix(
          "'plain/id': called without end by its interceptor: found AskingGate, expected one of a scope without this action"
        )
          == true)
    }
  }

  @Test("So are those by a key, those in child tasks, those with a deadline and those after 'next' (FD49)")
  func everyEndlessInterceptionThrows() async {
    await #expect(processExitsWith: .success) {
      let count = Mutex(0)
      let ways: [@Sendable (Mediator, Invocation) async throws -> Void] = [
        { mediator, _ in _ = try await mediator.call(showScreen, 2) },
        { mediator, _ in
          async let text = mediator.call(showScreen, 2)
          _ = try await text
        },
        { mediator, _ in
          _ = try await mediator.call(showScreen, 2, options: CallOptions(timeout: .seconds(600)))
        },
      ]
      for way in ways {
        let error = await #expect(throws: MediatorError.self) { try await app(.all, way).call(showScreen, 1) }
        #expect(error?.code == .endlessInterception)
      }
      let mediator = try Mediator {
        Registration { PlainTarget() }
        CallObserver { _ in count.withLock { $0 += 1 } }
        Interception(named: "a clock") { try await $1($0) }
        Interception(named: "an audit") { invocation, next in
          let value = try await next(invocation)
          _ = try await next.mediator.perform("plain", "id")
          return value
        }
      }
      let error = await #expect(throws: MediatorError.self) { try await mediator.perform("plain", "id") }
      #expect(error?.code == .endlessInterception)
      #expect(error?.found == "a clock or an audit")
      // All calls have ended.
      #expect(count.withLock { $0 } < 2000)
    }
  }

  @Test("An interceptor calls actions that it applies to, if it ends that, also among thousands of calls (FD49)")
  func endingCallsOfInterceptorsWork() async throws {
    let mediator = try app { mediator, invocation in
      if invocation.address?.target == "screen" { _ = try await mediator.perform("plain", "id") }
    }
    let (allRun, mayEnd) = (Latch(), Latch())
    let running = Mutex(0)
    try mediator.register(
      ModuleContents {
        Interception(.target("screen"), named: "a crowd") { invocation, next in
          running.withLock { running in
            running += 1
            if running == 3000 { allRun.open() }
          }
          await mayEnd.wait()
          return try await next(invocation)
        }
      }, as: "Crowd")
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<3000 { group.addTask { try? await mediator.call(showScreen, 1) } }
      await allRun.wait()
      mayEnd.open()
      for await text in group { #expect(text == "screen 1") }
    }
    #expect(try await mediator.call(showScreen, 1) == "screen 1")
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
