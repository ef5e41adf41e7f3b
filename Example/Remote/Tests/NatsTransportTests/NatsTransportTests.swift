import EngineProcess
import Foundation
import MediatorRemoteTesting
import NatsTransport
import Synchronization
import Testing

/// The duties of a transport, each against a nats-server.
@Suite(.enabled(if: Engine.program != nil, "apt-get install nats-server"), .timeLimit(.minutes(10)))
struct NatsTransportTests {
  @Test("It has the duties of a transport (RM28)")
  func conformance() async throws {
    let engine = try await Engine()
    let shop = engine.transport(as: "shop")
    _ = await failure(of: shop)  // It learns the size of messages when it connects.
    try await expectTransport(
      from: shop, to: [engine.transport(as: "orders"), engine.transport(as: "orders")], serving: "orders")
    #expect(shop.pendingCount == 0)
  }

  @Test("A request and its answer arrive as they are, with headers (RM1)", arguments: [0, 64, 65_536, 1_000_000])
  func answer(count: Int) async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let sent = RemoteMessage(
      headers: ["mk-id": "7", "traceparent": "00-a-b-01"], body: Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
    )
    let serving = try await orders.serve(pattern, group: "orders") { message, subject in
      RemoteMessage(headers: ["subject": subject.description].merging(message.headers) { $1 }, body: message.body)
    }
    let answer = try await shop.request(call, sent, until: inSeconds(20))
    #expect(answer.body == sent.body)
    #expect(answer.headers == sent.headers.merging(["subject": "mk.1.orders.place.shop"]) { $1 })
    #expect(shop.pendingCount == 0)
    await serving.stop()
  }

  @Test("Names that the engine reserves cross in subjects (RM1)")
  func reservedNames() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let subject = RemoteSubject("mk", "1", "orders", "a.b *>", "shop")
    let serving = try await orders.serve(pattern, group: "a group") { _, subject in
      RemoteMessage(body: Data((subject.parts[3] ?? "").utf8))
    }
    #expect(try await shop.request(subject, RemoteMessage(), until: inSeconds(20)).body == Data("a.b *>".utf8))
    await serving.stop()
  }

  @Test("Without a server a request ends at once (RM12)")
  func nobody() async throws {
    let engine = try await Engine()
    let (error, time) = await failure(of: engine.transport(as: "shop"))
    #expect(error == .notServed)
    #expect(time < .seconds(10))
  }

  @Test("A message larger than the engine allows is not sent (RM12)")
  func tooLarge() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: nil) { message, _ in
      RemoteMessage(body: Data("\(message.body.count)".utf8))
    }
    let limit = shop.limits.messageSize
    #expect(limit == 1 << 20)
    let headers = ["a": "b"]
    let room = limit - RemoteMessage(headers: headers).size
    let largest = RemoteMessage(headers: headers, body: Data(count: room))
    #expect(try await shop.request(call, largest, until: inSeconds(20)).body == Data("\(room)".utf8))
    let (error, _) = await failure(of: shop, call, RemoteMessage(headers: headers, body: Data(count: room + 1)))
    #expect(error == .tooLarge(size: limit + 1, limit: limit))
    await serving.stop()
  }

  @Test("A cancelled request ends at once (RM11)")
  func cancellation() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let serving = try await orders.serve(pattern, group: nil) { _, _ in
      arrived.yield()
      return nil
    }
    let task = Task { await failure(of: shop, until: inSeconds(50)) }
    for await _ in arrivals { break }
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value.0 == .cancelled)
    #expect(.now - start < .seconds(10))
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure(of: shop)
    }
    #expect(await before.value.0 == .cancelled)
    #expect(shop.pendingCount == 0)
    await serving.stop()
  }

  @Test("A request without an answer ends at its deadline, also one behind a later one (RM10)")
  func deadline() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: nil) { _, _ in nil }
    await withTaskGroup { group in
      for milliseconds in [900, 50, 300, 0, 7] {
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        group.addTask {
          let (error, time) = await failure(of: shop, until: deadline)
          #expect(error == .timedOut)
          #expect(.now >= deadline && time < .milliseconds(milliseconds + 10_000))
        }
      }
    }
    #expect(shop.pendingCount == 0)
    await serving.stop()
  }

  @Test("Those of a group share requests, those without one all get them (RM13)")
  func groups() async throws {
    let engine = try await Engine()
    let shop = engine.transport(as: "shop")
    let counts = Mutex([0, 0, 0, 0])
    var servings: [any Serving] = []
    var servers: [NatsTransport] = []
    let (messages, got) = AsyncStream<Int>.makeStream()
    for index in 0..<4 {
      let server = engine.transport(as: "orders")
      servers.append(server)
      let isCall = index < 2
      servings.append(
        try await server.serve(
          isCall ? pattern : RemoteSubject("mk", "cancel", "1", "orders", nil), group: isCall ? "orders" : nil
        ) { _, _ in
          counts.withLock { $0[index] += 1 }
          got.yield(index)
          return RemoteMessage()
        })
    }
    for _ in 0..<200 { _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20)) }
    try shop.send(RemoteSubject("mk", "cancel", "1", "orders", "shop"), RemoteMessage())
    var both: Set<Int> = []
    for await index in messages where index >= 2 {
      both.insert(index)
      if both.count == 2 { break }
    }
    let shares = counts.withLock { $0 }
    #expect(shares[0] + shares[1] == 200 && min(shares[0], shares[1]) > 20, "\(shares)")
    #expect(shares[2...] == [1, 1])
    for serving in servings { await serving.stop() }
  }

  @Test("What is stopped gets no more, and sends the answers that are being made (RM13)")
  func draining() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (doors, open) = AsyncStream<Void>.makeStream()
    let serving = try await orders.serve(pattern, group: "orders") { _, _ in
      arrived.yield()
      for await _ in doors { break }
      return RemoteMessage(body: Data("done".utf8))
    }
    let request = Task { try await shop.request(call, RemoteMessage(), until: inSeconds(50)) }
    for await _ in arrivals { break }
    let stop = Task { await serving.stop() }
    while await failure(of: shop, until: .now + .milliseconds(200)).0 != .notServed {}
    open.finish()
    await stop.value
    #expect(try await request.value.body == Data("done".utf8))
    #expect(await failure(of: shop).0 == .notServed)
    // Without the engine there is nothing to wait for.
    let other = try await orders.serve(pattern, group: "orders") { _, _ in nil }
    engine.signal(SIGKILL)
    while await failure(of: orders, RemoteSubject("mk", "1", "orders", "place", "orders")).0 == .notServed {}
    let start = ContinuousClock.now
    await other.stop()
    #expect(.now - start < .seconds(10))
  }

  @Test("At most 256 messages of a subscription run at once, and a stop answers those that wait (RM13)")
  func maximumRunning() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let counts = Mutex((running: 0, most: 0))
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let serving = try await orders.serve(pattern, group: "orders") { message, _ in
      counts.withLock { counts in
        counts.running += 1
        counts.most = max(counts.most, counts.running)
      }
      arrived.yield()
      for await _ in ends { break }
      counts.withLock { $0.running -= 1 }
      return message
    }
    let other = try await orders.serve(RemoteSubject("mk", "cancel", "1", "orders", nil), group: nil) { message, _ in
      message.body.isEmpty ? nil : message
    }
    let messages = (0..<600).map { RemoteMessage(body: Data("\($0)".utf8)) }
    let requests = messages.map { message in
      Task { try await shop.request(call, message, until: inSeconds(100)) }
    }
    var count = 0
    for await _ in arrivals {
      count += 1
      if count == 256 { break }
    }
    while shop.pendingCount < requests.count { await Task.yield() }
    // It arrives after all calls, and does not wait for them.
    let cancellation = RemoteSubject("mk", "cancel", "1", "orders", "shop")
    #expect(try await shop.request(cancellation, messages[0], until: inSeconds(100)) == messages[0])
    let stop = Task { await serving.stop() }
    while await failure(of: shop, until: .now + .milliseconds(200)).0 != .notServed {}
    // The C client waits for two seconds at a time.
    #expect(await failure(of: shop, cancellation, until: inSeconds(5)).0 == .timedOut)
    #expect(counts.withLock { $0 } == (256, 256))
    end.finish()
    for (request, message) in zip(requests, messages) { #expect(try await request.value == message) }
    await stop.value
    #expect(counts.withLock { $0 } == (0, 256))
    await other.stop()
  }

  @Test("Sixty-four callers at once get their own answers")
  func multiplexing() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: "orders") { message, _ in message }
    try await withThrowingTaskGroup { group in
      for caller in 0..<64 {
        group.addTask {
          for number in 0..<20 {
            let body = Data("\(caller) \(number)".utf8)
            let answer = try await shop.request(call, RemoteMessage(body: body), until: inSeconds(50))
            #expect(answer.body == body)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(shop.pendingCount == 0)
    await serving.stop()
  }

  @Test("A cancelled call ends in its process too (RM11)")
  func cancelledAction() async throws {
    let engine = try await Engine()
    let slow = ActionKey<Int, Int>("orders", "place", "id")
    struct Slow: Target {
      static let name: TargetName = "orders"
      static var actions: ActionTable<Slow> {
        Action(ActionKey<Int, Int>("orders", "place", "id")) { target, id in
          target.events.yield("begun")
          do { try await Task.sleep(for: .seconds(3600)) } catch {
            target.events.yield("cancelled")
            throw error
          }
          return id
        }
        .exposedToPeers()
      }
      let events: AsyncStream<String>.Continuation
    }
    let (events, event) = AsyncStream<String>.makeStream()
    let process = try Mediator()
    try process.register(ModuleContents { Registration { Slow(events: event) } }, as: "Orders")
    let server = try RemoteServer(
      process, over: engine.transport(as: "orders"), offers: [Offer(slow, to: "shop")])
    let serving = Task { try await server.run() }
    let caller = try Mediator()
    let remote = Remote("orders", over: engine.transport(as: "shop"), timeout: .seconds(3000)) { RemoteAction(slow) }
    try caller.register(ModuleContents { remote }, as: "Orders")
    while await remote.compare(with: caller).reachability != .reachable { try await Task.sleep(for: .milliseconds(10)) }
    let call = Task { try await caller.call(slow, 1) }
    var seen: [String] = []
    for await event in events {
      seen.append(event)
      if seen.count == 1 { call.cancel() } else { break }
    }
    #expect(seen == ["begun", "cancelled"])
    await #expect(throws: CancellationError.self) { try await call.value }
    serving.cancel()
    try await serving.value
  }
}
