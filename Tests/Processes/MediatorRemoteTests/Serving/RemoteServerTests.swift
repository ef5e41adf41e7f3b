import Foundation
import MediatorRemote
import MediatorRemoteTestSupport
import MediatorTestSupport
import Synchronization
import Testing

@Suite("The process that serves", .clockStands, .timeLimit(.minutes(10))) struct RemoteServerTests {
  private let mediator: Mediator
  private let engine = LocalEngine()

  init() throws {
    mediator = try Mediator(modules: [])
    try mediator.register(
      ModuleContents {
        Registration { DepotTarget(Log()) }
        Registration { HiddenTarget() }
      }, as: "Depot")
  }

  private func server(_ offers: Offer..., verifies: Bool = true) throws -> RemoteServer {
    let limits = TransportLimits(messageSize: 1000, verifiesCallers: verifies)
    return try RemoteServer(
      mediator, over: LocalTransport(as: "depot-process", over: engine, limits: limits), offers: offers)
  }

  @Test("Offers that no peer could use are errors, all at once (RM6, RM7)") func offers() throws {
    let other = ActionKey<Int, Int>("depot", "clear", "id")
    let missing = ActionKey<Int, Int>("depot", "clar", "id")
    let cases: [(Offer, MediatorError.Code, String)] = [
      (
        Offer(HiddenTarget.hidden, to: "shop"), .notExposed,
        "'hidden/look': not exposed: found peer, expected '.exposedToPeers()' after the action"
      ),
      // Links from a backend are not calls of a process.
      (Offer(HiddenTarget.served, to: "shop"), .notExposed, "'hidden/served': not exposed: found peer"),
      (Offer(HiddenTarget.native, to: "shop"), .nativeAction, "'hidden/nativeLook': native action"),
      (Offer(HiddenTarget.guarded, to: "shop"), .unguarded, "'hidden/guarded': unguarded"),
      (Offer(missing, to: "shop"), .unknownAction, "did you mean 'clear'?"),
      (Offer(other, to: "shop"), .signatureMismatch, "depot/clear(id: Int) -> Int"),
      (Offer(Depot.clear), .notOffered, "'depot/clear': offered to nobody"),
      (Offer(HiddenTarget.rows, to: "shop"), .notOffered, "'rows' cannot be offered: decoding IndexSet? ends"),
      (Offer(Depot.clear, to: "a b"), .invalidName, "'a b': invalid name of a peer"),
    ]
    for (offer, code, text) in cases {
      let error = #expect(throws: MediatorError.self) { try server(offer) }
      #expect(error?.code == code)
      #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }
    let both = #expect(throws: MediatorError.self) { try server(cases[0].0, cases[2].0) }
    #expect(both?.errors.map(\.code) == [.notExposed, .nativeAction])
    let twice = #expect(throws: MediatorError.self) {
      try server(Offer(Depot.clear, to: "shop"), Offer(Depot.clear, to: "clinic"))
    }
    #expect(twice?.code == .duplicateAction)
  }

  @Test("An engine that does not verify names takes no offers by name (RM7)") func unverified() throws {
    let error = #expect(throws: MediatorError.self) { try server(Offer(Depot.clear, to: "shop"), verifies: false) }
    #expect(error?.description.contains("over memory, which does not verify names") == true)
    _ = try server(Offer(toEveryPeer: Depot.clear), verifies: false)
  }

  @Test("A server is ready once it serves all targets, and no longer once it ends (RM36)") func ready() async throws {
    let server = try server(Offer(Depot.clear, to: "shop"))
    for _ in 0..<2 {
      // Also before it runs.
      let waiting = Task { try await server.waitUntilReady() }
      let serving = Task { try await server.run() }
      // The first one may still see the end of the run before.
      while (try? await server.waitUntilReady()) == nil { await Task.yield() }
      #expect(engine.servingCount == 3)
      _ = await waiting.result
      serving.cancel()
      try await serving.value
      await #expect(throws: CancellationError.self) { try await server.waitUntilReady() }
    }
    let cancelled = Task { [other = try self.server(Offer(Depot.clear, to: "shop"))] in try await other.waitUntilReady()
    }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test("What waits for a server gets the error that ends it (RM36)") func neverReady() async throws {
    let failing = try RemoteServer(
      mediator, over: FailingTransport(base: LocalTransport(as: "depot-process", over: engine)),
      offers: [Offer(Depot.clear, to: "shop")])
    let waiting = Task { try await failing.waitUntilReady() }
    await #expect(throws: TransportError.lost("broken")) { try await failing.run() }
    await #expect(throws: TransportError.lost("broken")) { try await waiting.value }
  }

  @Test("An action that is not offered to a peer, or not at all, does not run (RM6)") func deniedByDefault()
    async throws
  {
    let server = try server(Offer(Depot.clear, to: "clinic"), Offer(Depot.echo, to: "shop"))
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    let caller = try Mediator(modules: [])
    try caller.register(
      ModuleContents {
        Remote("depot", over: LocalTransport(as: "shop", over: engine), timeout: .seconds(3600)) {
          RemoteAction(Depot.clear)
          RemoteAction(Depot.echo)
          RemoteAction(Depot.all)
        }
      }, as: "Depot")
    for action in ["clear", "all"] {
      let parameters: Parameters = action == "clear" ? ["id": 1] : [:]
      let error = await expect(.notOffered) { try await caller.perform("depot", ActionName(action), parameters) }
      #expect(error?.mayHaveRun == false)
      let expected = "not offered to 'shop' by 'depot-process', expected an 'Offer' to it"
      #expect(error?.description.contains(expected) == true)
    }
    #expect(try await caller.call(Depot.echo, "a") == "a")
    // The result and its headers are larger than the 1,000 bytes that the engine of the server allows.
    let error = await expect(.messageTooLarge) {
      try await caller.call(Depot.echo, String(repeating: "a", count: 1000))
    }
    #expect(error?.mayHaveRun == true)
    serving.cancel()
    try await serving.value
    #expect(engine.servingCount == 0)
  }

  // The name of the instance was added after the size was checked, and an engine drops what is too large.
  @Test("No answer is larger than the engine allows (RM12)") func answersFit() async throws {
    let server = try server(Offer(Depot.echo, to: "shop"))
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    let (sent, answers) = (SentMessages(), SentMessages())
    let wire = WatchedTransport(base: LocalTransport(as: "shop", over: engine), sent: sent, answers: answers)
    let caller = try Mediator(modules: [])
    try caller.register(
      ModuleContents { Remote("depot", over: wire, timeout: .seconds(3600)) { RemoteAction(Depot.echo) } }, as: "Depot")
    var codes: [MediatorError.Code?] = []
    for count in 850..<1000 {
      do {
        _ = try await caller.call(Depot.echo, String(repeating: "a", count: count))
        codes.append(nil)
      } catch let error as MediatorError {
        codes.append(error.code)
      }
    }
    #expect(answers.all.count == 150 && answers.all.allSatisfy { $0.message.size <= 1000 })
    #expect(codes.first == .some(nil) && codes.last == .messageTooLarge)
    #expect(Set(codes) == [nil, .messageTooLarge])
    serving.cancel()
    try await serving.value
  }

  @Test("A peer that lies about its name sends nothing (RM7)") func liars() async throws {
    let shop = LocalTransport(as: "shop", over: engine)
    await #expect(throws: TransportError.notSent("the engine lets 'shop' publish only subjects that end in its name")) {
      try await shop.request(
        RemoteSubject("mk", "1", "depot", "clear", "clinic"), RemoteMessage(), until: .now + .seconds(1))
    }
  }

  @Test("A cancelled caller returns at once, and its action is cancelled (RM11)") func cancellation() async throws {
    let two = try TwoProcesses()
    try await two.served {
      let caller = two.caller
      let call = Task { try await caller.call(Depot.later, 1) }
      while two.log.texts != ["begin 1"] { await Task.yield() }
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      while two.log.texts != ["begin 1", "cancelled 1"] { await Task.yield() }
      while two.server.runningCount > 0 { await Task.yield() }
    }
  }

  @Test("The caller's deadline ends the action too, and without one that of the remote (RM10)") func deadlines()
    async throws
  {
    let two = try TwoProcesses(timeout: .milliseconds(30))
    try await two.served {
      await expect(.deadlineExceeded) { try await two.caller.call(Depot.later, 1) }
      while two.server.runningCount > 0 { await Task.yield() }
      await expect(.deadlineExceeded) {
        try await two.caller.call(Depot.later, 2, options: CallOptions(timeout: .milliseconds(20)))
      }
      while two.server.runningCount > 0 { await Task.yield() }
      // On a busy machine, the time may be over before the action begins.
      let log = two.log.texts
      #expect(log.filter { $0.hasPrefix("begin") }.count == log.filter { $0.hasPrefix("cancelled") }.count)
    }
  }

  @Test("A peer cannot cancel the call of another one (RM11)") func othersCalls() async throws {
    let two = try TwoProcesses()
    try await two.served {
      let caller = two.caller
      let call = Task { try await caller.call(Depot.later, 1) }
      while two.log.texts != ["begin 1"] { await Task.yield() }
      let headers = try #require(two.sent.all.first?.message.headers).filter {
        ["mk-id", "mk-message"].contains($0.key)
      }
      let clinic = LocalTransport(as: "clinic", over: two.engine)
      try clinic.send(RemoteSubject("mk", "cancel", "1", "depot", "clinic"), RemoteMessage(headers: headers))
      // Its own call, which comes after that message, is cancelled as well.
      let shop = LocalTransport(as: "shop", over: two.engine)
      try shop.send(RemoteSubject("mk", "cancel", "1", "depot", "shop"), RemoteMessage(headers: headers))
      while two.log.texts != ["begin 1", "cancelled 1"] { await Task.yield() }
      _ = try? await call.value
    }
  }

  @Test(
    "A call that arrives twice runs once, and one that is too old does not run (RM9, RM10)",
    arguments: [
      (0, 3_600_000, true), (11_000, 3_600_000, true), (11_001, 3_600_000, false), (-5_000, 3_600_000, true),
      (1_000, 0, true), (1_001, 0, false), (1_500, 500, true), (1_501, 500, false),
    ])
  func ages(age: Int, budget: Int, runs: Bool) async throws {
    let start: Int64 = 1_700_000_000_000
    let two = try TwoProcesses(now: { start })
    let key = "depot/clear(id: Int) -> Void"
    try await two.served {
      let shop = LocalTransport(as: "shop", over: two.engine)
      let message = RemoteMessage(
        headers: [
          "mk-id": "1", "mk-budget": "\(budget)", "mk-sent": "\(start - Int64(age))", "mk-hops": "1",
          "mk-signature": fnv(key),
        ], body: Data(#"{"id":1}"#.utf8))
      let subject = RemoteSubject("mk", "1", "depot", "clear", "shop")
      let answer = try await shop.request(subject, message, until: .now + .seconds(3600))
      if runs {
        // Of a short budget nothing is left when the call begins.
        #expect(answer.headers["mk-outcome"] == (budget > age ? "value" : "rejected"))
        await #expect(throws: TransportError.timedOut) {
          try await shop.request(subject, message, until: .now + .milliseconds(20))
        }
      } else {
        #expect(String(decoding: answer.body, as: UTF8.self).contains("too late: found a call of"))
      }
      #expect(two.log.texts.count == (runs && budget > age ? 1 : 0))
    }
  }

  @Test(
    "Headers of another form are rejected (RM17)",
    arguments: [
      ["mk-id": ""], ["mk-id": "a\nb"], ["mk-id": String(repeating: "a", count: 129)], ["mk-budget": "-1"],
      ["mk-budget": "99999999999999999999"], ["mk-budget": "x"], ["mk-sent": ""], ["mk-hops": "-1"], ["mk-hops": "1e9"],
      ["mk-hops": "9"], ["mk-signature": "0"], ["mk-sent": "\(Int64.min)"],
    ])
  func headers(changed: [String: String]) async throws {
    let two = try TwoProcesses(change: { $0.headers.merge(changed) { $1 } })
    try await two.served {
      let error = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.clear, 1) }
      #expect([.incompatible, .tooManyHops, .deadlineExceeded].contains(error?.code))
      #expect(error?.mayHaveRun == false)
      #expect(two.log.texts.isEmpty)
    }
  }

  @Test(
    "Extremes of numbers in headers do not trap (RM10)",
    arguments: [
      (["mk-sent": "\(Int64.max)"], false), (["mk-budget": "\(Int64.max)"], true),
      (["mk-budget": "\(Int64.max)", "mk-sent": "\(Int64.max)"], false),
    ])
  func extremes(changed: [String: String], isRun: Bool) async throws {
    let two = try TwoProcesses(change: { $0.headers.merge(changed) { $1 } })
    try await two.served {
      let isAnswered = (try? await two.caller.call(Depot.clear, 1)) != nil
      #expect(isAnswered == isRun)
    }
    #expect(two.log.texts == (isRun ? ["clear 1"] : []))
  }

  @Test("More calls than the limit are rejected, and have not run (RM13)") func overload() async throws {
    let two = try TwoProcesses(limit: 2)
    try await two.served {
      let caller = two.caller
      let calls = (1...2).map { id in Task { try await caller.call(Depot.later, id) } }
      while two.log.texts.count < 2 { await Task.yield() }
      let error = await expect(.overloaded) { try await two.caller.call(Depot.clear, 3) }
      #expect(error?.mayHaveRun == false)
      for call in calls {
        call.cancel()
        _ = try? await call.value
      }
      while two.server.runningCount > 0 { await Task.yield() }
      try await two.caller.call(Depot.clear, 4)
    }
  }

  @Test("An action that ignores its deadline counts as running until it returns (RM10, RM13)")
  func stubbornActions() async throws {
    let gate = Latch()
    let hasBegun = Latch()
    let two = try TwoProcesses(
      limit: 1,
      beside: ModuleContents {
        Interception(.target("depot"), named: "gate") { invocation, next in
          if invocation.address == "depot/clear" {
            hasBegun.open()
            await gate.wait()
          }
          return try await next(invocation)
        }
      })
    try await two.served {
      // On a busy machine, a call may be too late to begin, or begin after its caller has given up; meanwhile the next is rejected.
      while !hasBegun.isOpen {
        let error = await #expect(throws: MediatorError.self) {
          try await two.caller.call(Depot.clear, 1, options: CallOptions(timeout: .milliseconds(100)))
        }
        #expect(error?.code == .deadlineExceeded || error?.code == .overloaded)
      }
      await expect(.overloaded) { try await two.caller.call(Depot.echo, "a") }
      gate.open()
      while two.server.runningCount > 0 { await Task.yield() }
      let echo = try await two.caller.call(Depot.echo, "a")
      #expect(echo == "a")
    }
  }

  @Test("A server that ends answers the calls that it runs, and gets no more (RM13)") func draining() async throws {
    let gate = Latch()
    let two = try TwoProcesses(
      beside: ModuleContents {
        Interception(.target("depot"), named: "gate") { invocation, next in
          await gate.wait()
          return try await next(invocation)
        }
      })
    let server = two.server
    let serving = Task { try await server.run() }
    while two.engine.servingCount < 3 { await Task.yield() }
    let caller = two.caller
    let call = Task { try await caller.call(Depot.echo, "a") }
    while two.server.runningCount == 0 { await Task.yield() }
    serving.cancel()
    // Only cancellations and manifests are served while a call runs.
    while two.engine.servingCount > 2 { await Task.yield() }
    await expect(.unreachable) { try await two.caller.call(Depot.echo, "b") }
    gate.open()
    #expect(try await call.value == "a")
    try await serving.value
    #expect(two.log.texts == ["echo a"])
  }

  @Test("Instances of one target share its calls (RM18)") func instances() async throws {
    let two = try TwoProcesses()
    let other = try RemoteServer(
      mediator, over: LocalTransport(as: "depot-process", over: two.engine), offers: [Offer(Depot.clear, to: "shop")])
    let serving = Task { try await other.run() }
    try await two.served {
      while two.engine.servingCount < 6 { await Task.yield() }
      for id in 0..<10 { try await two.caller.call(Depot.clear, id) }
      #expect(two.log.texts.count == 5)
    }
    serving.cancel()
  }
}

/// A target with actions that cannot be offered.
struct HiddenTarget: Target {
  static let hidden = ActionKey<Int, Int>("hidden", "look", "id")
  static let native = ActionKey<Int, Int>("hidden", "nativeLook", "id")
  static let guarded = ActionKey<Int, Int>("hidden", "guarded", "id")
  static let served = ActionKey<Int, Int>("hidden", "served", "id")
  static let rows = ActionKey<Int, IndexSet?>("hidden", "rows", "rows")

  static let name: TargetName = "hidden"
  static var actions: ActionTable<HiddenTarget> {
    Action(hidden) { $1 }
    Action(native) { $1 }.exposedToPeers()
    Action(served) { $1 }.exposed(to: .server)
    Action(rows) { $1?.count ?? 0 }.exposedToPeers()
    Action(guarded) { $1 }.guarded(by: "signed-in").exposedToPeers()
  }
}

/// A transport that cannot serve.
private struct FailingTransport: Transport {
  let base: LocalTransport
  var limits: TransportLimits { base.limits }
  var engine: String { base.engine }
  var peer: PeerName { base.peer }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage { try await base.request(subject, message, until: deadline) }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try base.send(subject, message)
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving { throw .lost("broken") }
}
