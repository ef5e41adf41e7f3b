#if canImport(Glibc)
import Foundation
import MediatorKit
import MediatorRemoteTesting
import MediatorRemoteUnix
import Testing

private let call = RemoteSubject("mk", "1", "depot", "echo", "shop")
private let pattern = RemoteSubject("mk", "1", "depot", nil, nil)

@Suite("The transport over Unix domain sockets", .timeLimit(.minutes(10))) struct UnixTransportTests {
  private let scratch = Scratch()

  private var soon: ContinuousClock.Instant { .now + .seconds(600) }

  private func failure(
    of transport: UnixTransport, _ subject: RemoteSubject = call, until deadline: ContinuousClock.Instant? = nil
  ) async -> TransportError? {
    do throws(TransportError) {
      _ = try await transport.request(subject, RemoteMessage(), until: deadline ?? soon)
      return nil
    } catch {
      return error
    }
  }

  private func echo(_ transport: UnixTransport, _ name: String = "") async throws -> any Serving {
    try await transport.serve(pattern, group: "depot") { _, _ in RemoteMessage(body: Data(name.utf8)) }
  }

  @Test("It has the duties of a transport (RM21, RM28)") func conformance() async throws {
    let shop = scratch.transport(as: "shop")
    try await expectTransport(from: shop, to: [scratch.transport(as: "depot"), scratch.transport(as: "depot")])
    #expect(shop.pendingCount == 0)
    #expect(scratch.sockets(of: pattern).isEmpty)
  }

  @Test("That in memory has them too (RM28)") func memory() async throws {
    let engine = LocalEngine()
    try await expectTransport(
      from: LocalTransport(as: "shop", over: engine),
      to: [LocalTransport(as: "depot", over: engine), LocalTransport(as: "depot", over: engine)])
    #expect(engine.servingCount == 0)
  }

  @Test("Callers take instances in turn, also one that comes later (RM21)") func turns() async throws {
    let shop = scratch.transport(as: "shop")
    var servings: [any Serving] = []
    for count in 1...3 {
      servings.append(try await echo(scratch.transport(as: "depot"), "\(count)"))
      var names: [String: Int] = [:]
      for _ in 0..<(count * 4) {
        let body = try await shop.request(call, RemoteMessage(), until: soon).body
        names[String(decoding: body, as: UTF8.self), default: 0] += 1
      }
      #expect(names.count == count && names.values.allSatisfy { $0 == 4 }, "\(names)")
    }
    for serving in servings { await serving.stop() }
    #expect(await failure(of: shop) == .notServed)
  }

  @Test("One thread waits for all connections, whatever their number (RM37)") func threads() async throws {
    let serving = try await echo(scratch.transport(as: "depot"), "alive")
    let shops = (0..<64).map { _ in scratch.transport(as: "shop") }
    for shop in shops { #expect(try await shop.request(call, RemoteMessage(), until: soon).body == Data("alive".utf8)) }
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    // A thread of another test may have ended meanwhile.
    let names = threads.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) }
    #expect(names.count { $0 == "unix sockets\n" } == 1, "\(names)")
    await serving.stop()
  }

  @Test("The folders are for their user alone; others are an error (RM21)") func folders() async throws {
    let serving = try await echo(scratch.transport(as: "depot"))
    for url in [scratch.url, scratch.url.appending(path: pattern.description)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
    let inner = UnixTransport(in: scratch.url.appending(path: "a/b"), as: "depot")
    await (try await echo(inner)).stop()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url.path)
    let shop = scratch.transport(as: "shop")
    #expect(
      await failure(of: shop)
        == .notSent("'\(scratch.url.path)': found mode 755, expected 700: others may not read it"))
    await #expect(throws: TransportError.self) { try await echo(shop) }
    await serving.stop()
    let (link, file) = (Scratch(), Scratch())
    try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: scratch.url)
    try Data().write(to: file.url)
    for other in [link, file] {
      #expect(await failure(of: other.transport(as: "shop")) == .notSent("'\(other.url.path)': found no folder"))
    }
  }

  @Test("A path that is too long for a socket is an error with both lengths (RM21)") func longPath() async throws {
    let url = scratch.url.appending(path: String(repeating: "x", count: 100))
    try FileManager.default.createDirectory(
      at: scratch.url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let depot = UnixTransport(in: url, as: "depot")
    let long = RemoteSubject("mk", "1", String(repeating: "y", count: 60), nil, nil)
    do throws(TransportError) {
      _ = try await depot.serve(long, group: nil) { _, _ in nil }
      Issue.record("a path that is too long was served")
    } catch {
      #expect("\(error)".contains("path too long: found ") && "\(error)".contains("expected at most"), "\(error)")
    }
    let wide = RemoteSubject("mk", "1", "depot", String(repeating: "z", count: 2000), "shop")
    #expect(
      await failure(of: scratch.transport(as: "shop"), wide)
        == .notSent("subject too long: found 2016 bytes, expected at most 1024"))
    for parts in [RemoteSubject("" as String?), RemoteSubject("", ""), RemoteSubject("", "", "")] {
      await #expect(throws: TransportError.self) { try await depot.serve(parts, group: nil) { _, _ in nil } }
    }
  }

  @Test("The socket of a process that has died is removed, and the next one is called (RM21)") func dead() async throws
  {
    let serving = try await echo(scratch.transport(as: "depot"), "alive")
    let folder = scratch.url.appending(path: pattern.description).path
    // No process has such a number.
    let path = "\(folder)/depot.2147483646-x"
    do { _ = try RawSocket(at: path) }
    let shop = scratch.transport(as: "shop")
    for _ in 0..<2 { #expect(try await shop.request(call, RemoteMessage(), until: soon).body == Data("alive".utf8)) }
    #expect(!FileManager.default.fileExists(atPath: path))
    await serving.stop()
  }

  @Test("One that accepts nothing is passed over, and alone it is an error in time (RM21, RM25)")
  func hungBeforeWelcome() async throws {
    let depot = scratch.transport(as: "depot")
    let serving = try await echo(depot, "alive")
    let folder = scratch.url.appending(path: pattern.description).path
    let hung = try RawSocket(at: "\(folder)/depot.\(getpid())-x")
    let shop = scratch.transport(as: "shop")
    for _ in 0..<200 { #expect(try await shop.request(call, RemoteMessage(), until: soon).body == Data("alive".utf8)) }
    await serving.stop()
    guard case .notSent(let text) = await failure(of: shop) else {
      Issue.record("expected an error")
      return
    }
    #expect(text.hasSuffix("its process accepts no connection"))
    withExtendedLifetime(hung) {}
  }

  /// The timeout of a mediator's call ends at the same instant as that of the transport, and may cancel it first.
  ///
  /// - Returns: Whether the process got the call, which may end before it is sent.
  private func late(_ shop: UnixTransport, _ calls: Counter, isCancelled: Bool) async -> Bool {
    let before = calls.count
    let deadline = ContinuousClock.now + .milliseconds(50)
    let started = Counter()
    let request = Task {
      while started.count == 0 { await Task.yield() }
      return await failure(of: shop, until: deadline)
    }
    let entry = isCancelled ? DeadlineQueue.shared.add(deadline) { request.cancel() } : nil
    started.add()
    let error = await request.value
    if let entry { DeadlineQueue.shared.remove(entry) }
    guard error == .timedOut || error == .cancelled else { return false }
    while calls.count == before, error == .timedOut || .now < deadline + .seconds(60) { await Task.yield() }
    return calls.count > before
  }

  @Test(
    "One whose calls ended at their deadlines twice in a row is passed over (RM25)", arguments: [false, true])
  func hung(isCancelled: Bool) async throws {
    // A busy machine may take longer than ten seconds for twenty calls.
    let shop = scratch.transport(as: "shop", patience: .seconds(3600))
    let calls = Counter()
    let hung = try await scratch.transport(as: "depot").serve(pattern, group: "depot") { message, _ in
      if !message.body.isEmpty { return message }
      calls.add()
      return nil
    }
    // So that it is connected.
    _ = try await shop.request(call, RemoteMessage(body: Data([1])), until: soon)
    // A call whose deadline has passed before it is sent tells nothing of the process.
    var late = 0
    while late < 2 { if await self.late(shop, calls, isCancelled: isCancelled) { late += 1 } }
    let serving = try await echo(scratch.transport(as: "depot"), "alive")
    for _ in 0..<20 { #expect(try await shop.request(call, RemoteMessage(), until: soon).body == Data("alive".utf8)) }
    await serving.stop()
    #expect(calls.count == 2)
    // Better than none.
    while await !self.late(shop, calls, isCancelled: false) {}
    await hung.stop()
  }

  @Test("A process that ends while it is called makes the call lost, at once (RM12, RM21)") func lost() async throws {
    let shop = scratch.transport(as: "shop")
    let first = try await echo(scratch.transport(as: "depot"))
    let folder = scratch.url.appending(path: pattern.description).path
    let listener = try RawSocket(at: "\(folder)/depot.\(getpid())-x")
    await first.stop()
    let request = Task { await failure(of: shop, until: .now + .seconds(3600)) }
    do {
      let peer = try await listener.accept()
      await peer.write(Frame.welcome(messageSize: 1 << 20).bytes)
      #expect(await !peer.read().isEmpty)
    }
    guard case .lost = await request.value else {
      Issue.record("expected that the call is lost")
      return
    }
    #expect(shop.pendingCount == 0)
  }

  @Test("A request is answered while larger ones wait until the process reads them (RM22)") func unreadRequests()
    async throws
  {
    let first = try await echo(scratch.transport(as: "depot"))
    let folder = scratch.url.appending(path: pattern.description).path
    let listener = try RawSocket(at: "\(folder)/depot.\(getpid())-x")
    await first.stop()
    let shop = scratch.transport(as: "shop", patience: .seconds(600))
    let small = Task { try await shop.request(call, RemoteMessage(), until: .now + .seconds(60)).body }
    let peer = try await listener.accept()
    await peer.write(Frame.welcome(messageSize: 1 << 20).bytes)
    var reader = FrameReader(messageSize: 1 << 20)
    var id: UInt64?
    while id == nil {
      reader.add(await peer.read()[...])
      if case .request(let number, _, _) = try reader.next() { id = number }
    }
    let large = RemoteMessage(body: Data(count: 1_000_000))
    let waiting = (0..<3).map { _ in Task { try await shop.request(call, large, until: .now + .seconds(600)) } }
    while shop.pendingCount < 4 { await Task.yield() }
    #expect(await !peer.read().isEmpty)
    await peer.write(Frame.answer(try #require(id), RemoteMessage(body: Data([7]))).bytes)
    #expect(try await small.value == Data([7]))
    for request in waiting {
      request.cancel()
      _ = await request.result
    }
  }

  @Test("Calls are answered while much waits at both ends (RM22)") func muchAtBothEnds() async throws {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let running = Counter()
    let serving = try await scratch.transport(as: "depot", patience: .seconds(60)).serve(pattern, group: "depot") {
      message, _ in
      guard message.body.isEmpty else { return RemoteMessage() }
      running.add()
      for await _ in gate {}
      return RemoteMessage(body: Data(count: 1 << 14))
    }
    let (shop, deadline) = (scratch.transport(as: "shop", patience: .seconds(60)), soon)
    func requests(_ count: Int, _ message: RemoteMessage) -> [Task<RemoteMessage, any Error>] {
      (0..<count).map { _ in Task { try await shop.request(call, message, until: deadline) } }
    }
    // No more of them run at once, so the process does not read those that follow.
    let small = requests(256, RemoteMessage())
    while running.count < small.count { await Task.yield() }
    let large = requests(3, RemoteMessage(body: Data(count: 1_000_000)))
    while shop.pendingCount < small.count + large.count { await Task.yield() }
    opening.finish()
    for request in small { #expect(try await request.value.body.count == 1 << 14) }
    for request in large { #expect(try await request.value == RemoteMessage()) }
    await serving.stop()
  }

  @Test(
    "Many large messages at once are all passed on (RM12, RM22)", arguments: [(1_000_000, 0), (0, 1_000_000)])
  func manyLargeMessages(request: Int, answer: Int) async throws {
    let count = 32
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let running = Counter()
    let serving = try await scratch.transport(as: "depot").serve(pattern, group: "depot") { _, _ in
      if running.add() == count { opening.finish() }
      for await _ in gate {}
      return RemoteMessage(body: Data(count: answer))
    }
    let (shop, deadline) = (scratch.transport(as: "shop"), soon)
    let message = RemoteMessage(body: Data(count: request))
    let requests = (0..<count).map { _ in Task { try await shop.request(call, message, until: deadline) } }
    for request in requests { #expect(try await request.value.body.count == answer) }
    await serving.stop()
  }

  /// A thread that has written answers does not wake the loop, so the loop must not stop reading while one writes.
  @Test("Requests are read on while threads write many answers (RM22)") func manyAnswers() async throws {
    let answer = RemoteMessage(body: Data(count: 40_000))
    let serving = try await scratch.transport(as: "depot", messageSize: 64 << 10).serve(pattern, group: "depot") {
      _, _ in answer
    }
    let (shop, deadline) = (scratch.transport(as: "shop"), soon)
    let callers = (0..<4).map { _ in
      Task { for _ in 0..<500 { _ = try await shop.request(call, RemoteMessage(), until: deadline) } }
    }
    for caller in callers { try await caller.value }
    await serving.stop()
  }

  @Test("Calls of two targets in alternation reach all instances of each (RM21)") func alternateTargets() async throws {
    let engine = LocalEngine()
    let worlds: [(shop: any Transport, instances: [any Transport])] = [
      (scratch.transport(as: "shop"), (0..<2).map { _ in scratch.transport(as: "depot") }),
      (LocalTransport(as: "shop", over: engine), (0..<2).map { _ in LocalTransport(as: "depot", over: engine) }),
    ]
    for (shop, instances) in worlds {
      var servings: [any Serving] = []
      for target in ["depot", "shelf"] {
        for (number, instance) in instances.enumerated() {
          let pattern = RemoteSubject("mk", "1", target, nil, nil)
          let answer = RemoteMessage(body: Data([UInt8(number)]))
          servings.append(try await instance.serve(pattern, group: target) { _, _ in answer })
        }
      }
      var counts: [String: Int] = [:]
      for _ in 0..<8 {
        for target in ["depot", "shelf"] {
          let subject = RemoteSubject("mk", "1", target, "echo", "shop")
          let answer = try await shop.request(subject, RemoteMessage(), until: soon)
          counts["\(target) \(Array(answer.body))", default: 0] += 1
        }
      }
      #expect(counts.count == 4 && counts.values.allSatisfy { $0 == 4 }, "\(counts)")
      for serving in servings { await serving.stop() }
    }
  }

  @Test("An answer may be larger than the messages of its caller (RM12)") func largeAnswer() async throws {
    let answer = RemoteMessage(body: Data(count: 1_000_000))
    let serving = try await scratch.transport(as: "depot").serve(pattern, group: "depot") { _, _ in answer }
    let shop = scratch.transport(as: "shop", messageSize: 2000)
    #expect(try await shop.request(call, RemoteMessage(), until: soon) == answer)
    await serving.stop()
  }

  @Test("A request may be larger than the messages of its caller (RM12)") func largeRequest() async throws {
    let serving = try await scratch.transport(as: "depot").serve(pattern, group: "depot") { message, _ in message }
    let shop = scratch.transport(as: "shop", messageSize: 2000)
    let message = RemoteMessage(body: Data(count: 100_000))
    #expect(try await shop.request(call, message, until: soon) == message)
    await serving.stop()
  }

  @Test("Headers that could not be read again are not sent, and such an answer is none (RM12)") func longHeaders()
    async throws
  {
    let fields = (10..<30).map { ("h\($0)", String(repeating: "x", count: 500)) }
    let long = RemoteMessage(headers: Dictionary(uniqueKeysWithValues: fields))
    let serving = try await scratch.transport(as: "depot").serve(pattern, group: "depot") { message, _ in
      message.body.isEmpty ? long : message
    }
    let shop = scratch.transport(as: "shop")
    await #expect(throws: TransportError.notSent("headers too long: found 10120 bytes, expected at most 8190")) {
      try await shop.request(call, long, until: soon)
    }
    #expect(throws: TransportError.self) { try shop.send(call, long) }
    let message = RemoteMessage(body: Data([7]))
    #expect(try await shop.request(call, message, until: soon) == message)
    let other = Task { await failure(of: shop, until: .now + .seconds(3600)) }
    while shop.pendingCount < 1 { await Task.yield() }
    // On the same connection.
    for _ in 0..<9 { #expect(try await shop.request(call, message, until: soon) == message) }
    other.cancel()
    #expect(await other.value == .cancelled)
    await serving.stop()
  }

  @Test("The size is that of the process that serves (RM12)") func sizes() async throws {
    let serving = try await echo(scratch.transport(as: "depot", messageSize: 2000))
    let message = RemoteMessage(body: Data(count: 2001))
    await #expect(throws: TransportError.tooLarge(size: 2001, limit: 2000)) {
      try await scratch.transport(as: "shop").request(call, message, until: soon)
    }
    await serving.stop()
  }

  @Test("A notice over the size of the process that serves is lost, and the connection stays (RM12)")
  func largeNotices() async throws {
    let notices = Counter()
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let serving = try await scratch.transport(as: "depot", messageSize: 2000).serve(pattern, group: nil) { message, _ in
      if message.body.isEmpty { for await _ in gate {} } else { notices.add() }
      return message
    }
    let shop = scratch.transport(as: "shop")
    let request = Task { try await shop.request(call, RemoteMessage(), until: soon) }
    while shop.pendingCount < 1 { await Task.yield() }
    for size in [2001, 1, 2001, 1] { try shop.send(call, RemoteMessage(body: Data(count: size))) }
    while notices.count < 2, shop.pendingCount > 0 { await Task.yield() }
    opening.finish()
    #expect(try await request.value == RemoteMessage())
    #expect(notices.count == 2)
    await serving.stop()
  }
}
#endif
