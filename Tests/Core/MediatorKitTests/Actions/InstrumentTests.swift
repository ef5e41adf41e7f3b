import MediatorLinks
import MediatorTestSupport
import Testing

/// Logs the beginnings and ends of calls, and is current within them.
private struct Tracing: CallInstrument {
  @TaskLocal static var current = ""
  let name: String
  let log: Log

  func begin(_ call: CallStart) -> String {
    let source = call.source.map { " from \($0)" } ?? ""
    log.add("\(name) begins \(call.method) \(call.name)\(source)")
    return "\(name)\(call.name)"
  }

  func within(_ context: String, _ body: CallBody) async throws -> CallResult {
    try await Self.$current.withValue(context) { try await body() }
  }

  func withinNow(_ context: String, _ body: SynchronousCallBody) throws -> CallResult {
    try Self.$current.withValue(context) { try body() }
  }

  func end(_ call: CallRecord, _ context: String) {
    let end =
      switch call.outcome {
      case .success(let value): "\(value)"
      case .failure(let error as MediatorError): "\(error.code)"
      case .failure(let error): "\(type(of: error))"
      }
    log.add("\(name) ends \(call.name): \(end)")
    #expect(call.duration >= .zero)
  }
}

/// Notes the numbers of calls and does nothing else.
private struct Numbers: CallInstrument {
  let log: Log
  func begin(_ call: CallStart) -> CallStart { call }
  func within(_ start: CallStart, _ body: CallBody) async throws -> CallResult { try await body() }
  func withinNow(_ start: CallStart, _ body: SynchronousCallBody) throws -> CallResult { try body() }
  func end(_ call: CallRecord, _ start: CallStart) {
    log.add("\(call.name) \(start.id) in \(start.parent.map(String.init) ?? "none")")
  }
}

private final class TracedTarget: Target {
  static let name: TargetName = "traced"
  private weak let mediator: Mediator?

  init(_ mediator: Mediator) { self.mediator = mediator }

  static var actions: ActionTable<TracedTarget> {
    Action("current") { _ in Tracing.current }.exposed(to: .all).route("/current/*")
    Action("later") { _ async in Tracing.current }.exposed(to: .all)
    Action("fails") { (_) throws -> Int in throw OwnError(code: 1) }.exposed(to: .all)
    Action("guarded") { _ in Tracing.current }.tagged("signed-in").exposed(to: .all)
    Action("waits") { _ async throws in try await Task.sleep(for: .seconds(600)) }.exposed(to: .all)
    Action("nested") { target async throws in
      _ = try await target.mediator?.perform("traced", "current")
      return try target.mediator?.performNow("traced", "current", as: String.self)
    }
  }
}

@Suite("Instruments stand around calls") struct InstrumentTests {
  private let log = Log()

  private func mediator(_ links: LinkSettings = .standard) throws -> Mediator {
    try Mediator(links: links) { [log] in
      Registration { TracedTarget($0) }
      Tracing(name: "A", log: log)
      Interception(.tag("signed-in"), named: "sign-in") { invocation, next in
        log.add("asks in \(Tracing.current)")
        return try await next(invocation)
      }
    }
  }

  @Test("Every method begins and ends its call once, and the action runs within (PF25)") func everyMethod() async throws
  {
    let mediator = try mediator()
    let current = ActionKey<String>("traced", "current")
    for _ in 0..<2 {
      #expect(try mediator.callNow(current) == "Atraced/current")
      #expect(try await mediator.call(current) == "Atraced/current")
      #expect(try await mediator.call(ActionKey<String>("traced", "later")) == "Atraced/later")
      #expect(try mediator.performNow("traced", "current", as: String.self) == "Atraced/current")
      #expect(try await mediator.perform("traced", "later", as: String.self) == "Atraced/later")
      #expect(try mediator.openNow("app://traced/current", source: .push, as: String.self) == "A(link)")
      #expect(try await mediator.open("app://current/1", source: .web, as: String.self) == "A(link)")
    }
    let once = [
      "A begins callNow traced/current", "A ends traced/current: Atraced/current", "A begins call traced/current",
      "A ends traced/current: Atraced/current", "A begins call traced/later", "A ends traced/later: Atraced/later",
      "A begins performNow traced/current", "A ends traced/current: Atraced/current", "A begins perform traced/later",
      "A ends traced/later: Atraced/later", "A begins openNow (link) from push", "A ends traced/current: A(link)",
      "A begins open (link) from web", "A ends traced/current: A(link)",
    ]
    #expect(log.texts == once + once)
  }

  @Test("A call that is rejected, fails or is late is ended once (PF25)") func failures() async throws {
    let mediator = try mediator()
    _ = try? await mediator.perform("traced", "fails")
    _ = try? mediator.performNow("traced", "none")
    _ = try? mediator.performNow("traced", "guarded")
    _ = try? mediator.callNow(ActionKey<Int>("traced", "current"))
    _ = try? await mediator.call(ActionKey<Int>("traced", "current"))
    _ = try? mediator.openNow("app://traced/nested", source: .push)
    _ = try? await mediator.open("app:///%", source: .push)
    _ = try? await mediator.perform("traced", "waits", options: CallOptions(timeout: .zero))
    #expect(log.texts.filter { $0.contains("begins") }.count == 8)
    #expect(
      log.texts.filter { $0.contains("ends") } == [
        "A ends traced/fails: OwnError", "A ends traced/(unknown action): unknownAction",
        "A ends traced/guarded: asynchronousInterceptor", "A ends traced/current: signatureMismatch",
        "A ends traced/current: signatureMismatch", "A ends traced/nested: notExposed",
        "A ends (no destination): malformedURL", "A ends traced/waits: deadlineExceeded",
      ])
  }

  @Test("A cancelled call is ended (PF25)") func cancellation() async throws {
    let mediator = try mediator()
    let task = Task { try await mediator.perform("traced", "waits") }
    task.cancel()
    _ = await task.result
    #expect(log.texts == ["A begins perform traced/waits", "A ends traced/waits: CancellationError"])
  }

  @Test("A link is begun before the link gate and ended when it expires there (PF25)") func theGate() async throws {
    var links = LinkSettings(gate: .holding)
    links.gateExpiry = .zero
    let mediator = try mediator(links)
    await #expect(throws: MediatorError.self) { try await mediator.open("app://traced/current", source: .push) }
    #expect(log.texts == ["A begins open (link) from push", "A ends (no destination): linkExpired"])
  }

  @Test("Interceptors run within the instruments, and the first instrument is the outermost (PF25, PF27)")
  func order() async throws {
    let mediator = try mediator()
    try mediator.register(ModuleContents { [log] in Tracing(name: "B", log: log) }, as: "More")
    _ = try await mediator.perform("traced", "guarded")
    #expect(
      log.texts == [
        "A begins perform traced/guarded", "B begins perform traced/guarded", "asks in Btraced/guarded",
        "B ends traced/guarded: Btraced/guarded", "A ends traced/guarded: Btraced/guarded",
      ])
    mediator.unregister("More")
    #expect(try mediator.performNow("traced", "current", as: String.self) == "Atraced/current")
  }

  @Test("A call in another's task has it as parent, a detached one has none (PF26)") func parents() async throws {
    let mediator = try Mediator { [log] in
      Registration { TracedTarget($0) }
      Numbers(log: log)
    }
    _ = try await mediator.perform("traced", "nested")
    let lines = log.texts.map { $0.split(separator: " ").map(String.init) }
    let nested = try #require(lines.last)
    #expect(nested[0] == "traced/nested" && nested[3] == "none")
    #expect(lines.dropLast().map { $0[3] } == [nested[1], nested[1]])
    #expect(Set(lines.map { $0[1] }).count == 3)
  }

  @Test("What a call passes is released when it is over (PF25)") func nothingIsKept() async throws {
    final class Passed: Sendable {}
    let mediator = try mediator()
    weak var kept: Passed?
    do {
      let passed = Passed()
      kept = passed
      _ = try await mediator.open("app://traced/current", source: .push, context: ["more": passed])
      _ = try mediator.openNow("app://current/1", source: .push, context: ["more": passed])
      _ = try? mediator.performNow("traced", "current", ["more": passed])
      _ = try? await mediator.perform("traced", "none", ["more": passed])
    }
    #expect(kept == nil)
  }

  @Test("No text from outside is the name of a call (PF26)") func namesAreDeclared() async throws {
    let mediator = try mediator()
    _ = try? mediator.openNow("app://secret/hunter2", source: .web)
    _ = try? mediator.performNow("secret", "hunter2")
    #expect(!log.texts.joined().contains("hunter2"))
    #expect(log.texts.count == 4)
  }
}
