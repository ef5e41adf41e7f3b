import EngineProcess
import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import MediatorRemoteUnix
import NatsTransport

/// A bare socket and the C client beside the transports and beside whole calls, in one run, in blocks that alternate.
struct Bench {
  private struct Way {
    let name: String
    /// Whether several callers may call at once without blocking a thread each.
    var takesMany = true
    let call: @Sendable (Data, String) async throws -> Void
  }

  private static let subject = RemoteSubject("mk", "1", "orders", "bare", "shop")
  private static let served = RemoteSubject("mk", "2", "orders", "echo", "shop")
  private static let sizes = [64, 65_536]
  private static let callers = [1, 8, 64]

  func run() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let socket = try BareSocket()
    let bare = try BareClient(engine.url, user: "shop", password: "shop-on-this-machine")
    let responder = try BareClient(engine.url, user: "orders", password: "orders-on-this-machine")
    try responder.echo("mk.1.orders.bare.*", group: "bare")
    let folder = UnixTransport.folder(named: "remote-load-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (unixShop, unixOrders) = (UnixTransport(in: folder, as: "shop"), UnixTransport(in: folder, as: "orders"))
    var echoes: [any Serving] = []
    for transport in [orders, unixOrders] as [any Transport] {
      echoes.append(
        try await transport.serve(RemoteSubject("mk", "2", "orders", nil, nil), group: "orders") { message, _ in message
        })
    }
    let (server, unixServer) = (try Load.server(over: orders, nil), try Load.server(over: unixOrders, nil))
    let servings = [Task { try await server.run() }, Task { try await unixServer.run() }]
    let mediator = try Load.caller(over: shop, timeout: .seconds(10))
    let unixMediator = try Load.caller(over: unixShop, timeout: .seconds(10))
    // Until the servers serve.
    for mediator in [mediator, unixMediator] {
      while (try? await mediator.call(LoadTarget.echo, "")) == nil { try await Task.sleep(for: .milliseconds(10)) }
    }

    func request(_ transport: any Transport, _ subject: RemoteSubject) -> @Sendable (Data, String) async throws -> Void
    {
      { bytes, _ in _ = try await transport.request(subject, RemoteMessage(body: bytes), until: .now + .seconds(10)) }
    }
    let ways = [
      Way(name: "bare Unix socket", takesMany: false) { bytes, _ in try socket.request(bytes) },
      Way(name: "`UnixTransport`", call: request(unixShop, Self.served)),
      Way(name: "`mediator.call` by Unix sockets") { _, text in _ = try await unixMediator.call(LoadTarget.echo, text)
      },
      Way(name: "NATS: C client", takesMany: false) { bytes, _ in try bare.request("mk.1.orders.bare.shop", bytes) },
      Way(name: "`NatsTransport` on the caller's side", call: request(shop, Self.subject)),
      Way(name: "`NatsTransport` on both sides", call: request(shop, Self.served)),
      Way(name: "`mediator.call` by NATS") { _, text in _ = try await mediator.call(LoadTarget.echo, text) },
    ]
    print("| | 64 B, µs: p50 | p99 | 64 KiB, µs: p50 | p99 | calls a second: 1 caller | 8 | 64 |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    let times = try await times(ways)
    let rates = try await rates(ways)
    for (index, way) in ways.enumerated() {
      let columns = times[index] + rates[index].map { $0.map(String.init) ?? "" }
      print("| \(way.name) | \(columns.joined(separator: " | ")) |")
    }
    for echo in echoes { await echo.stop() }
    for serving in servings {
      serving.cancel()
      _ = await serving.result
    }
  }

  /// Returns the median and the 99th percentile of each way for each size, one call after another.
  private func times(_ ways: [Way]) async throws -> [[String]] {
    var columns = ways.map { _ in [String]() }
    for size in Self.sizes {
      let (bytes, text) = Self.payload(size)
      var times = ways.map { _ in [Double]() }
      for block in 0..<11 {
        for (index, way) in ways.enumerated() {
          for _ in 0..<300 {
            let start = ContinuousClock.now
            try await way.call(bytes, text)
            // The first block warms up.
            if block > 0 { times[index].append((.now - start) / .microseconds(1)) }
          }
        }
      }
      for index in ways.indices {
        let sorted = times[index].sorted()
        columns[index] += [sorted.count / 2, sorted.count * 99 / 100].map { "\(Int(sorted[$0]))" }
      }
    }
    return columns
  }

  /// Returns the calls a second with 64 bytes of each way and each number of callers, the median of three.
  private func rates(_ ways: [Way]) async throws -> [[Int?]] {
    let (bytes, text) = Self.payload(64)
    var rates = ways.map { _ in Self.callers.map { _ in [Int]() } }
    for _ in 0..<3 {
      for (index, way) in ways.enumerated() {
        for (column, count) in Self.callers.enumerated() where way.takesMany || count == 1 {
          rates[index][column].append(
            Int(try await perSecond(count) { try await way.call(bytes, text) }))
        }
      }
    }
    return rates.map { $0.map { $0.sorted().dropFirst().first } }
  }

  private static func payload(_ size: Int) -> (Data, String) {
    (Data(repeating: UInt8(ascii: "x"), count: size), String(repeating: "x", count: size))
  }

  private func perSecond(_ callers: Int, _ body: @escaping @Sendable () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    let counter = Counter()
    try await withThrowingTaskGroup { group in
      for _ in 0..<callers {
        group.addTask {
          while .now < start + .seconds(2) {
            try await body()
            counter.add()
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(counter.count) / ((.now - start) / .seconds(1))
  }
}
