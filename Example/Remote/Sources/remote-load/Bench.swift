import EngineProcess
import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import MediatorRemoteUnix
import NatsTransport

/// The C client beside the transports and beside whole calls, against one engine, in blocks that alternate.
struct Bench {
  private static let subject = RemoteSubject("mk", "1", "orders", "bare", "shop")

  func run() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let server = try Load.server(over: orders, nil)
    let serving = Task { try await server.run() }
    let bare = try BareClient(engine.url, user: "shop", password: "shop-on-this-machine")
    let responder = try BareClient(engine.url, user: "orders", password: "orders-on-this-machine")
    try responder.echo("mk.1.orders.bare.*", group: "bare")
    let other = engine.transport(as: "orders")
    let echo = try await other.serve(RemoteSubject("mk", "2", "orders", nil, nil), group: "orders") { message, _ in
      message
    }
    let mediator = try Load.caller(over: shop, timeout: .seconds(10))
    let folder = UnixTransport.folder(named: "remote-load-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (unixShop, unixOrders) = (UnixTransport(in: folder, as: "shop"), UnixTransport(in: folder, as: "orders"))
    let unixEcho = try await unixOrders.serve(RemoteSubject("mk", "2", "orders", nil, nil), group: "orders") {
      message, _ in
      message
    }
    let unixServer = try Load.server(over: unixOrders, nil)
    let unixServing = Task { try await unixServer.run() }
    let unixMediator = try Load.caller(over: unixShop, timeout: .seconds(10))
    let bytes = Data(repeating: UInt8(ascii: "x"), count: 64)
    let text = String(repeating: "x", count: 64)
    // Until the server serves.
    for mediator in [mediator, unixMediator] {
      while (try? await mediator.call(LoadTarget.echo, text)) == nil { try await Task.sleep(for: .milliseconds(10)) }
    }

    let served = RemoteSubject("mk", "2", "orders", "echo", "shop")
    let message = RemoteMessage(body: bytes)
    let ways: [(String, @Sendable () async throws -> Void)] = [
      ("C client, C responder", { try bare.request("mk.1.orders.bare.shop", bytes) }),
      ("NatsTransport, C responder", { _ = try await shop.request(Self.subject, message, until: .now + .seconds(10)) }),
      ("NatsTransport on both sides", { _ = try await shop.request(served, message, until: .now + .seconds(10)) }),
      ("mediator.call by NATS", { _ = try await mediator.call(LoadTarget.echo, text) }),
      ("UnixTransport on both sides", { _ = try await unixShop.request(served, message, until: .now + .seconds(10)) }),
      ("mediator.call by Unix sockets", { _ = try await unixMediator.call(LoadTarget.echo, text) }),
    ]
    print("64 bytes, one after another, in µs (p50, p99):")
    var times = ways.map { _ in [Double]() }
    for block in 0..<11 {
      for (index, way) in ways.enumerated() {
        for _ in 0..<500 {
          let start = ContinuousClock.now
          try await way.1()
          // The first block warms up.
          if block > 0 { times[index].append((.now - start) / .microseconds(1)) }
        }
      }
    }
    for (index, way) in ways.enumerated() {
      let sorted = times[index].sorted()
      print("  \(way.0): \(Int(sorted[sorted.count / 2])), \(Int(sorted[sorted.count * 99 / 100]))")
    }
    print("64 callers, in calls a second (median of five, and all):")
    var rates = ways.map { _ in [Int]() }
    for _ in 0..<5 {
      // The first blocks a thread for each call.
      for (index, way) in ways.enumerated().dropFirst() { rates[index].append(Int(try await perSecond(way.1))) }
    }
    for (index, way) in ways.enumerated().dropFirst() {
      print("  \(way.0): \(rates[index].sorted()[2]), \(rates[index])")
    }
    await echo.stop()
    await unixEcho.stop()
    for serving in [serving, unixServing] {
      serving.cancel()
      _ = await serving.result
    }
  }

  private func perSecond(_ body: @escaping @Sendable () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    let counter = Counter()
    try await withThrowingTaskGroup { group in
      for _ in 0..<64 {
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
