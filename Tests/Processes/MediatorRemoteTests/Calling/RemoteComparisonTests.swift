import MediatorManifest
import MediatorRemote
import MediatorRemoteTestSupport
import Synchronization
import Testing

/// The depot of another version.
private enum NewDepot {
  static let echo = ActionKey<String, String>("depot", "echo", "text")
  static let clear = ActionKey<Void, Int, Bool>("depot", "clear", "id", "all")

  struct Depot: Target {
    static let name: TargetName = "depot"
    static var actions: ActionTable<Depot> {
      Action(echo) { $1 }.tagged("signed-in").exposedToPeers()
      Action(clear) { _, _, _ in }.exposedToPeers()
      Action(MediatorRemoteTests.Depot.all) { _ in [] }.exposedToPeers()
    }
  }
}

@Suite("Versions of two processes", .clockStands, .timeLimit(.minutes(10))) struct RemoteComparisonTests {
  private let engine = LocalEngine()
  private let caller: Mediator
  private let remote: Remote
  private let server: RemoteServer

  init() throws {
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { NewDepot.Depot() } }, as: "Depot")
    server = try RemoteServer(
      mediator, over: LocalTransport(as: "depot-process", over: engine),
      offers: [
        Offer(NewDepot.echo, to: "shop"), Offer(NewDepot.clear, to: "shop"), Offer(Depot.all, to: "clinic"),
      ])
    remote = Remote("depot", over: LocalTransport(as: "shop", over: engine), timeout: .seconds(3600)) {
      RemoteAction(Depot.echo)
      RemoteAction(Depot.clear)
      RemoteAction(Depot.all)
    }
    caller = try Mediator(modules: [])
    try caller.register(ModuleContents { remote }, as: "Depot")
  }

  @Test("start compares: an action that differs is rejected, others work, a lost tag is a finding (RM16, RM20)")
  func comparison() async throws {
    let server = server
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    _ = try await caller.start()
    #expect(remote.status.reachability == .reachable)
    #expect(remote.status.incompatible.keys.sorted() == ["all", "clear"])
    #expect(
      remote.status.incompatible["all"] == "not offered to 'shop' by the process of 'depot'")
    #expect(remote.status.findings == ["echo: It has no tag 'signed-in' here, but in its process."])
    #expect(
      "\(remote.status)".wholeMatch(of: #/remote depot by memory: reachable for \d+ s, 1 instance, 2 incompatible/#)
        != nil)
    let error = await expect(.incompatible) { try await caller.call(Depot.clear, 1) }
    #expect(error?.mayHaveRun == false)
    #expect(
      error?.description.contains(
        """
        incompatible with its process: found depot/clear(id: Int) -> Void here and depot/clear(id: Int, all: Bool) -> Void there
        """) == true, "\(error?.description ?? "")")
    #expect(try await caller.call(Depot.echo, "a") == "a")
    let findings = caller.validate().filter { $0.rule == .remote }
    #expect(
      findings.map(\.description) == [
        """
        error: module Depot, action 'depot/all': not offered to 'shop' by the process of 'depot'. Offer the \
        action there as it is called here: until then each call is rejected. [remote]
        """,
        """
        error: module Depot, action 'depot/clear': incompatible with its process: found depot/clear(id: Int) -> Void here \
        and depot/clear(id: Int, all: Bool) -> Void there. Offer the action there as it is called here: until then each call is rejected. [remote]
        """,
        """
        warning: module Depot, action 'depot/echo': It has no tag 'signed-in' here, but in its process. Declare the \
        action as its process does. [remote]
        """,
      ])
    serving.cancel()
  }

  @Test("A process that comes back is not rejected for what was there before (RM16)") func comesBack() async throws {
    let server = server
    let first = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    await remote.compare(with: caller)
    #expect(caller.validate().contains { $0.rule == .remote && $0.severity == .error })
    first.cancel()
    _ = await first.result
    await expect(.unreachable) { try await caller.call(Depot.echo, "a") }
    let second = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    #expect(try await caller.call(Depot.echo, "a") == "a")
    #expect("\(remote.status)".wholeMatch(of: #/.* 1 instance, compatible \d+ s ago/#) != nil, "\(remote.status)")
    #expect(!caller.validate().contains { $0.rule == .remote && $0.severity == .error })
    second.cancel()
  }

  @Test("An action without tags is not compared again when another instance comes (RM18, RM36)")
  func comparedOnce() async throws {
    let two = try TwoProcesses()
    let second = try RemoteServer(
      two.local, over: LocalTransport(as: "depot-process", over: two.engine), offers: [Offer(Depot.clear, to: "shop")])
    try await two.served {
      await two.remote.compare(with: two.caller)
      let serving = Task { try await second.run() }
      try await second.waitUntilReady()
      for _ in 0..<8 { try await two.caller.call(Depot.clear, 1) }
      #expect(two.remote.status.instanceCount == 2)
      #expect(two.sent.all.count { $0.subject.contains(".manifest.") } == 1)
      serving.cancel()
    }
  }

  @Test("The status counts the instances that answer (RM18, RM20)") func instances() async throws {
    let depot = try Mediator(modules: [])
    try depot.register(ModuleContents { Registration { NewDepot.Depot() } }, as: "Depot")
    let second = try RemoteServer(
      depot, over: LocalTransport(as: "depot-process", over: engine), offers: [Offer(NewDepot.echo, to: "shop")])
    #expect(remote.status.instanceCount == 0)
    let servings = [server, second].map { server in Task { try await server.run() } }
    while engine.servingCount < 6 { await Task.yield() }
    // The engine takes turns.
    for _ in 0..<4 { _ = try await caller.call(Depot.echo, "a") }
    #expect(remote.status.instanceCount == 2)
    #expect(try await caller.call(Depot.echo, "a") == "a")
    for serving in servings {
      serving.cancel()
      _ = await serving.result
    }
    await expect(.unreachable) { try await caller.call(Depot.echo, "a") }
    #expect(remote.status.instanceCount == 0)
  }

  @Test("Without a comparison, the hash of the signature rejects the call (RM17)") func signatures() async throws {
    let server = server
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    let error = await expect(.incompatible) { try await caller.call(Depot.clear, 1) }
    #expect(error?.expected == "depot/clear(id: Int, all: Bool) -> Void")
    #expect(error?.mayHaveRun == false)
    serving.cancel()
  }

  @Test("Another version is another subject (RM17)") func versions() async throws {
    let server = server
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    let next = Remote("depot", over: LocalTransport(as: "shop", over: engine), version: 2) { RemoteAction(Depot.echo) }
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { next }, as: "Depot")
    await expect(.unreachable) { try await mediator.call(Depot.echo, "a") }
    serving.cancel()
  }

  @Test("start does not fail while the engine is away (RM16, RM18)") func away() async throws {
    _ = try await caller.start()
    #expect(remote.status.reachability == .unreachable("no process serves it"))
    #expect(remote.status.incompatible.isEmpty)
  }

  @Test("An action that is not offered is one error, before and after a comparison (RM36)") func oneError()
    async throws
  {
    let server = server
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    for compares in [false, true] {
      if compares { await remote.compare(with: caller) }
      let error = await expect(.notOffered) { try await caller.call(Depot.all) }
      #expect(error?.mayHaveRun == false)
      #expect(error?.description.contains("not offered to 'shop' by ") == true, "\(error?.description ?? "")")
    }
    serving.cancel()
  }

  /// Serves the actions of the depot before it was new.
  private func oldServer() throws -> RemoteServer {
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { OldDepot() } }, as: "Depot")
    return try RemoteServer(
      mediator, over: LocalTransport(as: "depot-process", over: engine),
      offers: [Offer(Depot.echo, to: "shop"), Offer(Depot.clear, to: "shop")])
  }

  @Test("An older process differs by what it has and what is called, in words for both directions (RM36)")
  func olderProcess() async throws {
    let server = try oldServer()
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    let remote = Remote("depot", over: LocalTransport(as: "shop", over: engine)) { RemoteAction(NewDepot.clear) }
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { remote }, as: "Depot")
    await remote.compare(with: mediator)
    #expect(
      remote.status.incompatible["clear"] == """
        incompatible with its process: found depot/clear(id: Int, all: Bool) -> Void here and depot/clear(id: Int) -> Void there
        """)
    serving.cancel()
  }

  @Test("A call is not repeated if the action may not run twice in an older process (RM36)") func olderAction()
    async throws
  {
    let server = try oldServer()
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    let sent = Counter()
    let wire = LosingTransport(base: LocalTransport(as: "shop", over: engine), sent: sent)
    let remote = Remote("depot", over: wire) { RemoteAction(Depot.echo).tagged("idempotent") }
    let mediator = try Mediator(modules: [])
    try mediator.register(
      ModuleContents {
        remote
        Interception(.target("depot"), RemoteRetry(attempts: 3, delay: .zero))
      }, as: "Depot")
    await expect(.answerLost) { try await mediator.call(Depot.echo, "a") }
    #expect(sent.count == 3)
    await remote.compare(with: mediator)
    #expect(
      remote.status.findings == ["echo: It has the tag 'idempotent' here, and not in its process: it is not repeated."])
    await expect(.answerLost) { try await mediator.call(Depot.echo, "a") }
    #expect(sent.count == 4)
    serving.cancel()
  }
}

private struct OldDepot: Target {
  static let name: TargetName = "depot"
  static var actions: ActionTable<OldDepot> {
    Action(Depot.echo) { $1 }.exposedToPeers()
    Action(Depot.clear) { _, _ in }.exposedToPeers()
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
}

/// A transport that loses the answers of an action.
private struct LosingTransport: Transport {
  let base: LocalTransport
  let sent: Counter
  var limits: TransportLimits { base.limits }
  var engine: String { base.engine }
  var peer: PeerName { base.peer }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    let answer = try await base.request(subject, message, until: deadline)
    guard subject.parts.contains("echo") else { return answer }
    sent.add()
    throw .lost("broke")
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try base.send(subject, message)
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    try await base.serve(pattern, group: group, answer)
  }
}
