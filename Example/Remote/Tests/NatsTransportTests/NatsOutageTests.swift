import EngineProcess
import Foundation
import MediatorRemote
@testable import NatsTransport
import Synchronization
import Testing

/// A nats-server that dies, hangs or is not there yet, and a process without threads.
@Suite(.enabled(if: Engine.program != nil, "apt-get install nats-server"), .timeLimit(.minutes(10)))
struct NatsOutageTests {
  @Test("Before the engine starts requests are not sent, and the next one after it does is (RM9)")
  func lazyConnection() async throws {
    let port: Int
    do { port = try await Engine().port }
    let shop = NatsTransport(
      "nats://127.0.0.1:\(port)", as: "shop", password: "shop-on-this-machine", verifiesCallers: true)
    let errors = await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await failure(of: shop).0 } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for error in errors { guard case .notSent = error else { throw Unexpected(error) } }
    await #expect(throws: TransportError.self) { try await shop.serve(call, group: nil) { _, _ in nil } }
    #expect(throws: TransportError.self) { try shop.send(call, RemoteMessage()) }
    let engine = try await Engine(port: port)
    #expect(await failure(of: shop).0 == .notServed)
    engine.signal(SIGKILL)
  }

  @Test("While the engine is away requests are not sent, then or later, and both sides come back by themselves (RM9)")
  func outage() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let runs = Mutex<[String]>([])
    let serving = try await orders.serve(pattern, group: "orders") { message, _ in
      runs.withLock { $0.append(message.headers["id"] ?? "") }
      return RemoteMessage()
    }
    _ = try await shop.request(call, RemoteMessage(headers: ["id": "before"]), until: inSeconds(20))
    var port = engine.port
    for round in 1...3 {
      let current = round == 1 ? engine : try await Engine(port: port)
      port = current.port
      _ = try await answered(shop, RemoteMessage(headers: ["id": "between"]))
      current.signal(SIGKILL)
      // The first may find the connection before its end is known; then it is lost, and gone.
      _ = await failure(of: shop, call, RemoteMessage(headers: ["id": "edge"]))
      for _ in 0..<20 {
        let (error, time) = await failure(of: shop, call, RemoteMessage(headers: ["id": "during"]))
        guard case .notSent = error else { throw Unexpected(error) }
        #expect(time < .seconds(10))
      }
    }
    let last = try await Engine(port: port)
    _ = try await answered(shop, RemoteMessage(headers: ["id": "after"]))
    _ = try await shop.request(call, RemoteMessage(headers: ["id": "after"]), until: inSeconds(20))
    let ids = runs.withLock { $0 }
    #expect(!ids.contains("during") && !ids.contains("edge"))
    #expect(ids.count { $0 == "before" } == 1 && ids.count { $0 == "after" } == 2, "\(ids)")
    await serving.stop()
    last.signal(SIGKILL)
  }

  @Test("Once one of many requests was not sent, no later one is until the engine is back (RM9)")
  func outageUnderLoad() async throws {
    for _ in 0..<10 {
      let engine = try await Engine()
      let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
      let serving = try await orders.serve(pattern, group: "orders") { _, _ in RemoteMessage() }
      _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
      engine.signal(SIGKILL)
      try await withThrowingTaskGroup { group in
        for _ in 0..<16 {
          group.addTask {
            // Until the break is known, requests may still be answered or lost.
            var count = 0
            while count < 50 {
              switch await failure(of: shop).0 {
              case .notSent: count += 1
              case let error: if count > 0 { throw Unexpected(error) }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(shop.pendingCount == 0)
      await serving.stop()
    }
  }

  @Test("A break that is reported while a request is sent does not hide that it was not (RM9)")
  func breakWhileSending() async {
    let pending = PendingRequests()
    let (lost, away) = (TransportError.lost("broke"), TransportError.notSent("away"))
    for (result, isWritten) in [(lost, true), (away, false)] {
      let answer = await pending.answer(to: "a", until: inSeconds(20)) { token in
        #expect(pending.beginSending(token))
        pending.finishSent(throwing: lost)
        #expect(pending.count == 1)
        if isWritten { pending.endSending(token) } else { pending.finish(token, .failure(away)) }
      }
      #expect(throws: result) { try answer.get() }
    }
    #expect(pending.count == 0)
  }

  @Test("If the engine dies, all requests that wait end at once as lost (RM12)")
  func killedWhileWaiting() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let serving = try await orders.serve(pattern, group: nil) { _, _ in
      arrived.yield()
      return nil
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let (error, _) = await failure(of: shop, until: inSeconds(50))
          guard case .lost = error else { throw Unexpected(error) }
        }
      }
      var count = 0
      for await _ in arrivals {
        count += 1
        if count == 50 { break }
      }
      let start = ContinuousClock.now
      engine.signal(SIGKILL)
      try await group.waitForAll()
      #expect(.now - start < .seconds(10))
    }
    #expect(shop.pendingCount == 0)
    await serving.stop()
  }

  @Test("An engine that hangs lets requests end at their deadlines (RM10)")
  func stoppedEngine() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: nil) { _, _ in RemoteMessage() }
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    engine.signal(SIGSTOP)
    let (error, time) = await failure(of: shop, until: .now + .milliseconds(300))
    #expect(error == .timedOut && time < .seconds(10))
    engine.signal(SIGCONT)
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    await serving.stop()
  }

  @Test(
    "While the engine hangs, all tasks run, and requests end at their deadlines, by cancellation, or as not sent (RM22)",
    arguments: [64, 65_536, 600_000])
  func hungEngine(count: Int) async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: "orders") { message, _ in message }
    let message = RemoteMessage(body: Data(count: count))
    _ = try await shop.request(call, message, until: inSeconds(20))
    engine.signal(SIGSTOP)
    let isOver = Atomic(false)
    // The C client blocks for two seconds at a time.
    let stalls = Task { () -> Duration in
      var longest = Duration.zero
      while !isOver.load(ordering: .relaxed) {
        let start = ContinuousClock.now
        try? await Task.sleep(for: .milliseconds(5))
        longest = max(longest, .now - start)
      }
      return longest
    }
    // The engine counts as away after ten to fifteen seconds; then the client tries to reconnect.
    let end = inSeconds(20)
    let unsent = try await withThrowingTaskGroup { group in
      for caller in 0..<64 {
        group.addTask {
          while .now < end {
            let deadline = ContinuousClock.now + .milliseconds(300)
            let request = Task { await failure(of: shop, call, message, until: deadline).0 }
            if caller % 8 == 0 {
              try await Task.sleep(for: .milliseconds(20))
              request.cancel()
            }
            let error = await request.value
            #expect(ContinuousClock.now < deadline + .seconds(1), "\(error.debugDescription)")
            switch error {
            case .timedOut, .cancelled, .lost: break
            case .notSent: return true
            default: throw Unexpected(error)
            }
          }
          return false
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(unsent > 0)
    let start = ContinuousClock.now
    for _ in 0..<1000 { _ = await failure(of: shop, call, message) }
    #expect(.now - start < .seconds(1))
    #expect(shop.pendingCount == 0)
    isOver.store(true, ordering: .relaxed)
    #expect(await stalls.value < .seconds(1))
    engine.signal(SIGCONT)
    _ = try await answered(shop, message)
    await serving.stop()
  }

  #if canImport(Glibc)
  @Test("A request that gets no answer is answered for the engine alone, which would remember it (RM26)")
  func noAnswer() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: nil) { _, _ in nil }
    #expect(await failure(of: shop, until: .now + .milliseconds(300)).0 == .timedOut)
    let peer = try RawPeer(port: engine.port, user: "shop")
    var bytes = try peer.publish(
      "\(call)", reply: "_INBOX.shop.x", headers: [], body: [UInt8(ascii: "\n")], after: "SUB _INBOX.shop.x 1")
    let answer = Array("MSG _INBOX.shop.x 1 1\r\n\0\r\n".utf8)
    while bytes.firstRange(of: answer) == nil { bytes += try peer.read() }
    await serving.stop()
  }
  #endif

  @Test("A server whose tasks get no thread leaves its group until they do (RM25)")
  func stillPool() async throws {
    let engine = try await Engine()
    let (shop, first, second) = (
      engine.transport(as: "shop"), engine.transport(as: "orders"), engine.transport(as: "orders")
    )
    let tasks = HeldTasks()
    let still = try await PoolWatch.$start.withValue({ tasks.start($0) }) {
      try await first.serve(pattern, group: "orders") { _, _ in RemoteMessage(body: Data("still".utf8)) }
    }
    let other = try await second.serve(pattern, group: "orders") { _, _ in RemoteMessage(body: Data("here".utf8)) }
    // Messages that wait at a server when it leaves are lost.
    func ask() async -> String? {
      let answer = try? await shop.request(call, RemoteMessage(), until: inSeconds(2))
      return answer.map { String(decoding: $0.body, as: UTF8.self) }
    }
    while await ask() != "still" {}
    tasks.hold()
    var inRow = 0
    while inRow < 50 { inRow = await ask() == "here" ? inRow + 1 : 0 }
    tasks.release()
    while await ask() != "still" {}
    await still.stop()
    await other.stop()
  }
}

/// Tasks that begin at once, or once they are released.
private final class HeldTasks: Sendable {
  private let held = Mutex<[@Sendable () -> Void]?>(nil)

  func start(_ body: @escaping @Sendable () -> Void) {
    let isHeld = held.withLock { $0?.append(body) != nil }
    if !isHeld { body() }
  }

  func hold() { held.withLock { $0 = [] } }

  func release() { for body in held.withLock({ $0.take() }) ?? [] { body() } }
}
