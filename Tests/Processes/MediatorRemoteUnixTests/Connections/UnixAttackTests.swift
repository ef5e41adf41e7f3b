#if canImport(Glibc)
import Foundation
import MediatorRemoteUnix
import Testing

private let call = RemoteSubject("mk", "1", "depot", "echo", "shop")
private let pattern = RemoteSubject("mk", "1", "depot", nil, nil)

@Suite("Hostile peers of a Unix domain socket", .timeLimit(.minutes(10))) struct UnixAttackTests {
  private let scratch = Scratch()

  /// Serves, lets a body have the path of the socket, and expects that the next call is answered.
  private func served(
    _ connections: Int = 128, patience: Duration = .milliseconds(200), _ body: @Sendable (String) async throws -> Void
  ) async throws {
    let depot = scratch.transport(as: "depot", patience: patience, connections: connections)
    let serving = try await depot.serve(pattern, group: "depot") { message, _ in message }
    try await body(try #require(scratch.sockets(of: pattern).first))
    let answer = try await scratch.transport(as: "shop").request(
      call, RemoteMessage(body: Data([7])), until: .now + .seconds(600))
    #expect(answer.body == Data([7]))
    await serving.stop()
  }

  /// Serves, and answers once the stream ends.
  private func gated(
    patience: Duration, _ answer: @escaping @Sendable (RemoteMessage) -> RemoteMessage
  ) async throws -> (serving: any Serving, running: Counter, end: AsyncStream<Void>.Continuation) {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let running = Counter()
    let depot = scratch.transport(as: "depot", patience: patience)
    let serving = try await depot.serve(pattern, group: "depot") { message, _ in
      running.add()
      for await _ in ends {}
      return answer(message)
    }
    return (serving, running, end)
  }

  @Test("What is no frame ends the connection", arguments: [[255, 255, 255, 255], [0, 0, 0, 9, 9], [0, 0, 0, 9, 1]])
  func malformed(start: [UInt8]) async throws {
    try await served { path in
      let peer = try RawSocket(to: path)
      await peer.write(start + [UInt8](repeating: 0, count: 64))
      #expect(await peer.isClosed())
    }
  }

  @Test("Half a frame ends the connection after a while, and an idle one stays") func half() async throws {
    try await served { path in
      let (idle, peer) = (try RawSocket(to: path), try RawSocket(to: path))
      await peer.write(Array(Frame.request(1, call, RemoteMessage(body: Data(count: 100))).bytes.dropLast()))
      #expect(await peer.isClosed())
      _ = await idle.read()
      await idle.write(Frame.request(1, call, RemoteMessage()).bytes)
      #expect(await !idle.read().isEmpty)
    }
  }

  @Test("A peer that does not read its answers loses the connection") func slowReader() async throws {
    try await served { path in
      let peer = try RawSocket(to: path)
      let frame = Frame.request(1, call, RemoteMessage(body: Data(count: 1 << 20))).bytes
      // Far more than what may wait; the peer writes until nobody reads it.
      for _ in 0..<64 { await peer.write(frame) }
      #expect(await peer.isClosed())
    }
  }

  @Test("Connections over the limit wait, until one is closed") func manyConnections() async throws {
    try await served(4) { path in
      let peers = try (0..<4).map { _ in try RawSocket(to: path) }
      for peer in peers { #expect(await !peer.read().isEmpty) }
      var error: TransportError?
      do throws(TransportError) {
        _ = try await scratch.transport(as: "shop").request(call, RemoteMessage(), until: .now + .seconds(600))
      } catch let failure {
        error = failure
      }
      guard case .notSent = error else {
        Issue.record("expected that the call is not sent")
        return
      }
      withExtendedLifetime(peers) {}
    }
  }

  @Test("Many small requests at once are all answered") func flood() async throws {
    try await served(patience: .seconds(600)) { path in
      let peer = try RawSocket(to: path)
      var count = 0
      var reader = FrameReader(messageSize: 1 << 20)
      for round in 1...20 {
        await peer.write((0..<500).flatMap { Frame.request(UInt64($0), call, RemoteMessage()).bytes })
        while count < round * 500 {
          let bytes = await peer.read()
          guard !bytes.isEmpty else {
            Issue.record("the connection was closed")
            return
          }
          reader.add(bytes[...])
          while let frame = try reader.next() { if case .answer = frame { count += 1 } }
        }
      }
      #expect(count == 10_000)
    }
  }

  @Test("Half a frame waits while requests and answers hold all bytes, and is read then (AT56)")
  func halfFrameWaits() async throws {
    let (serving, running, end) = try await gated(patience: .seconds(3)) { _ in RemoteMessage() }
    let message = RemoteMessage(body: Data(count: 1_000_000))
    let shops = (0..<2).map { _ in scratch.transport(as: "shop", patience: .seconds(3)) }
    let requests = (0..<70).map { number in
      Task { try await shops[number % 2].request(call, message, until: .now + .seconds(600)) }
    }
    // 64 MiB, and a part of another one.
    while running.count < 66 { await Task.yield() }
    let start = ContinuousClock.now
    while .now - start < .seconds(4) { await Task.yield() }
    end.finish()
    for request in requests { #expect(try await request.value == RemoteMessage()) }
    await serving.stop()
  }

  @Test("A peer that does not read is cut after a tenth of the patience if others wait for it (AT56)")
  func slowReaderOfAll() async throws {
    let (serving, running, end) = try await gated(patience: .seconds(30)) { _ in
      RemoteMessage(body: Data(count: 1_048_000))
    }
    let path = try #require(scratch.sockets(of: pattern).first)
    let peers = try (0..<2).map { _ in try RawSocket(to: path) }
    for (peer, count) in zip(peers, [33, 32]) {
      for id in 0..<count { await peer.write(Frame.request(UInt64(id), call, RemoteMessage()).bytes) }
    }
    while running.count < 65 { await Task.yield() }
    let start = ContinuousClock.now
    // More than 64 MiB of answers, also without what the kernel takes, which are read by nobody; the loss of one connection
    // makes room for the other.
    end.finish()
    while !peers.contains(where: \.isBroken) { await Task.yield() }
    #expect(.now - start < .seconds(30))
    await serving.stop()
  }

  // Cause: a write that fits whole, before one that does not fit at all, did not count as progress.
  @Test("A slow reader gets all answers, however they fit into the socket (RM37)") func steadyReader() async throws {
    try await served(patience: .seconds(4)) { path in
      let peer = try RawSocket(to: path)
      let requests = (0..<100).flatMap { Frame.request($0, call, RemoteMessage(body: Data(count: 34_000))).bytes }
      let writer = Task { await peer.write(requests) }
      var count = 0
      while count < 100 * 34_000 {
        let bytes = await peer.read()
        guard !bytes.isEmpty else {
          Issue.record("the connection was closed after \(count) bytes")
          return
        }
        count += bytes.count
        let next = ContinuousClock.now + .milliseconds(150)
        while .now < next { await Task.yield() }
      }
      await writer.value
    }
  }

  // Cause: the end of one connection gave all others ten more seconds.
  @Test("Halves of frames that hold all bytes end their connections, also if others take their places (AT56)")
  func halvesHoldAll() async throws {
    try await served(patience: .seconds(6)) { path in
      let half = Array(Frame.request(1, call, RemoteMessage(body: Data(count: 1_048_000))).bytes.dropLast())
      // 64 MiB, but for 36 KB.
      var peers: [RawSocket] = []
      for number in 0..<65 {
        peers.append(try RawSocket(to: path, patience: 600))
        await peers[number].write(number < 64 ? half : Array(half.prefix(100_000)))
      }
      let start = ContinuousClock.now
      var others: [RawSocket] = []
      while !peers.allSatisfy(\.isBroken) {
        while others.count < min(60, peers.count(where: \.isBroken)) {
          let other = try RawSocket(to: path, patience: 600)
          others.append(other)
          Task { await other.write(half) }
        }
        await Task.yield()
      }
      #expect(.now - start < .seconds(18))
    }
  }

  @Test("All connections of a user hold a bounded number of bytes, and all are answered (AT56)") func heldBytes()
    async throws
  {
    let (serving, running, end) = try await gated(patience: .seconds(600)) { $0 }
    let path = try #require(scratch.sockets(of: pattern).first)
    let frame = Frame.request(1, call, RemoteMessage(body: Data(count: 1_000_000))).bytes
    // 16 connections, each with 16 MB.
    let peers = try (0..<16).map { _ in try RawSocket(to: path, patience: 600) }
    let writers = peers.map { peer in Task { for _ in 0..<16 { await peer.write(frame) } } }
    // 64 MiB without half a message of each connection.
    while running.count < 48 { await Task.yield() }
    var (last, since) = (0, ContinuousClock.now)
    while .now - since < .milliseconds(300) {
      if running.count != last { (last, since) = (running.count, .now) }
      await Task.yield()
    }
    #expect(last <= 68, "\(last) messages of 1 MB are held")
    end.finish()
    let readers = peers.map { peer in
      Task {
        var count = 0
        while count < 16 * 1_000_000 {
          let bytes = await peer.read()
          if bytes.isEmpty { break }
          count += bytes.count
        }
        return count
      }
    }
    for reader in readers { #expect(await reader.value >= 16 * 1_000_000) }
    for writer in writers { await writer.value }
    #expect(running.count == 256)
    let soon = ContinuousClock.now + .seconds(600)
    #expect(try await scratch.transport(as: "shop").request(call, RemoteMessage(), until: soon) == RemoteMessage())
    await serving.stop()
  }
}
#endif
