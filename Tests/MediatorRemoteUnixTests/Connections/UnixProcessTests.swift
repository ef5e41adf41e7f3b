#if canImport(Glibc)
import Foundation
import Glibc
import MediatorKit
import MediatorLinks
import MediatorRemote
import MediatorRemoteTestSupport
import MediatorRemoteUnix
import Synchronization
import Testing

private let call = RemoteSubject("mk", "1", "depot", "echo", "shop")
private let pattern = RemoteSubject("mk", "1", "depot", nil, nil)

private enum Depot {
  static let wait = ActionKey<Void>("depot", "wait")
  static let rows = ActionKey<AsyncThrowingStream<Int, any Error>>("depot", "rows")
}

private struct DepotTarget: Target {
  static let name: TargetName = "depot"
  static var actions: ActionTable<DepotTarget> {
    Action(Depot.wait) { _ in
      let (forever, _) = AsyncStream<Never>.makeStream()
      for await _ in forever {}
    }.exposedToPeers()
    Action(Depot.rows) { _ in AsyncThrowingStream<Int, any Error> { _ in } }.exposedToPeers()
  }
}

@Suite("Processes at a Unix domain socket that are killed or stopped", .clockStands, .timeLimit(.minutes(10)))
struct UnixProcessTests {
  private let scratch = Scratch()

  private var soon: ContinuousClock.Instant { .now + .seconds(600) }

  private static func transport(_ path: String, _ name: PeerName) -> UnixTransport {
    UnixTransport(in: URL(filePath: path), as: name)
  }

  /// Calls in another process until it is killed.
  private static func callDepot(in path: String, parts: Bool) async throws {
    let mediator = try Mediator(modules: [])
    let remote = Remote("depot", over: transport(path, "shop"), timeout: .seconds(600)) {
      RemoteAction(Depot.wait)
      RemoteAction(Depot.rows)
    }
    try mediator.register(ModuleContents { remote }, as: "Depot")
    if parts { for try await _ in try await mediator.call(Depot.rows) {} } else { try await mediator.call(Depot.wait) }
  }

  @Test("What a killed caller has asked for ends with it (RM32)", arguments: [false, true])
  func killedCaller(parts: Bool) async throws {
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { DepotTarget() } }, as: "Depot")
    let server = try RemoteServer(
      mediator, over: scratch.transport(as: "depot"),
      offers: [Offer(Depot.wait, to: "shop"), Offer(Depot.rows, to: "shop")])
    let servings = try await server.serve()
    let path = scratch.url.path
    // The caller writes its number first.
    let (file, isRunning) = (scratch.url.path + ".caller", { server.runningCount == 1 })
    defer { unlink(file) }
    let caller = Task {
      _ = await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, parts = parts as Bool] in
        try "\(getpid())".write(toFile: path + ".caller", atomically: true, encoding: .utf8)
        try await UnixProcessTests.callDepot(in: path, parts: parts)
      }
    }
    while !isRunning() { await Task.yield() }
    let process = try #require(Int32(try String(contentsOfFile: file, encoding: .utf8)))
    #expect(kill(process, SIGKILL) == 0)
    let start = ContinuousClock.now
    while server.runningCount > 0, .now - start < .seconds(20) { await Task.yield() }
    // Its own deadline is after ten minutes.
    #expect(server.runningCount == 0)
    await caller.value
    for serving in servings { await serving.stop() }
  }

  @Test("A stopped process is tried by one call, and what was not sent has not run (RM35)") func stoppedServer()
    async throws
  {
    let path = scratch.url.path
    let other = Task {
      _ = await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let depot = UnixProcessTests.transport(path, "depot")
        let serving = try await depot.serve(pattern, group: "depot") { message, _ in message }
        let (forever, _) = AsyncStream<Never>.makeStream()
        for await _ in forever {}
        await serving.stop()
      }
    }
    while scratch.sockets(of: pattern).isEmpty { await Task.yield() }
    let name = try #require(scratch.sockets(of: pattern).first)
    let process = try #require(name.split(separator: ".").last?.split(separator: "-").first.flatMap { Int32($0) })
    #expect(kill(process, SIGSTOP) == 0)
    // The kernel accepts the connection, and the process does not. The deadline is before it is passed over.
    for _ in 0..<2 {
      let error = await #expect(throws: TransportError.self) {
        _ = try await scratch.transport(as: "shop").request(call, RemoteMessage(), until: .now + .milliseconds(50))
      }
      guard case .notSent = error else {
        Issue.record("found \(String(describing: error)), expected that it is not sent")
        return
      }
    }
    let serving = try await scratch.transport(as: "depot").serve(pattern, group: "depot") { message, _ in message }
    let shop = scratch.transport(as: "shop")
    let times = try await withThrowingTaskGroup(of: Duration.self) { group in
      for _ in 0..<64 {
        group.addTask {
          let start = ContinuousClock.now
          _ = try await shop.request(call, RemoteMessage(), until: .now + .seconds(600))
          return .now - start
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // One has waited a second for it.
    #expect(times.count { $0 >= .seconds(1) } <= 1, "\(times.sorted().suffix(3))")
    #expect(kill(process, SIGKILL) == 0)
    await other.value
    await serving.stop()
  }

  @Test("All connections of a user hold a bounded number of bytes (AT56)") func heldBytes() async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let running = Atomic(0)
    let serving = try await scratch.transport(as: "depot", patience: .seconds(600)).serve(pattern, group: "depot") {
      message, _ in
      running.add(1, ordering: .relaxed)
      for await _ in ends {}
      return message
    }
    let path = try #require(scratch.sockets(of: pattern).first)
    let frame = Frame.request(1, call, RemoteMessage(body: Data(count: 1_000_000))).bytes
    // 16 connections, each with 16 MB.
    let peers = try (0..<16).map { _ in try RawSocket(to: path) }
    let writers = peers.map { peer in Task { for _ in 0..<16 { await peer.write(frame) } } }
    // What is read is what runs, and a frame of each connection at most.
    while running.load(ordering: .relaxed) < 48 { await Task.yield() }
    var (last, still) = (0, ContinuousClock.now)
    while .now - still < .milliseconds(300) {
      let count = running.load(ordering: .relaxed)
      if count != last { (last, still) = (count, .now) }
      await Task.yield()
    }
    #expect(last <= 68, "\(last) messages of 1 MB are held")
    end.finish()
    let readers = peers.map { peer in Task { for _ in 0..<100_000 where await peer.read().isEmpty { break } } }
    for writer in writers { await writer.value }
    while running.load(ordering: .relaxed) < 256 { await Task.yield() }
    #expect(try await scratch.transport(as: "shop").request(call, RemoteMessage(), until: soon) == RemoteMessage())
    await serving.stop()
    for reader in readers { await reader.value }
  }
}
#endif
