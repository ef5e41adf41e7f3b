#if canImport(Glibc)
import Foundation
import MediatorRemoteTestSupport
import MediatorRemoteUnix
import Synchronization
import Testing

private enum Depot {
  static let place = ActionKey<String, String>("depot", "place", "order")
  static let jam = ActionKey<AsyncThrowingStream<Int, any Error>>("depot", "jam")

  struct Jam: Error, Codable { let text: String }
}

private struct DepotTarget: Target {
  static let name: TargetName = "depot"
  static var actions: ActionTable<DepotTarget> {
    Action(Depot.place) { target, order in
      target.log.add(order)
      return order
    }.exposedToPeers()
    Action(Depot.jam) { _ in
      AsyncThrowingStream { throw Depot.Jam(text: String(repeating: "x", count: 2_000_000)) }
    }.exposedToPeers()
  }

  let log: Log
}

private final class Log: Sendable {
  private let runs = Mutex<[String: Int]>([:])
  var all: [String: Int] { runs.withLock { $0 } }
  func add(_ order: String) { runs.withLock { $0[order, default: 0] += 1 } }
}

@Suite("Calls over Unix domain sockets", .clockStands, .timeLimit(.minutes(10))) struct UnixCallTests {
  private let scratch = Scratch()
  private let log = Log()

  private func server() throws -> RemoteServer {
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { Registration { [log] in DepotTarget(log: log) } }, as: "Depot")
    return try RemoteServer(
      mediator, over: scratch.transport(as: "depot"),
      offers: [Offer(Depot.place, to: "shop"), Offer(Depot.jam, to: "shop")], errors: [Depot.Jam.self])
  }

  private func caller() throws -> (Mediator, Remote) {
    let transport = scratch.transport(as: "shop")
    let remote = Remote("depot", over: transport, timeout: .seconds(600), errors: [Depot.Jam.self]) {
      RemoteAction(Depot.place)
      RemoteAction(Depot.jam)
    }
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { remote }, as: "Depot")
    return (mediator, remote)
  }

  @Test("The error that ends a result in parts may be larger than a message (RM12, RM29)") func largeError()
    async throws
  {
    let (mediator, _) = try caller()
    let server = try server()
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    let rows = try await mediator.call(Depot.jam)
    let error = await #expect(throws: MediatorError.self) { for try await _ in rows {} }
    #expect(error?.code == .messageTooLarge && error?.mayHaveRun == true, "\(String(describing: error))")
    #expect(try await mediator.call(Depot.place, "next") == "next")
    serving.cancel()
    try await serving.value
  }

  @Test("Calls reach processes that come and go, each at most once, and the rest is not sent (RM9, RM12, RM21)")
  func rolling() async throws {
    let (mediator, remote) = try caller()
    var servers = [Task { try await server().run() }, Task { try await server().run() }]
    while (try? await mediator.call(Depot.place, "first")) == nil { await Task.yield() }
    let isOver = Counter()
    let outcomes = await withTaskGroup(of: [String: Bool?].self) { group in
      for caller in 0..<16 {
        group.addTask {
          var outcomes: [String: Bool?] = [:]
          var number = 0
          while isOver.count == 0 {
            number += 1
            let order = "\(caller)-\(number)"
            do {
              outcomes[order] = .some(try await mediator.call(Depot.place, order) == order)
            } catch let error as MediatorError where !error.mayHaveRun {
              outcomes[order] = .some(false)
              // It failed at once, so the task would not let the servers run.
              await Task.yield()
            } catch {
              outcomes[order] = .some(nil)
            }
          }
          return outcomes
        }
      }
      for round in 0..<20 {
        let old = servers.removeFirst()
        old.cancel()
        _ = await old.result
        // Sometimes both are away.
        if round % 5 == 4 {
          servers[0].cancel()
          _ = await servers.removeFirst().result
          servers.append(Task { try await server().run() })
        }
        servers.append(Task { try await server().run() })
      }
      isOver.add()
      return await group.reduce(into: [:]) { $0.merge($1) { $1 } }
    }
    let runs = log.all
    #expect(runs.values.allSatisfy { $0 == 1 } || runs.filter { $0.value > 1 }.keys.allSatisfy { $0 == "first" })
    for (order, outcome) in outcomes {
      if let outcome { #expect((runs[order] == 1) == outcome, "\(order): \(outcome)") }
    }
    #expect(outcomes.values.count { $0 == true } > 100)
    // Servers that drain lose nothing.
    #expect(outcomes.values.allSatisfy { $0 != nil })
    #expect("\(remote.status)".hasPrefix("remote depot by unix: "))
    for server in servers {
      server.cancel()
      _ = await server.result
    }
    let error = try #require(await #expect(throws: MediatorError.self) { try await mediator.call(Depot.place, "last") })
    #expect(error.code == .unreachable && !error.mayHaveRun)
  }
}
#endif
