import Foundation
import MediatorRemoteTesting
import MediatorRemoteTestSupport
import Synchronization
import Testing

private enum Mill {
  typealias Parts<Part> = AsyncThrowingStream<Part, any Error>
  /// Counts from zero, and throws after a number of parts if that is negative.
  static let count = ActionKey<Parts<Int>, Int>("mill", "count", "to")
  /// One part of a size, and then one of another.
  static let grind = ActionKey<Parts<String>, Int, Int>("mill", "grind", "first", "second")
  /// Its first part never comes.
  static let wait = ActionKey<Parts<Int>>("mill", "wait")

  struct Jam: Error, Codable, Equatable { let part: Int }
}

/// What the actions of a test did.
private final class MillLog: Sendable {
  private let state = Mutex((made: 0, ends: [String]()))
  private let ended = AsyncStream<Void>.makeStream()

  var made: Int { state.withLock { $0.made } }
  var ends: [String] { state.withLock { $0.ends } }

  func make() -> Int {
    state.withLock { state in
      state.made += 1
      return state.made - 1
    }
  }

  func end(_ how: AsyncThrowingStream<Int, any Error>.Continuation.Termination) {
    state.withLock { $0.ends.append("\(how)") }
    ended.continuation.yield()
  }

  func waitForEnd() async { for await _ in ended.stream { break } }
}

private struct MillTarget: Target {
  static let name: TargetName = "mill"
  static var actions: ActionTable<MillTarget> {
    Action(Mill.count) { target, count in
      AsyncThrowingStream(unfolding: {
        let part = target.log.make()
        if part < abs(count) { return part }
        if count < 0 { throw Mill.Jam(part: part) }
        return nil
      })
    }.exposedToPeers()
    Action(Mill.grind) { _, first, second in
      AsyncThrowingStream { continuation in
        for size in [first, second] { continuation.yield(String(repeating: "x", count: size)) }
        continuation.finish()
      }
    }.exposedToPeers()
    Action(Mill.wait) { target in
      AsyncThrowingStream { $0.onTermination = { target.log.end($0) } }
    }.exposedToPeers()
  }

  let log: MillLog
}

/// A transport that may change the answer to a request for parts, by the number of the request.
private struct PartsTap: Transport {
  typealias Change = @Sendable (Int, RemoteMessage) throws(TransportError) -> RemoteMessage

  let base: any Transport
  let asked = SentMessages()
  let change: Change
  var engine: String { base.engine }
  var peer: PeerName { base.peer }
  var limits: TransportLimits { base.limits }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    guard subject.parts[1] == "parts" else { return try await base.request(subject, message, until: deadline) }
    asked.add(subject, message)
    return try change(asked.all.count, try await base.request(subject, message, until: deadline))
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

/// A process with a mill, and a caller.
private struct MillWorld {
  let log = MillLog()
  let engine = LocalEngine()
  let server: RemoteServer
  let local: Mediator
  let caller: Mediator
  let tap: PartsTap

  init(
    limit: Int = 64, messageSize: Int = 1 << 20, timeout: Duration = .seconds(3600),
    change: @escaping PartsTap.Change = { _, answer in answer }
  ) throws {
    let log = log
    local = try Mediator(of: ModuleContents { Registration { MillTarget(log: log) } })
    let limits = TransportLimits(messageSize: messageSize, verifiesCallers: true)
    server = try RemoteServer(
      local, over: LocalTransport(as: "mill", over: engine, limits: limits),
      offers: [Offer(Mill.count, to: "shop"), Offer(Mill.grind, to: "shop"), Offer(Mill.wait, to: "shop")],
      errors: [Mill.Jam.self], maximumConcurrentCalls: limit)
    let tap = PartsTap(base: LocalTransport(as: "shop", over: engine), change: change)
    self.tap = tap
    caller = try Mediator(
      of: ModuleContents {
        Remote("mill", over: tap, timeout: timeout, errors: [Mill.Jam.self]) {
          RemoteAction(Mill.count)
          RemoteAction(Mill.grind)
          RemoteAction(Mill.wait)
        }
      })
  }

  func served(_ body: () async throws -> Void) async throws {
    let servings = try await server.serve()
    do { try await body() } catch { Issue.record(error) }
    // Everything ends in the serving process too.
    while server.runningCount > 0 { await Task.yield() }
    for serving in servings { await serving.stop() }
  }
}

/// Returns all parts of a result, and the error that ends them.
private func all<Part: Sendable>(
  _ parts: () async throws -> AsyncThrowingStream<Part, any Error>
) async -> (parts: [Part], error: (any Error)?) {
  var found: [Part] = []
  do {
    for try await part in try await parts() { found.append(part) }
    return (found, nil)
  } catch {
    return (found, error)
  }
}

@Suite("Results in parts", .clockStands, .timeLimit(.minutes(10))) struct ResultsInPartsTests {
  @Test("The same line gets the same parts here and from another process (RM29)", arguments: [0, 1, 64, 65, 1000])
  func same(count: Int) async throws {
    let world = try MillWorld()
    try await world.served {
      for mediator in [world.local, world.caller] {
        let found = await all { try await mediator.call(Mill.count, count + world.log.made) }
        #expect(found.error == nil)
        #expect(found.parts.count == count && zip(found.parts, found.parts.dropFirst()).allSatisfy { $1 == $0 + 1 })
      }
    }
  }

  @Test("An error arrives after the parts before it (RM29)") func failure() async throws {
    let world = try MillWorld()
    try await world.served {
      let found = await all { try await world.caller.call(Mill.count, -100) }
      #expect(found.parts == Array(0..<100))
      #expect(found.error as? Mill.Jam == Mill.Jam(part: 100))
    }
  }

  // Those of a request, those that wait, and the one that is made; or as many as fit into a short message.
  @Test(
    "Parts are made as they are taken, and at most 64 ahead, or as many as a message has (RM29)",
    arguments: [(1 << 20, 64 + 64 + 1), (300, 10 + 10 + 1)])
  func backPressure(messageSize: Int, ahead: Int) async throws {
    let world = try MillWorld(messageSize: messageSize)
    try await world.served {
      var iterator = try await world.caller.call(Mill.count, 1_000_000).makeAsyncIterator()
      for part in 0..<1000 { #expect(try await iterator.next() == part) }
      for _ in 0..<10_000 { await Task.yield() }
      #expect(world.log.made <= 1000 + ahead)
    }
  }

  @Test("Without the stream the action is cancelled (RM29)") func release() async throws {
    let world = try MillWorld()
    try await world.served {
      _ = try await world.caller.call(Mill.wait)
      await world.log.waitForEnd()
      #expect(world.log.ends == ["cancelled"])
    }
  }

  @Test("Cancelling the task of a loop that waits ends both sides (RM29)") func cancellation() async throws {
    let world = try MillWorld()
    try await world.served {
      let loop = Task { await all { try await world.caller.call(Mill.wait) } }
      while world.tap.asked.all.isEmpty { await Task.yield() }
      loop.cancel()
      #expect(await loop.value.error is CancellationError)
      await world.log.waitForEnd()
    }
  }

  @Test("Lost parts are an error, and are not asked for again (RM29)", arguments: [1, 2, 5]) func loss(number: Int)
    async throws
  {
    let world = try MillWorld { count, answer throws(TransportError) in
      if count == number { throw .lost("torn") }
      return answer
    }
    try await world.served {
      let found = await all { try await world.caller.call(Mill.count, 1000) }
      #expect(found.parts.count < 1000 && found.parts == Array(0..<found.parts.count))
      let error = try #require(found.error as? MediatorError)
      #expect(error.code == .answerLost && error.mayHaveRun)
      #expect("\(error)".contains("parts lost from number \(found.parts.count) on: lost: torn"))
      #expect(world.tap.asked.all.count == number)
    }
  }

  @Test(
    "An answer with other parts than asked for is an error (RM29)",
    arguments: ["-1", "0", "7", "9223372036854775807", "x", ""])
  func otherNumbers(number: String) async throws {
    let world = try MillWorld { count, answer throws(TransportError) in
      var answer = answer
      if count == 3 { answer.headers["mk-part"] = number }
      return answer
    }
    try await world.served {
      let found = await all { try await world.caller.call(Mill.count, 1000) }
      #expect(found.parts == Array(0..<found.parts.count) && found.parts.count < 1000)
      #expect(found.error is MediatorError)
    }
  }

  @Test("A process that ends in the middle is an error (RM29)") func end() async throws {
    let world = try MillWorld()
    let servings = try await world.server.serve()
    var iterator = try await world.caller.call(Mill.count, 1_000_000).makeAsyncIterator()
    #expect(try await iterator.next() == 0)
    for serving in servings { await serving.stop() }
    var error: (any Error)?
    do { while try await iterator.next() != nil {} } catch let found { error = found }
    #expect((error as? MediatorError)?.code == .answerLost)
  }

  /// A mill over an engine with a clock of its own.
  private func chaosMill() throws -> (engine: ChaosEngine, log: MillLog, server: RemoteServer, caller: Mediator) {
    let (engine, log) = (ChaosEngine(seed: 1, plan: .calm), MillLog())
    let mill = try Mediator(of: ModuleContents { Registration { MillTarget(log: log) } })
    let server = try RemoteServer(
      mill, over: ChaosTransport(as: "mill", over: engine), offers: [Offer(Mill.count, to: "shop")])
    let remote = Remote("mill", over: ChaosTransport(as: "shop", over: engine)) { RemoteAction(Mill.count) }
    return (engine, log, server, try Mediator(of: remote.contents))
  }

  @Test("A server that drains gives loops ten seconds for their rest, and no more (RM29, RM13)") func drain()
    async throws
  {
    let (engine, _, server, caller) = try chaosMill()
    let serving = Task { try await server.run() }
    while engine.servingCount < 4 { await Task.yield() }
    await engine.run {
      do {
        var iterator = try await caller.call(Mill.count, 1_000_000).makeAsyncIterator()
        #expect(try await iterator.next() == 0)
        serving.cancel()
        // It gets no more calls.
        while engine.servingCount == 4 { await Task.yield() }
        for part in 1...200 { #expect(try await iterator.next() == part) }
        try await engine.sleep(for: .seconds(11))
        while try await iterator.next() != nil {}
        Issue.record("the loop ended without an error")
      } catch {
        #expect((error as? MediatorError)?.code == .answerLost, "\(error)")
      }
    }
    try await serving.value
    #expect(engine.elapsed >= .seconds(10) && server.runningCount == 0)
  }

  @Test("A loop that asks for nothing for two minutes gets an error (RM29)") func idle() async throws {
    let (engine, log, server, caller) = try chaosMill()
    let servings = try await server.serve()
    await engine.run {
      do {
        var iterator = try await caller.call(Mill.count, 1000).makeAsyncIterator()
        #expect(try await iterator.next() == 0)
        try await engine.sleep(for: .seconds(55))
        #expect(try await iterator.next() == 1)
        try await engine.sleep(for: .seconds(125))
        while try await iterator.next() != nil {}
        Issue.record("the loop ended without an error")
      } catch {
        #expect((error as? MediatorError)?.code == .answerLost)
      }
    }
    await engine.settle()
    #expect(server.runningCount == 0 && log.made < 1000)
    for serving in servings { await serving.stop() }
  }

  @Test("A part larger than a message is an error after the parts before it (RM29)") func largePart() async throws {
    let world = try MillWorld(messageSize: 2000)
    try await world.served {
      let fits = await all { try await world.caller.call(Mill.grind, 1700, 1700) }
      #expect(fits.parts.map(\.count) == [1700, 1700] && fits.error == nil)
      let found = await all { try await world.caller.call(Mill.grind, 1, 2000) }
      #expect(found.parts == ["x"])
      #expect((found.error as? MediatorError)?.code == .messageTooLarge)
    }
  }

  @Test("Open results count as running calls (RM29, RM13)") func limit() async throws {
    let world = try MillWorld(limit: 2)
    try await world.served {
      let open = [try await world.caller.call(Mill.wait), try await world.caller.call(Mill.wait)]
      await expect(.overloaded) { try await world.caller.call(Mill.wait) }
      withExtendedLifetime(open) {}
    }
  }

  @Test("Two tasks that wait for the next part do not mix them (RM29)") func twoTasks() async throws {
    let world = try MillWorld()
    try await world.served {
      let parts = try await world.caller.call(Mill.wait)
      let first = Task { await all { parts } }
      while world.tap.asked.all.isEmpty { await Task.yield() }
      #expect((await all { parts }.error as? MediatorError)?.code == .overloaded)
      first.cancel()
      _ = await first.value
    }
  }

  @Test("Another process gets no parts, and no body of a request does harm (RM29, RM7)") func hostile() async throws {
    let world = try MillWorld()
    try await world.served {
      let parts = try await world.caller.call(Mill.count, 1000)
      var iterator = parts.makeAsyncIterator()
      #expect(try await iterator.next() == 0)
      let asked = try #require(world.tap.asked.all.first)
      var subject = try #require(RemoteSubject(asked.subject)).parts
      let soon = ContinuousClock.now + .seconds(600)
      subject[5] = "thief"
      let thief = LocalTransport(as: "thief", over: world.engine)
      let stolen = RemoteSubject(subject[0], subject[1], subject[2], subject[3], subject[4], subject[5])
      var message = asked.message
      for first in ["0", "1", "2", "-1"] {
        message.headers["mk-part"] = first
        #expect(try await thief.request(stolen, message, until: soon).headers["mk-outcome"] == "ended")
      }
      let shop = LocalTransport(as: "shop", over: world.engine)
      let own = try #require(RemoteSubject(asked.subject))
      let texts = ["", "-1", "x", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e9"]
      for header in ["mk-part", "mk-count", "mk-budget", "mk-id", "mk-message"] {
        for text in texts + [String(repeating: "9", count: 5000)] {
          var message = asked.message
          message.headers[header] = text
          message.body = Data(repeating: 0xFF, count: 1000)
          // A copy of the first request is not answered; whatever is, is no part.
          let answer = try? await shop.request(own, message, until: .now + .milliseconds(1))
          #expect(answer == nil || answer?.headers["mk-outcome"] == "ended")
        }
      }
      for part in 1..<1000 { #expect(try await iterator.next() == part) }
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("Results in parts are whole or an error over a hostile engine, and nothing is left (RM29)") func chaos()
    async throws
  {
    for seed in 1...100 as ClosedRange<UInt64> {
      let engine = ChaosEngine(seed: seed, plan: seed % 4 == 0 ? .calm : .rough)
      try await expectParts(
        from: ChaosTransport(as: "shop", over: engine),
        to: [ChaosTransport(as: "mill", over: engine), ChaosTransport(as: "mill", over: engine)], serving: "mill",
        seed: seed, losing: seed % 4 != 0
      ) {
        await engine.settle()
      }
    }
  }
}
