import MediatorLinks
import MediatorTestSupport
import Testing

/// The handlers of an unresolved call, in order: the call's fallback, the target's, those of modules, then an error with similar
/// names.
@Suite struct FallbackTests {
  // MARK: Errors

  @Test(
    "The error of an unknown target suggests a similar name (F6)",
    arguments: [
      ("plian", "'plian/id': unknown target; did you mean 'plain'?"),
      ("PLAIN", "'PLAIN/id': unknown target; did you mean 'plain'?"),
      ("zebra", "'zebra/id': unknown target; is its module registered?"),
    ] as [(TargetName, String)]) func unknownTargetSuggestsAName(_ name: TargetName, _ message: String) async throws
  {
    let mediator = try Mediator { Registration { PlainTarget() } }
    expectFailureNow(.unknownTarget, message) { try mediator.performNow(name, "id") }
    await expectFailure(.unknownTarget, message) { try await mediator.perform(name, "id") }
    let error = await expectFailure(.unknownTarget, message) {
      try await mediator.call(ActionKey<Int, Int>(name, "id", "x"), 5)
    }
    #expect(error?.parameters?["x"] as? Int == 5)
    #expect(error?.address == ActionAddress(name, "id"))
  }

  @Test("The error of an unknown action suggests a similar name (F6)") func unknownActionSuggestsAName() async throws {
    let mediator = try Mediator { Registration { HelpfulTarget(Log(), mode: .declines) } }
    let message = "'helpful/Topics': unknown action; did you mean 'topics'?"
    expectFailureNow(.unknownAction, message) { try mediator.performNow("helpful", "Topics") }
    await expectFailure(.unknownAction, message) { try await mediator.perform("helpful", "Topics") }
    let error = expectFailureNow(.unknownAction) { try mediator.callNow(ActionKey<Int>("helpful", "topicz")) }
    #expect(error?.candidates == ["topics"])
    #expect(error?.modules == ["Test"])
  }

  // MARK: The chain

  @Test("The target's fallback handles a missing action with the original parameters (CT6)")
  func fallbackHandlesMissingActions() async throws {
    let log = Log()
    let mediator = try Mediator { Registration { HelpfulTarget(log, mode: .answers) } }
    #expect(try await mediator.perform("helpful", "x", ["a": 1]) as? String == "target on x [a: 1]")
    #expect(try mediator.performNow("helpful", "x", ["b": 2]) as? String == "target on x [b: 2]")
    #expect(try mediator.callNow(ActionKey<String, Int>("helpful", "x", "c"), 3) == "target on x [c: 3]")
    expectFailureNow(.outputTypeMismatch) { try mediator.callNow(ActionKey<Int, Int>("helpful", "x", "c"), 3) }
    #expect(log.texts.first == "'helpful/x': unknown action")
  }

  @Test("A fallback handles a missing target with parameters, target and action names (CT7)")
  func fallbackHandlesMissingTargets()
    async throws
  {
    let mediator = try Mediator {
      Registration { PlainTarget() }
      Fallback { _, miss in "\(miss.invocation.destination) \(miss.invocation.parameters) because \(miss.reason.code)" }
    }
    #expect(try await mediator.perform("ghost", "x", ["a": 1]) as? String == "ghost/x [a: 1] because unknownTarget")
    #expect(try mediator.performNow("ghost", "x") as? String == "ghost/x [:] because unknownTarget")
    // The target has no fallback, so the fallback also handles a missing action.
    #expect(try mediator.performNow("plain", "x") as? String == "plain/x [:] because unknownAction")
    #expect(try mediator.callNow(ActionKey<String>("ghost", "y")) == "ghost/y [:] because unknownTarget")
  }

  @Test("A missing action does not evict the cached target (CT8)") func missingActionKeepsTheCachedTarget() async throws
  {
    let counter = Counted()
    let mediator = try Mediator { Registration { SlowTarget(counter) } }
    #expect(try mediator.callNow(ActionKey<Int>("slow", "id")) == 1)
    for _ in 0..<3 { expectFailureNow(.unknownAction) { try mediator.performNow("slow", "nope") } }
    await expectFailure(.unknownAction) { try await mediator.open("app://slow/nope", source: .push) }
    #expect(mediator.isCached("slow") && counter.created == 1)
    #expect(try mediator.callNow(ActionKey<Int>("slow", "id")) == 1)
  }

  @Test(
    "A miss tries the call's handler, the target's, then the mediator's in order, until one does not decline (F6)",
    arguments: [true, false])
  func missTriesHandlersInOrder(_ isAsync: Bool) async throws {
    let log = Log()
    let mediator = try Mediator {
      Registration { HelpfulTarget(log, mode: .declines) }
      Fallback { _, miss -> String in
        log.add("first")
        throw Declined()
      }
      Fallback { _, miss in
        log.add("second")
        return miss.reason.description
      }
      Fallback { _, _ in
        log.add("third")
        return 0
      }
    }
    let own = Fallback { (_: Mediator, miss: UnresolvedCall) -> String in
      log.add("own \(miss.invocation.destination)")
      throw Declined()
    }
    let options = CallOptions(fallback: own)
    let answer =
      isAsync
      ? try await mediator.perform("helpful", "x", options: options)
      : try mediator.performNow("helpful", "x", options: options)
    #expect((answer as? String)?.hasPrefix("'helpful/x': unknown action") == true)
    #expect(log.texts == ["own helpful/x", "'helpful/x': unknown action", "first", "second"])
  }

  @Test("The call's own fallback comes first and handles no other call") func ownFallbackComesFirst() async throws {
    let log = Log()
    let mediator = try Mediator {
      Registration { HelpfulTarget(log, mode: .answers) }
      Registration { PlainTarget() }
    }
    let options = CallOptions(fallback: Fallback { "own \($1.reason.code)" })
    #expect(try mediator.performNow("helpful", "x", options: options) as? String == "own unknownAction")
    #expect(try await mediator.perform("ghost", "x", options: options) as? String == "own unknownTarget")
    #expect(try mediator.callNow(ActionKey<String>("ghost", "x"), options: options) == "own unknownTarget")
    #expect(log.texts.isEmpty)
    #expect(try mediator.performNow("plain", "id", options: options) as? Int == 7)
    await expectFailure(.notExposed) { try await mediator.open("app://plain/id", source: .push, options: options) }
    expectFailureNow(.unexpectedParameter) { try mediator.performNow("plain", "id", ["x": 1], options: options) }
  }

  @Test("A handler that throws another error ends the chain (F6, F7)") func throwingHandlerEndsTheChain() async throws {
    let mediator = try Mediator {
      Registration { HelpfulTarget(Log(), mode: .throws) }
      Fallback { _, _ in "never" }
    }
    await #expect(throws: OwnError(code: 5)) { try await mediator.perform("helpful", "x") }
    #expect(throws: OwnError(code: 5)) { try mediator.performNow("helpful", "x") }
  }

  @Test("Synchronous methods reject asynchronous handlers") func synchronousMethodsRejectAsynchronousHandlers()
    async throws
  {
    let mediator = try Mediator {
      Registration { LateTarget() }
      Fallback { _, _ async in
        await Task.yield()
        return "late fallback"
      }
    }
    #expect(try await mediator.perform("late", "x") as? String == "late target")
    #expect(try await mediator.perform("ghost", "x") as? String == "late fallback")
    expectFailureNow(.asynchronousAction, at: "late/x") {
      try mediator.performNow("late", "x")
    }
    expectFailureNow(.asynchronousAction, at: "ghost/x") {
      try mediator.performNow("ghost", "x")
    }
  }

  @Test("A main-actor target's fallback runs on the main actor") @MainActor func fallbackRunsOnTheMainActor()
    async throws
  {
    let mediator = try Mediator { Registration(onMain: MainHelpTarget.init) }
    #expect(try mediator.performNow("mainHelp", "x") as? String == "main on x")
    #expect(try await mediator.perform("mainHelp", "x") as? String == "main on x")
  }

  @Test("A synchronous method in nonisolated code does not use a main-actor target's fallback")
  func nonisolatedCodeSkipsMainActorFallback() async throws {
    let mediator = try Mediator { Registration(onMain: MainHelpTarget.init) }
    for _ in 0..<2 {
      expectFailureNow(.mainActorRequired) { try mediator.performNow("mainHelp", "x") }
      #expect(try await mediator.perform("mainHelp", "x") as? String == "main on x")
    }
  }

  @Test("An action that declines by itself throws an error of its own") func decliningActionThrows() async throws {
    let mediator = try Mediator {
      Registration { DecliningTarget() }
      Fallback { _, _ in "never" }
    }
    #expect(throws: Declined.self) { try mediator.performNow("declining", "x") }
    await #expect(throws: Declined.self) { try await mediator.perform("declining", "x") }
  }

  @Test("A fallback with a scope is an error where its place decides what it handles (CT7)")
  func scopesOutsideModulesAreErrors() async throws {
    expectFailureNow(
      .misplacedFallback,
      #"'scoped/Fallback': misplaced: found scope .target("a"), expected none in a target's table"#
    ) { try Mediator { Registration { ScopedTarget() } } }
    let mediator = try Mediator()
    let options = CallOptions(fallback: Fallback(for: .unmatchedURLs()) { _, _ in 0 })
    let message = #"'a/b': misplaced: found scope .unmatchedURLs(in: "global"), expected none in the options of a call"#
    expectFailureNow(.misplacedFallback, message) { try mediator.performNow("a", "b", options: options) }
    await expectFailure(.misplacedFallback, message) { try await mediator.perform("a", "b", options: options) }
    expectFailureNow(
      .misplacedFallback,
      #"fallback: misplaced: found scope .target("a"), expected none in the routes of namespace 'global'"#
    ) { try mediator.routes().setFallback(Fallback(for: "a") { _, _ in 0 }) }
    try mediator.routes().setFallback(Fallback(for: .unmatchedURLs()) { _, _ in 1 })
    #expect(try mediator.openNow("app://nowhere", source: .web) as? Int == 1)
  }
}

private struct ScopedTarget: Target {
  static let name: TargetName = "scoped"
  static var actions: ActionTable<ScopedTarget> { Fallback(for: "a") { _, _ in 0 } }
}

private final class HelpfulTarget: Target {
  enum Mode { case answers, declines, `throws` }
  static let name: TargetName = "helpful"
  static var actions: ActionTable<HelpfulTarget> {
    Action("topics") { _ in "topics" }
    Fallback { try $0.answer($1) }
  }
  private let log: Log
  private let mode: Mode
  init(_ log: Log, mode: Mode) {
    self.log = log
    self.mode = mode
  }
  func answer(_ miss: UnresolvedCall) throws -> String {
    var reason = miss.reason
    reason.callSite = nil
    log.add(reason.description)
    switch mode {
    case .answers: return "target on \(miss.invocation.address?.action ?? "") \(miss.invocation.parameters)"
    case .declines: throw Declined()
    case .throws: throw OwnError(code: 5)
    }
  }
}

private struct LateTarget: Target {
  static let name: TargetName = "late"
  static var actions: ActionTable<LateTarget> {
    Fallback { _, _ async in
      await Task.yield()
      return "late target"
    }
  }
}

@MainActor private final class MainHelpTarget {
  func help(_ miss: UnresolvedCall) -> String { "main on \(miss.invocation.address?.action ?? "")" }
}

nonisolated extension MainHelpTarget: Target {
  static var name: TargetName { "mainHelp" }
  static var actions: ActionTable<MainHelpTarget> { Fallback(onMain: { $0.help($1) }) }
}

private struct DecliningTarget: Target {
  static let name: TargetName = "declining"
  static var actions: ActionTable<DecliningTarget> { Action("x") { (_) throws -> Int in throw Declined() } }
}
