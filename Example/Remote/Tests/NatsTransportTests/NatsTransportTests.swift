import EngineProcess
import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import MediatorRemoteTesting
@testable import NatsTransport
import Synchronization
import Testing

private let call = RemoteSubject("mk", "1", "orders", "place", "shop")
private let pattern = RemoteSubject("mk", "1", "orders", nil, nil)

/// The duties of a transport, each against a nats-server.
@Suite(.enabled(if: Engine.program != nil, "apt-get install nats-server"), .timeLimit(.minutes(10)))
struct NatsTransportTests {
  private func inSeconds(_ seconds: Int) -> ContinuousClock.Instant { .now + .seconds(seconds) }

  /// Returns the error of a request, and how long it took.
  private func failure(
    of transport: NatsTransport, _ subject: RemoteSubject = call, _ message: RemoteMessage = RemoteMessage(),
    until deadline: ContinuousClock.Instant? = nil
  ) async -> (TransportError?, Duration) {
    let start = ContinuousClock.now
    do throws(TransportError) {
      _ = try await transport.request(subject, message, until: deadline ?? inSeconds(20))
      return (nil, .now - start)
    } catch {
      return (error, .now - start)
    }
  }

  /// Repeats a request until it is answered.
  private func answered(_ transport: NatsTransport, _ message: RemoteMessage = RemoteMessage()) async throws
    -> RemoteMessage
  {
    let end = inSeconds(20)
    while true {
      do throws(TransportError) {
        return try await transport.request(call, message, until: inSeconds(20))
      } catch {
        guard .now < end else { throw error }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

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
    #expect(error == .nobodyServes)
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

  @Test("Who lies about its name, or serves what is not its own, is told so (RM7)")
  func permissions() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let runs = Atomic(0)
    let serving = try await orders.serve(pattern, group: "orders") { _, _ in
      runs.add(1, ordering: .relaxed)
      return RemoteMessage()
    }
    for subject in [RemoteSubject("mk", "1", "orders", "place", "clinic"), RemoteSubject("orders", "place")] {
      let (error, time) = await failure(of: shop, subject)
      guard case .notSent(let text) = error else { throw Unexpected(error) }
      #expect(text.contains("'shop'"))
      #expect(time < .seconds(10))
    }
    for subject in [pattern, RemoteSubject("_INBOX", "orders", nil)] {
      await #expect {
        _ = try await shop.serve(subject, group: nil) { _, _ in nil }
      } throws: { error in
        if case .notSent(let text) = error as? TransportError { text.contains("'\(subject)'") } else { false }
      }
    }
    // The connection goes on.
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    #expect(runs.load(ordering: .relaxed) == 1)
    await serving.stop()
  }

  // The engine lets a server publish to any subject at which it is asked to answer.
  @Test("Who asks for an answer at the subject of another process gets none, and nothing runs (RM7)")
  func replies() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let runs = Atomic(0)
    let serving = try await orders.serve(pattern, group: nil) { message, _ in
      runs.add(1, ordering: .relaxed)
      return message
    }
    let liar = try NatsClient(engine.url, user: "shop", password: "shop-on-this-machine", tls: nil) { _ in }
    for reply in ["mk.1.orders.place.clinic", "_INBOX.orders.1", "_INBOX.shopper.1"] {
      try liar.publish(call.description, reply: reply, RemoteMessage())
    }
    try liar.flush()
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    #expect(runs.load(ordering: .relaxed) == 1)
    await serving.stop()
  }

  #if canImport(Glibc)
  // The C client takes half a minute to read a header that is repeated, and `String` 15 seconds to hash a name of marks.
  @Test(
    "Headers that a peer adds by itself delay no other message (AT45)",
    arguments: ["a: b\r\n", "\u{301}\u{316}"], ["", "body"])
  func hostileHeaders(part: String, body: String) async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: nil) { message, _ in message }
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    var headers = Array(String(repeating: part, count: 1_000_000 / part.utf8.count).utf8)
    if !part.hasSuffix("\r\n") { headers += Array(": b\r\n".utf8) }
    let peer = try RawPeer(port: engine.port, user: "shop")
    try peer.publish(call.description, reply: "_INBOX.shop.1", headers: headers, body: Array(body.utf8))
    let start = ContinuousClock.now
    let sent = RemoteMessage(headers: ["mk-id": "7"], body: Data("b".utf8))
    #expect(try await shop.request(call, sent, until: inSeconds(20)) == sent)
    #expect(.now - start < .seconds(5))
    await serving.stop()
  }
  #endif

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
    while await remote.compare(with: caller).reach != .reachable { try await Task.sleep(for: .milliseconds(10)) }
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

  @Test("A user with the wrong password gets that reason")
  func wrongPassword() async throws {
    let engine = try await Engine()
    let shop = NatsTransport(engine.url, as: "shop", password: "guess")
    guard case (.notSent(let text)?, _) = await failure(of: shop) else { throw Unexpected() }
    #expect(text.contains(engine.url) && text.contains("auth"), "\(text)")
  }

  @Test("A connection by TLS is encrypted or fails, before the password is sent (RM27)")
  func encryption() async throws {
    guard let files = try Certificates() else { return }
    let engine = try await Engine(
      arguments: ["--tls", "--tlscert", files.path("server.pem"), "--tlskey", files.path("server.key")])
    func transport(_ scheme: String, _ port: Int, _ tls: NatsTLS?) -> NatsTransport {
      NatsTransport("\(scheme)://127.0.0.1:\(port)", as: "shop", password: "shop-on-this-machine", tls: tls)
    }
    let known = NatsTLS(authorities: files.path("ca.pem"))
    for scheme in ["tls", "nats"] {
      #expect(await failure(of: transport(scheme, engine.port, known)).0 == .nobodyServes)
    }
    guard case .notSent? = await failure(of: transport("tls", engine.port, nil)).0 else {

      Issue.record("an unknown authority was accepted")
      return
    }
    let clear = try await Engine()
    for tls in [nil, known] {
      guard case .notSent? = await failure(of: transport("tls", clear.port, tls)).0 else {

        Issue.record("a connection in clear was accepted")
        return
      }
    }
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
    #expect(await failure(of: shop).0 == .nobodyServes)
    engine.signal(SIGKILL)
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
    while await failure(of: shop, until: .now + .milliseconds(200)).0 != .nobodyServes {}
    open.finish()
    await stop.value
    #expect(try await request.value.body == Data("done".utf8))
    #expect(await failure(of: shop).0 == .nobodyServes)
    // Without the engine there is nothing to wait for.
    let other = try await orders.serve(pattern, group: "orders") { _, _ in nil }
    engine.signal(SIGKILL)
    while await failure(of: orders, RemoteSubject("mk", "1", "orders", "place", "orders")).0 == .nobodyServes {}
    let start = ContinuousClock.now
    await other.stop()
    #expect(.now - start < .seconds(10))
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

/// An error that a test did not expect.
private struct Unexpected: Error {
  let error: (any Error)?

  init(_ error: (any Error)? = nil) { self.error = error }
}
