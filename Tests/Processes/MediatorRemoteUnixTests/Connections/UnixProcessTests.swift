#if canImport(Glibc)
import Foundation
import Glibc
import MediatorRemoteTestSupport
import MediatorRemoteUnix
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
    Action(Depot.wait) { target in await target.waitForever() }.exposedToPeers()
    Action(Depot.rows) { target in
      AsyncThrowingStream {
        await target.waitForever()
        return nil
      }
    }.exposedToPeers()
  }

  let begun: Counter

  func waitForever() async {
    begun.add()
    let (forever, _) = AsyncStream<Never>.makeStream()
    for await _ in forever {}
  }
}

/// Another process, which runs ``UnixProcessTests/otherProcess()``.
///
/// No exit test: while its process runs, it blocks a thread of the pool, of which there are as many as cores.
private final class OtherProcess: Sendable {
  static let variable = "UNIX_PROCESS_TEST"

  private let process = Process()
  var id: Int32 { process.processIdentifier }

  init(_ role: String, in folder: String) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", "UnixProcessTests.otherProcess"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "\(role) \(folder)"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { kill(id, SIGKILL) }
}

@Suite("Processes at a Unix domain socket that are killed or stopped", .clockStands, .timeLimit(.minutes(10)))
struct UnixProcessTests {
  private let scratch = Scratch()

  private static var role: [String]? {
    ProcessInfo.processInfo.environment[OtherProcess.variable]?.split(separator: " ", maxSplits: 1).map(String.init)
  }

  @Test("The other process calls or serves until it is killed", .enabled(if: role != nil)) func otherProcess()
    async throws
  {
    let (role, folder) = (try #require(Self.role?.first), try #require(Self.role?.last))
    let transport = UnixTransport(in: URL(filePath: folder), as: role == "serve" ? "depot" : "shop")
    if role == "serve" {
      _ = try await transport.serve(pattern, group: "depot") { message, _ in message }
      await DepotTarget(begun: Counter()).waitForever()
    }
    let mediator = try Mediator(modules: [])
    let remote = Remote("depot", over: transport, timeout: .seconds(600)) {
      RemoteAction(Depot.wait)
      RemoteAction(Depot.rows)
    }
    try mediator.register(ModuleContents { remote }, as: "Depot")
    if role == "rows" {
      for try await _ in try await mediator.call(Depot.rows) {}
    } else {
      try await mediator.call(Depot.wait)
    }
  }

  @Test(
    "A killed caller frees its slots at once, also while the server drains (RM32)",
    arguments: [("wait", false), ("rows", false), ("wait", true)])
  func killedCaller(role: String, drains: Bool) async throws {
    let begun = Counter()
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { DepotTarget(begun: begun) } }, as: "Depot")
    let server = try RemoteServer(
      mediator, over: scratch.transport(as: "depot"),
      offers: [Offer(Depot.wait, to: "shop"), Offer(Depot.rows, to: "shop")])
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    let caller = try OtherProcess(role, in: scratch.url.path)
    while begun.count < 1 { await Task.yield() }
    if drains { serving.cancel() }
    while drains, !scratch.sockets(of: pattern).isEmpty { await Task.yield() }
    #expect(server.runningCount == 1)
    #expect(kill(caller.id, SIGKILL) == 0)
    let start = ContinuousClock.now
    // Its call has a deadline after ten minutes, and the clock of results in parts stands.
    while server.runningCount > 0, .now - start < .seconds(60) { await Task.yield() }
    #expect(server.runningCount == 0)
    serving.cancel()
    try await serving.value
  }

  @Test("A stopped process is tried by one call, and what was not sent has not run (RM35)") func stoppedServer()
    async throws
  {
    let stopped = try OtherProcess("serve", in: scratch.url.path)
    let probe = scratch.transport(as: "shop")
    while (try? await probe.request(call, RemoteMessage(), until: .now + .seconds(60))) == nil { await Task.yield() }
    #expect(kill(stopped.id, SIGSTOP) == 0)
    // The kernel accepts the connection, and the process does not.
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
    // A second call that waited for the stopped process would end at its deadline.
    try await UnixPatience.$acceptance.withValue(.seconds(600)) {
      for _ in 0..<3 {
        // Both are unknown at first.
        let shop = scratch.transport(as: "shop")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<64 {
            group.addTask { _ = try await shop.request(call, RemoteMessage(), until: .now + .seconds(300)) }
          }
          for _ in 0..<63 { try await group.next() }
          group.cancelAll()
        }
      }
    }
    await serving.stop()
    // Alone it is tried once, and then no call waits.
    let shop = scratch.transport(as: "shop", patience: .seconds(600))
    let acceptance = Duration.seconds(5)
    for isFirst in [true, false] {
      let start = ContinuousClock.now
      await #expect(throws: TransportError.self) {
        try await UnixPatience.$acceptance.withValue(acceptance) {
          _ = try await shop.request(call, RemoteMessage(), until: .now + .seconds(300))
        }
      }
      #expect((.now - start >= acceptance) == isFirst)
    }
  }
}
#endif
