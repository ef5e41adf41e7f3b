import MediatorLinks
import MediatorTestSupport
import Testing

private let show = ActionKey<String, Int>("screen", "show", "id")

@Suite struct InterceptorTests {
  private let log = Log()

  private func mediator(@ModuleBuilder _ interceptions: () -> ModuleContents) throws -> Mediator {
    let mediator = try Mediator("Screens") { [log] in
      Registration { ScreenTarget(log) }
      Registration { PlainTarget() }
    }
    try mediator.register(interceptions(), as: "Gates")
    return mediator
  }

  private func note(_ name: String) -> @Sendable (Invocation, Next) async throws -> any Sendable {
    { [log] invocation, next in
      log.add("\(name) \(invocation.destination)")
      return try await next(invocation)
    }
  }

  @Test("Interceptors run by priority, then in registration order, for every asynchronous method")
  func interceptorsRunInOrder()
    async throws
  {
    let mediator = try mediator {
      Interception(.all, priority: -1, note("low"))
      Interception(.all, note("first"))
      Interception(.all, note("second"))
      Interception(.all, priority: 5, note("high"))
    }
    try mediator.register(ModuleContents { Interception(.all, priority: 5, note("later high")) }, as: "More")
    let names = ["high", "later high", "first", "second", "low"].map { "\($0) screen/show" } + ["show 1"]
    for _ in 0..<2 { #expect(try await mediator.call(show, 1) == "screen 1") }
    #expect(log.texts == names + names)
    _ = try await mediator.call(show, 1, options: CallOptions())
    _ = try await mediator.perform("screen", "show", ["id": 1])
    _ = try await mediator.open("app://screen/show?id=1", source: .push)
    #expect(log.texts.count == names.count * 5)
  }

  @Test("Interceptors replace parameters (RH4)") func interceptorsReplaceParameters() async throws {
    let mediator = try mediator {
      Interception { invocation, next in
        var invocation = invocation
        invocation.parameters["id"] = 9
        return try await next(invocation)
      }
    }
    #expect(try await mediator.call(show, 1) == "screen 9")
    #expect(try await mediator.open("app://screen/show?id=1", source: .push) as? String == "screen 9")
  }

  // Calls without an action share plans, and the plan of one must still notice a changed address.
  @Test("An interceptor that replaces one missing address with another reaches the fallback once, with the new address")
  func redirectedMissReachesTheFallbackOnce() async throws {
    let redirects: [(ActionAddress, ActionAddress)] = [
      ("nobody/a", "no one/b"), ("nobody/a", "screen/missing"), ("screen/missing", "screen/other"),
      ("screen/missing", "nobody/a"), ("nobody/a", "scoped/x"),
    ]
    for (from, to) in redirects {
      let log = Log()
      let mediator = try mediator {
        Interception { invocation, next in
          var invocation = invocation
          invocation.destination = .action(to)
          return try await next(invocation)
        }
        Interception(.target("scoped")) { invocation, next in
          log.add("scoped")
          return try await next(invocation)
        }
        Fallback { _, miss in
          log.add("\(miss.invocation.destination)")
          return "handled"
        }
      }
      for _ in 0..<2 {
        #expect(try await mediator.perform(from.target, from.action, as: String.self) == "handled")
      }
      let once = (to.target == "scoped" ? ["scoped"] : []) + ["\(to)"]
      #expect(log.texts == once + once, "\(from) to \(to)")
    }
  }

  @Test("Interceptors return a result of their own, which is checked against the key (RH4)")
  func interceptorsReturnAResult() async throws {
    let mediator = try mediator { Interception { _, _ in "instead" } }
    #expect(try await mediator.call(show, 1) == "instead")
    #expect(log.texts.isEmpty)
    await expectFailure(.outputTypeMismatch, at: "plain/id", found: #"String "instead""#, expected: "Int") {
      try await mediator.call(ActionKey<Int>("plain", "id"))
    }
    #expect(!mediator.isCached("screen"))
  }

  @Test("Interceptors stop a call with an error, which is not wrapped (RH4)") func interceptorsStopACall() async throws
  {
    let mediator = try mediator { Interception { _, _ in throw OwnError(code: 4) } }
    await #expect(throws: OwnError(code: 4)) { try await mediator.call(show, 1) }
    await #expect(throws: OwnError(code: 4)) { try await mediator.perform("screen", "show", ["id": 1]) }
    #expect(log.texts.isEmpty)
  }

  @Test("Interceptors suspend and resume a call") func interceptorsSuspendACall() async throws {
    let (waiting, wait) = AsyncStream.makeStream(of: Void.self)
    let (signedIn, signIn) = AsyncStream.makeStream(of: Void.self)
    let mediator = try mediator {
      Interception { invocation, next in
        wait.yield()
        for await _ in signedIn { break }
        return try await next(invocation)
      }
    }
    let task = Task { try await mediator.call(show, 3) }
    _ = await waiting.first { _ in true }
    #expect(log.texts.isEmpty)
    signIn.yield()
    #expect(try await task.value == "screen 3")
  }

  @Test("A call uses one registry: a module that is unregistered while an interceptor waits is still called")
  func unregisteredModuleIsStillCalled() async throws {
    let mediator = try mediator {
      Interception { invocation, next in
        next.mediator.unregister("Screens")
        return try await next(invocation)
      }
    }
    #expect(try await mediator.call(show, 3) == "screen 3")
    await expectFailure(.unknownTarget) { try await mediator.call(show, 3) }
  }

  @Test("Interceptors may run the rest of a call again") func interceptorsMayRetry() async throws {
    let mediator = try mediator {
      Interception(priority: 1) { invocation, next in
        do { return try await next(invocation) } catch { return try await next(invocation) }
      }
      Interception(.all, note("inner"))
    }
    await #expect(throws: OwnError(code: 8)) { try await mediator.perform("screen", "fail") }
    #expect(log.texts == ["inner screen/fail", "inner screen/fail"])
  }

  @Test("Interceptors replace the address, and those of the new address run (RH4)") func interceptorsReplaceTheAddress()
    async throws
  {
    let mediator = try mediator {
      Interception(.target("plain"), priority: 9, note("gate of plain"))
      Interception(.tag("secret"), priority: 8, note("gate of secret"))
      Interception(.target("screen"), priority: 0) { invocation, next in
        var invocation = invocation
        invocation.destination = .action(invocation.address == "screen/show" ? "plain/id" : "screen/hidden")
        invocation.parameters = [:]
        return try await next(invocation)
      }
    }
    #expect(try await mediator.perform("screen", "show", ["id": 1]) as? Int == 7)
    #expect(log.texts == ["gate of plain plain/id"])
    #expect(try await mediator.perform("screen", "fail") as? String == "hidden")
    #expect(log.texts == ["gate of plain plain/id", "gate of secret screen/hidden"])
  }

  @Test("Replacing the address of a link does not bypass the exposure of the new action")
  func replacedAddressChecksExposure() async throws {
    let mediator = try mediator {
      Interception(.target("screen")) { invocation, next in
        var invocation = invocation
        invocation.destination = .action("plain/id")
        invocation.parameters = [:]
        return try await next(invocation)
      }
    }
    await expectFailure(.notExposed, at: "plain/id") {
      try await mediator.open("app://screen/show?id=1", source: .push)
    }
  }

  @Test("A rejected link runs no interceptor") func rejectedLinkRunsNoInterceptor() async throws {
    let mediator = try mediator { Interception(.all, note("all")) }
    await expectFailure(.notExposed) { try await mediator.open("app://screen/hidden", source: .push) }
    await expectFailure(.nativeAction) { try await mediator.open("app://screen/nativeThing", source: .push) }
    expectFailureNow(.notExposed) { try mediator.openNow("app://screen/hidden", source: .push) }
    #expect(log.texts.isEmpty)
  }

  struct Scope: Sendable, CustomTestStringConvertible {
    var scope: Interception.Scope
    var reaches: Set<ActionAddress>
    var testDescription: String { "\(scope)" }
  }

  @Test(
    "Interceptors have four scopes",
    arguments: [
      Scope(scope: .all, reaches: ["screen/show", "screen/hidden", "plain/id", "ghost/id", "screen/ghost"]),
      Scope(scope: .module("Screens"), reaches: ["screen/show", "screen/hidden", "plain/id", "screen/ghost"]),
      Scope(scope: .module("Other"), reaches: []),
      Scope(scope: .target("screen"), reaches: ["screen/show", "screen/hidden", "screen/ghost"]),
      Scope(scope: .target("ghost"), reaches: ["ghost/id"]),
      Scope(scope: .tag("secret"), reaches: ["screen/hidden"]),
      Scope(scope: .tag("other"), reaches: []),
    ]) func interceptorsHaveFourScopes(_ row: Scope) async throws
  {
    let mediator = try mediator { Interception(row.scope) { _, _ in "gate" } }
    for address in ["screen/show", "screen/hidden", "plain/id", "ghost/id", "screen/ghost"] as [ActionAddress] {
      let parameters: Parameters = address == "screen/show" ? ["id": 1] : [:]
      let answer = try? await mediator.perform(address.target, address.action, parameters)
      #expect((answer as? String == "gate") == row.reaches.contains(address), "\(address)")
    }
  }

  @Test("A call opts out of one tagged interceptor only") func callOptsOutOfOneInterceptor() async throws {
    let mediator = try mediator {
      Interception(.tag("secret"), named: "secret gate", note("secret"))
      Interception(.target("screen"), note("screen"))
    }
    let hidden = ActionKey<String>("screen", "hidden")
    _ = try await mediator.call(hidden)
    _ = try await mediator.call(hidden, options: CallOptions(skipping: ["secret"]))
    _ = try await mediator.perform("screen", "hidden", options: CallOptions(skipping: ["screen"]))
    #expect(
      log.texts == [
        "secret screen/hidden", "screen screen/hidden", "screen screen/hidden", "secret screen/hidden",
        "screen screen/hidden",
      ])
  }

  @Test("Synchronous methods reject intercepted actions and name the interceptor")
  func synchronousMethodsRejectInterceptedActions() throws {
    let mediator = try mediator {
      Interception(.tag("secret"), LoginGate())
      Interception(.target("screen"), priority: -1, named: "the fence", note("fence"))
    }
    let address: ActionAddress = "screen/show"
    let fence = "the fence"
    for _ in 0..<2 {
      expectFailureNow(.asynchronousInterceptor, at: address, found: fence) { try mediator.callNow(show, 1) }
      expectFailureNow(.asynchronousInterceptor, at: address, found: fence) {
        try mediator.callNow(show, 1, options: CallOptions())
      }
      expectFailureNow(.asynchronousInterceptor, at: address, found: fence) {
        try mediator.performNow("screen", "show", ["id": 1])
      }
      expectFailureNow(.asynchronousInterceptor, at: address, found: fence) {
        try mediator.openNow("app://screen/show?id=1", source: .push)
      }
      expectFailureNow(.asynchronousInterceptor, at: "screen/hidden", found: "LoginGate") {
        try mediator.callNow(ActionKey<String>("screen", "hidden"))
      }
      #expect(try mediator.callNow(ActionKey<Int>("plain", "id")) == 7)
    }
    #expect(log.texts.isEmpty)
  }

  @Test("Synchronous methods in main-actor code reject intercepted actions")
  @MainActor func mainActorCodeRejectsInterceptedActions() throws {
    let mediator = try mediator { Interception(.all, named: "the fence", note("fence")) }
    expectFailureNow(.asynchronousInterceptor) { try mediator.callNow(show, 1) }
    expectFailureNow(.asynchronousInterceptor) { try mediator.performNow("screen", "show", ["id": 1]) }
    expectFailureNow(.asynchronousInterceptor) { try mediator.openNow("app://screen/show?id=1", source: .push) }
  }

  @Test("Interceptors can be registered and unregistered after typed calls are bound")
  func interceptorsChangeAfterBinding() async throws {
    let mediator = try mediator {}
    for round in 0..<3 {
      #expect(try mediator.callNow(show, 1) == "screen 1")
      #expect(try mediator.performNow("screen", "show", ["id": 1]) as? String == "screen 1")
      try mediator.register(ModuleContents { Interception(named: "gate") { _, _ in "gate \(round)" } }, as: "Late")
      expectFailureNow(.asynchronousInterceptor) { try mediator.callNow(show, 1) }
      expectFailureNow(.asynchronousInterceptor) { try mediator.performNow("screen", "show", ["id": 1]) }
      #expect(try await mediator.call(show, 1) == "gate \(round)")
      mediator.unregister("Late")
    }
  }

  @Test("An interceptor calls other actions through its mediator") func interceptorsCallOtherActions() async throws {
    let mediator = try mediator {
      Interception(.target("screen")) { invocation, next in
        let id = try await next.mediator.call(ActionKey<Int>("plain", "id"))
        return "\(try await next(invocation)) after \(id)"
      }
    }
    #expect(try await mediator.call(show, 1) == "screen 1 after 7")
  }

  @Test("The invocation describes itself") func invocationDescribesItself() async throws {
    let log = log
    let mediator = try mediator {
      Interception { invocation, next in
        log.add("\(invocation.source.map { "\($0)" } ?? "code") \(invocation.url ?? "-") \(invocation.parameters)")
        #expect(invocation.callSite.description.hasPrefix("MediatorKitTests/InterceptorTests.swift:"))
        return try await next(invocation)
      }
    }
    _ = try await mediator.call(show, 1)
    _ = try await mediator.open("app://screen/show?id=2", source: .web, context: ["extra": true])
    #expect(
      log.texts.filter { !$0.hasPrefix("show") } == [
        "code - [id: 1]", "web app://screen/show?id=2 [id: 2, extra: true]",
      ])
  }
}

private struct LoginGate: Interceptor {
  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable { try await next(invocation) }
}

private final class ScreenTarget: Target {
  static let name: TargetName = "screen"
  static var actions: ActionTable<ScreenTarget> {
    Action("show", "id") { $0.show($1) }.exposed(to: .all)
    Action("hidden") { _ in "hidden" }.tagged("secret")
    Action("nativeThing") { _ in "native" }.exposed(to: .all)
    Action("fail") { (_) throws -> Int in throw OwnError(code: 8) }
  }
  private let log: Log
  init(_ log: Log) { self.log = log }
  func show(_ id: Int) -> String {
    log.add("show \(id)")
    return "screen \(id)"
  }
}
