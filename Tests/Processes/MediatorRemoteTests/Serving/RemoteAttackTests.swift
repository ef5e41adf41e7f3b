import Foundation
import MediatorManifest
import MediatorTestSupport
import Synchronization
import Testing

@testable import MediatorRemote

/// What a peer on the engine, or one that serves, can send beside what this library sends.
@Suite("Attacks by a peer", .timeLimit(.minutes(10))) struct RemoteAttackTests {
  private enum Vault {
    static let open = ActionKey<String, Nest, Price?>("vault", "open", "nest", "price")
    static let stay = ActionKey<Int, Int>("vault", "stay", "id")

    struct Nest: Codable, Sendable, StructureDecodable {
      let values: [[Int]]
    }

    struct Price: Codable, Sendable, StructureDecodable {
      let value: Decimal
    }
  }

  private final class VaultTarget: Target {
    static let name: TargetName = "vault"
    static var actions: ActionTable<VaultTarget> {
      Action(Vault.open) { target, _, _ in
        target.log.add("open")
        return "opened"
      }
      .exposedToPeers()
      Action(Vault.stay) { target, id in
        target.log.add("begin \(id)")
        do {
          try await Task.sleep(for: .seconds(3600))
        } catch {
          target.log.add("cancelled \(id)")
          throw error
        }
        return id
      }
      .exposedToPeers()
    }

    let log: Log
    init(_ log: Log) { self.log = log }
  }

  /// A server whose engine is the test.
  private struct Process {
    let log = Log()
    let wire = TestWire()
    let server: RemoteServer
    private let time = Clock()

    final class Clock: Sendable {
      private let time = Mutex<Int64>(1_000_000)
      var now: Int64 { time.withLock { $0 } }
      func pass(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
    }

    init(limit: Int = 64) async throws {
      let mediator = try Mediator(modules: [])
      try mediator.register(ModuleContents { [log] in Registration { VaultTarget(log) } }, as: "Vault")
      server = try RemoteServer(
        mediator, over: wire,
        offers: [Offer(Vault.open, to: "shop", "clinic"), Offer(Vault.stay, to: "shop", "clinic")],
        errors: [], maximumConcurrentCalls: limit, version: 1, now: { [time] in time.now })
      _ = try await server.serve()
    }

    var now: Int64 { time.now }
    func pass(_ milliseconds: Int64) { time.pass(milliseconds) }

    /// Sends a call, whose headers are those of this version except for some.
    func call(
      _ action: String = "open", as peer: String = "shop", id: String = "1", headers: [String: String?] = [:],
      body: String = #"{"nest":{"values":[]}}"#
    ) async -> Outcome {
      let key: any AnyActionKey = action == "open" ? Vault.open : Vault.stay
      var fields: [String: String] = [
        "mk-id": id, "mk-message": "1", "mk-budget": "3600000", "mk-sent": "\(now)", "mk-hops": "1",
        "mk-signature": signatureHash(key),
      ]
      for (name, value) in headers { fields[name] = value }
      let answer = await wire.send("mk.1.vault.\(action).\(peer)", fields, body)
      guard let answer else { return .silence }
      guard answer.headers["mk-outcome"] == "rejected" else { return .answer(answer.headers["mk-outcome"] ?? "none") }
      struct Rejection: Decodable {
        let code: String
        let words: String
        let mayHaveRun: Bool
      }
      guard let rejection = try? JSONDecoder().decode(Rejection.self, from: answer.body) else { return .answer("?") }
      #expect(rejection.words.utf8.count < 2000)
      return .rejected(rejection.code, mayHaveRun: rejection.mayHaveRun)
    }
  }

  private struct Hidden: Error {}

  private enum Outcome: Equatable {
    case answer(String)
    case rejected(String, mayHaveRun: Bool)
    case silence
  }

  // MARK: Headers

  @Test(
    "Headers of another form are rejected, and numbers do not overflow (RM10)",
    arguments: [
      ["mk-sent": "-9223372036854775808"], ["mk-sent": "-1"], ["mk-sent": "1e3"],
      ["mk-sent": nil], ["mk-budget": "-1"], ["mk-budget": "9223372036854775808"], ["mk-budget": nil],
      ["mk-hops": "-1"], ["mk-hops": "99999999999999999999"], ["mk-hops": ""], ["mk-id": nil], ["mk-id": ""],
      ["mk-id": "a b"], ["mk-id": "é"], ["mk-id": "a\nb"], ["mk-id": String(repeating: "a", count: 129)],
      ["mk-message": "-1"], ["mk-message": "18446744073709551616"], ["mk-signature": nil], ["mk-signature": ""],
    ] as [[String: String?]])
  func headers(headers: [String: String?]) async throws {
    let process = try await Process()
    #expect(await process.call(headers: headers) == .rejected("incompatible", mayHaveRun: false))
    #expect(process.log.texts == [])
  }

  @Test(
    "Extreme numbers in headers that are read do not overflow (RM10)",
    arguments: [
      ["mk-budget": "9223372036854775807"], ["mk-hops": "8"], ["mk-message": "18446744073709551615"],
      ["mk-id": String(repeating: "~", count: 128)], ["traceparent": String(repeating: "-", count: 100_000)],
    ])
  func extremes(headers: [String: String]) async throws {
    let process = try await Process()
    #expect(await process.call(headers: headers) == .answer("value"))
  }

  @Test("Nine hops are too many, however many (RM19)", arguments: ["9", "9223372036854775807"])
  func hops(hops: String) async throws {
    let process = try await Process()
    #expect(await process.call(headers: ["mk-hops": hops]) == .rejected("tooManyHops", mayHaveRun: false))
  }

  // MARK: Time

  @Test("A call of the near future runs once, and one of a far future does not run (RM9, RM10)") func future()
    async throws
  {
    let process = try await Process()
    let soon = ["mk-sent": "\(process.now + 50_000)"]
    #expect(await process.call(headers: soon) == .answer("value"))
    process.pass(49_000)
    #expect(await process.call(headers: soon) == .silence)
    #expect(
      await process.call(id: "2", headers: ["mk-sent": "\(process.now + 60_001)"])
        == .rejected("incompatible", mayHaveRun: true))
    #expect(process.log.texts == ["open"])
  }

  @Test("The copy of a call that comes too late says that the call may have run (RM12)") func lateCopy() async throws {
    let process = try await Process()
    let headers = ["mk-sent": "\(process.now)"]
    #expect(await process.call(headers: headers) == .answer("value"))
    process.pass(11_001)
    #expect(await process.call(headers: headers) == .rejected("deadlineExceeded", mayHaveRun: true))
  }

  @Test("A server whose clock is before 1970 rejects a call of the farthest future (AT55)") func clockBefore1970()
    async throws
  {
    let process = try await Process()
    for time in [-2, -9_000_000_000_000 as Int64] {
      process.pass(time - process.now)
      let outcome = await process.call(headers: ["mk-sent": "\(Int64.max)"])
      #expect(outcome == .rejected("incompatible", mayHaveRun: true))
    }
  }

  // MARK: Copies and cancellations

  @Test("The copy of a call that was rejected as overloaded does not run, and a retry does (RM9, RM12, RM13)")
  func overloadedCopy() async throws {
    let process = try await Process(limit: 1)
    async let long = process.call("stay", id: "0", body: #"{"id":0}"#)
    while process.log.texts.isEmpty { await Task.yield() }
    #expect(await process.call(id: "1") == .rejected("overloaded", mayHaveRun: false))
    _ = await process.wire.send("mk.cancel.1.vault.shop", ["mk-id": "0", "mk-message": "1"], "")
    #expect(await long == .answer("cancelled"))
    #expect(await process.call(id: "1") == .silence)
    #expect(await process.call(id: "1", headers: ["mk-message": "2"]) == .answer("value"))
    #expect(process.log.texts == ["begin 0", "cancelled 0", "open"])
  }

  @Test("A peer cannot cancel the call of another, before or after it arrives (RM11)") func cancellations() async throws
  {
    let process = try await Process()
    _ = await process.wire.send("mk.cancel.1.vault.clinic", ["mk-id": "0", "mk-message": "1"], "")
    async let long = process.call("stay", id: "0", body: #"{"id":0}"#)
    while process.log.texts.isEmpty { await Task.yield() }
    for headers in [["mk-id": "0", "mk-message": "1"], [:], ["mk-id": "\u{0}"]] {
      _ = await process.wire.send("mk.cancel.1.vault.clinic", headers, "")
    }
    #expect(process.server.runningCount == 1)
    _ = await process.wire.send("mk.cancel.1.vault.shop", ["mk-id": "0", "mk-message": "1"], "")
    #expect(await long == .answer("cancelled"))
    #expect(process.server.runningCount == 0)
  }

  // NATS looks through all that is not answered for each message.
  @Test("A call that arrives after its cancellation does not run, and is answered (RM11)") func cancelledBefore()
    async throws
  {
    let process = try await Process()
    _ = await process.wire.send("mk.cancel.1.vault.shop", ["mk-id": "1", "mk-message": "1"], "")
    #expect(await process.call(id: "1") == .answer("cancelled"))
    #expect(process.log.texts.isEmpty && process.server.runningCount == 0)
  }

  @Test(
    "A cancellation is kept as long as its call may begin, however far the caller's clock is ahead (AT47)",
    arguments: [(0, 10_900), (30_000, 40_900), (59_000, 0), (59_000, 11_100), (59_000, 69_900), (60_000, 70_900)])
  func earlyCancellations(lead: Int64, delay: Int64) async throws {
    let process = try await Process()
    let headers = ["mk-sent": "\(process.now + lead)"]
    _ = await process.wire.send("mk.cancel.1.vault.shop", ["mk-id": "1", "mk-message": "1"], "")
    process.pass(delay)
    #expect(await process.call(id: "1", headers: headers) == .answer("cancelled"))
    #expect(await process.call(id: "2", headers: headers) == .answer("value"))
    #expect(process.log.texts == ["open"])
  }

  @Test("A call that is cancelled while its inputs are read does not begin (RM11)") func cancelledWhileReading() async {
    let calls = RunningCalls(limit: 2)
    let id = RunningCalls.ID(peer: "shop", call: "1", message: 1)
    #expect(calls.admit(id, until: 10, now: 0) == .admitted)
    calls.cancel(id, until: 10, now: 0)
    #expect(!calls.begin(id) { {} })
    calls.end(id)
    #expect(calls.count == 0)
  }

  @Test("Of several peers none takes all slots, and a new one gets some at once (RM25)") func shares() {
    let calls = RunningCalls(limit: 64, isShared: true)
    func id(_ peer: PeerName, _ number: Int) -> RunningCalls.ID { .init(peer: peer, call: "\(number)", message: 0) }
    func admitted(_ peer: PeerName, from first: Int = 0) -> Int {
      (first..<first + 100).count { calls.admit(id(peer, $0), until: 1000, now: 0) == .admitted }
    }
    #expect(admitted("greedy") == 48)
    #expect(admitted("shop") == 12)
    #expect(admitted("account") == 3)
    // Slots of calls that have ended are shared again.
    for number in 0..<48 { calls.end(id("greedy", number)) }
    #expect(admitted("greedy", from: 100) == 37)
    #expect(calls.count == 52)
  }

  @Test("A result in parts that begins after the time to drain ends without a part (RM13, RM29)") func lateParts() async
  {
    let calls = RunningCalls(limit: 2)
    let id = RunningCalls.ID(peer: "shop", call: "1", message: 1)
    #expect(calls.admit(id, until: 10, now: 0) == .admitted)
    #expect(calls.begin(id) { {} })
    calls.endParts()
    let timing = LocalTransport(as: "vault", over: LocalEngine()).serverTiming
    let parts = OpenParts(of: ActionAddress("vault", "count"), messageSize: 1000, timing)
    #expect(calls.open(id, parts))
    parts.begin {
      // Also if the action does not end at its cancellation.
      try? await $0(Array("1".utf8))
    } failing: { _ in
      .cancelled
    } end: {
      calls.end(id)
    }
    while calls.count > 0 { await Task.yield() }
    guard case .ended = await parts.parts(from: 0, atMost: 1, within: .seconds(600)) else {
      Issue.record("expected no part")
      return
    }
  }

  @Test("Cancellations of processes without an offer take no room from those of callers (AT54)")
  func cancellationsOfStrangers() async throws {
    let process = try await Process()
    for stranger in ["one", "two"] {
      for id in 0..<(1 << 15) { _ = await process.wire.send("mk.cancel.1.vault.\(stranger)", ["mk-id": "\(id)"], "") }
    }
    _ = await process.wire.send("mk.cancel.1.vault.shop", ["mk-id": "1", "mk-message": "1"], "")
    #expect(await process.call() == .answer("cancelled"))
  }

  @Test(
    "A message of a process or for an action whose name cannot be registered is neither answered nor remembered (AT54)",
    arguments: [
      String(repeating: "a", count: 129), " ", "a\nb", "a\u{202E}b", "e\u{301}",
      String(repeating: "\u{301}", count: 4000),
    ])
  func strangeNames(name: String) async throws {
    let (log, engine) = (Log(), LocalEngine())
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { VaultTarget(log) } }, as: "Vault")
    let server = try RemoteServer(
      mediator, over: LocalTransport(as: "vault", over: engine), offers: [Offer(toEveryPeer: Vault.open)], errors: [],
      maximumConcurrentCalls: 64, version: 1, now: { 0 })
    _ = try await server.serve()
    let headers = [
      "mk-id": "1", "mk-message": "1", "mk-budget": "600000", "mk-sent": "0", "mk-hops": "1",
      "mk-signature": signatureHash(Vault.open),
    ]
    let message = RemoteMessage(headers: headers, body: Data(#"{"nest":{"values":[]}}"#.utf8))
    for (peer, action, isAnswered) in [(name, "open", false), ("shop", name, false), ("shop", "open", true)] {
      let answer = try? await LocalTransport(as: PeerName(peer), over: engine).request(
        RemoteSubject("mk", "1", "vault", action, peer), message, until: .now + .milliseconds(isAnswered ? 600_000 : 50)
      )
      #expect((answer != nil) == isAnswered)
    }
    #expect(log.texts == ["open"])
  }

  // MARK: Bodies

  @Test(
    "JSON that is deep, large or no object is rejected before anything runs (RM5, RM8)",
    arguments: [
      String(repeating: "[", count: 100_000), #"{"nest":{"values":"# + String(repeating: "[", count: 100_000),
      #"{"nest":{"values":[]},"other":"# + String(repeating: #"{"a":"#, count: 100_000),
      #"{"nest":{"values":"# + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}}",
      "", "null", "[]", #"{"nest":{"values":[[1e400]]}}"#, #"{"nest":{"values":[[1e1000000000]]}}"#, #"{"nest":null}"#,
      "\u{FEFF}{", #"{"nest":{"values":[]},"#,
    ])
  func bodies(body: String) async throws {
    let process = try await Process()
    #expect(await process.call(body: body) == .rejected("malformedParameter", mayHaveRun: false))
    #expect(process.log.texts == [])
  }

  @Test(
    "Numbers with long digits or exponents are read or rejected (RM5)",
    arguments: [
      "1e1000000000", "1e-1000000000", "1" + String(repeating: "0", count: 500_000),
      "0." + String(repeating: "1", count: 500_000), "-1E+99999999999999999999",
    ])
  func numbers(number: String) async throws {
    let process = try await Process()
    let outcome = await process.call(body: #"{"nest":{"values":[]},"price":{"value":"# + number + "}}")
    #expect([.answer("value"), .rejected("malformedParameter", mayHaveRun: false)].contains(outcome))
  }

  // MARK: Those who serve

  @Test(
    "Answers of another form are errors, cut (RM12, RM14)",
    arguments: [
      (["mk-outcome": "rejected"], String(repeating: "[", count: 100_000)),
      (["mk-outcome": "value"], String(repeating: #"{"values":["#, count: 100_000)),
      (["mk-outcome": "value"], "{}"), (["mk-outcome": "error"], "{}"), ([:], ""),
      (["mk-outcome": "failure", "mk-type": String(repeating: "T", count: 100_000)], ""),
      (
        ["mk-outcome": "rejected"],
        #"{"code":"\#(String(repeating: "c", count: 100_000))","words":"\#(String(repeating: "w\u{301}", count: 100_000))","#
          + #""target":"\u0000","action":"\n","mayHaveRun":true,"candidates":[\#(Array(repeating: #""a""#, count: 10_000).joined(separator: ","))]}"#
      ),
    ])
  func answers(headers: [String: String], body: String) async throws {
    let wire = TestWire(RemoteMessage(headers: headers, body: Data(body.utf8)))
    let caller = try Mediator(modules: [])
    try caller.register(ModuleContents { Remote("vault", over: wire) { RemoteAction(Vault.open) } }, as: "Vault")
    let error = await #expect(throws: MediatorError.self) {
      try await caller.call(Vault.open, Vault.Nest(values: []), nil)
    }
    #expect(error?.mayHaveRun == true)
    #expect((error?.description.utf8.count ?? 0) < 5000 && error?.description.contains("\n") == false)
  }

  @Test(
    "A manifest of another form is a finding (RM16)",
    arguments: ["", "{", String(repeating: "[", count: 100_000), String(repeating: #"{"targets":"#, count: 100_000)])
  func manifests(body: String) async throws {
    let remote = Remote("vault", over: TestWire(RemoteMessage(body: Data(body.utf8)))) { RemoteAction(Vault.open) }
    let caller = try Mediator(modules: [])
    try caller.register(ModuleContents { remote }, as: "Vault")
    let status = await remote.compare(with: caller)
    #expect(status.findings.count == 1 && status.findings.allSatisfy { $0.utf8.count < 1000 }, "\(status.findings)")
    #expect(status.incompatible.isEmpty)
  }

  @Test("A manifest with many differences of one action makes few findings (RM16)") func manyDifferences() async throws
  {
    let parameters = (0..<20_000).map {
      #"{"composite":false,"label":"p\#($0)","required":true,"textual":true,"type":"Int"}"#
    }.joined(separator: ",")
    let body = #"""
      {"version":1,"modules":[],"namespaces":[],"rewrites":[],"targets":[{"lifetime":"cached","module":"Remote","name":"vault",
        "notFound":false,"actions":[{"asynchronous":true,"exposure":[],"isolation":"none","name":"open","result":"String",
        "tags":[],"parameters":[\#(parameters)]}]}]}
      """#
    let remote = Remote("vault", over: TestWire(RemoteMessage(body: Data(body.utf8)))) { RemoteAction(Vault.open) }
    let caller = try Mediator(modules: [])
    try caller.register(ModuleContents { remote }, as: "Vault")
    let status = await remote.compare(with: caller)
    #expect(status.incompatible.count == 1, "\(status.findings)")
    #expect(caller.validate().count { $0.rule == .remote } == 1)
  }

  // MARK: Names of types

  @Test("The name of a private type crosses without addresses in memory, as each process writes it (AT51)")
  func privateTypes() {
    struct Local: Error {}
    #expect(Answer.name(of: Hidden.self) == "MediatorRemoteTests.RemoteAttackTests.Hidden")
    for type in [Local.self, [Local].self, Hidden.self, (Hidden, Local).self] as [any Any.Type] {
      let name = Answer.name(of: type)
      #expect(!name.contains("$") && !name.contains("context"), "\(name)")
    }
  }

  @Test("An error whose type is not listed stays in its process, also if one with its name is listed (AT51)")
  func typesOfOneName() {
    func listed() -> any (Error & Codable) {
      struct Twin: Error, Codable {}
      return Twin()
    }
    func other() -> any (Error & Codable) {
      struct Twin: Error, Codable { var secret = "hunter2" }
      return Twin()
    }
    let types = ErrorTypes([type(of: listed())])
    let name = "MediatorRemoteTests.RemoteAttackTests.Twin"
    #expect(types.answer(other()).message == Answer.failure(type: name).message)
    #expect(types.answer(listed()).message.headers == ["mk-outcome": "error", "mk-type": name])
  }

  // MARK: Start and end

  @Test("A server that cannot serve one subject serves none, and tries again (RM30)") func partialStart() async throws {
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { VaultTarget(Log()) } }, as: "Vault")
    let wire = TestWire(failingAt: 2)
    let server = try RemoteServer(mediator, over: wire, offers: [Offer(Vault.open, to: "shop")])
    let (reports, report) = AsyncStream<(TransportError, Int)>.makeStream()
    let running = Task { try await server.run { report.yield(($0, wire.servingCount)) } }
    for await (reason, count) in reports {
      #expect(reason == .notSent("no") && count == 0)
      break
    }
    while wire.servingCount < 3 { await Task.yield() }
    running.cancel()
    try await running.value
    #expect(wire.servingCount == 0)
  }

  @Test("A server that has ended can run again (RM13)") func secondRun() async throws {
    let process = try await Process()
    for id in ["1", "2"] {
      let running = Task { [server = process.server] in try await server.run() }
      while process.wire.servingCount < 6 { await Task.yield() }
      #expect(await process.call(id: id) == .answer("value"))
      running.cancel()
      try await running.value
    }
  }
}

/// An engine in which a test is the only other process.
final class TestWire: Transport {
  private struct State {
    var served: [Int: (pattern: RemoteSubject, answer: RemoteAnswer)] = [:]
    var count = 0
  }

  private struct Served: Serving {
    let wire: TestWire
    let id: Int
    func stop() async { _ = wire.state.withLock { $0.served.removeValue(forKey: id) } }
  }

  private let state = Mutex(State())
  private let answer: RemoteMessage?
  private let failure: Int?

  /// - Parameters:
  ///   - answer: The answer of all requests.
  ///   - failure: Which subject cannot be served, from 1.
  init(_ answer: RemoteMessage? = nil, failingAt failure: Int? = nil) {
    self.answer = answer
    self.failure = failure
  }

  let engine = "wire"
  let peer: PeerName = "shop"
  let limits = TransportLimits(messageSize: 1 << 20, verifiesCallers: true)
  var servingCount: Int { state.withLock { $0.served.count } }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    guard let answer else { throw .notServed }
    return answer
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {}

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    if id == failure { throw .notSent("no") }
    state.withLock { $0.served[id] = (pattern, answer) }
    return Served(wire: self, id: id)
  }

  /// Passes a message to the first that serves a subject, and returns its answer.
  func send(_ subject: String, _ headers: [String: String], _ body: String) async -> RemoteMessage? {
    guard let subject = RemoteSubject(subject),
      let served = state.withLock({ state in state.served.values.first { $0.pattern.matches(subject) } })
    else { return nil }
    return await served.answer(RemoteMessage(headers: headers, body: Data(body.utf8)), subject)
  }
}
