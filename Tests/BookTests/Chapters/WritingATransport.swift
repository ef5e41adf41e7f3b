import Foundation
import MediatorRemoteTesting
import Synchronization
import Testing

nonisolated enum Line: Codable, Sendable {
  case request(id: UInt64, subject: String, bytes: Data)
  case notice(subject: String, bytes: Data)
  case answer(id: UInt64, bytes: Data)
  case unserved(id: UInt64)
}

nonisolated final class LineTransport: Transport {
  let engine = "lines"
  let peer: PeerName
  let limits = TransportLimits(messageSize: 1 << 20, verifiesCallers: false)
  private let write: @Sendable (Line) -> Bool
  private let pending = PendingAnswers()
  private let served = Mutex(ServedPatterns())

  /// - Parameter write: Writes a line without blocking, and returns `false` if the connection is closed.
  init(as peer: PeerName, writing write: @escaping @Sendable (Line) -> Bool) {
    self.peer = peer
    self.write = write
  }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try check(subject, message)
    return try await pending.answer(until: deadline) { id in
      if !write(.request(id: id, subject: "\(subject)", bytes: message.bytes)) {
        pending.finish(id, .failure(.notSent("the connection is closed")))
      }
    }
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try check(subject, message)
    if !write(.notice(subject: "\(subject)", bytes: message.bytes)) { throw .notSent("the connection is closed") }
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    ServedLines(id: served.withLock { $0.add(pattern, group, answer) }, transport: self)
  }

  func stop(_ id: Int) { served.withLock { $0.all[id] = nil } }

  func receive(_ line: Line) {
    switch line {
    case .answer(let id, let bytes):
      pending.finish(id, RemoteMessage(bytes: bytes).map { .success($0) } ?? .failure(.lost("not a message")))
    case .unserved(let id): pending.finish(id, .failure(.notServed))
    case .request(let id, let text, let bytes):
      guard let subject = RemoteSubject(text), let message = RemoteMessage(bytes: bytes),
        let answer = served.withLock({ $0.next(for: subject) })
      else { return _ = write(.unserved(id: id)) }
      Task.detached { [self] in
        if let answer = await answer(message, subject) { _ = write(.answer(id: id, bytes: answer.bytes)) }
      }
    case .notice(let text, let bytes):
      guard let subject = RemoteSubject(text), let message = RemoteMessage(bytes: bytes) else { return }
      for answer in served.withLock({ $0.withoutGroup(for: subject) }) {
        Task.detached { _ = await answer(message, subject) }
      }
    }
  }

  func end() { pending.finishAll(.failure(.lost("the connection is closed"))) }
}

nonisolated struct ServedPatterns: Sendable {
  var all: [Int: (pattern: RemoteSubject, group: String?, answer: RemoteAnswer)] = [:]
  private var last = 0

  mutating func add(_ pattern: RemoteSubject, _ group: String?, _ answer: RemoteAnswer) -> Int {
    last += 1
    all[last] = (pattern, group, answer)
    return last
  }

  mutating func next(for subject: RemoteSubject) -> RemoteAnswer? {
    let matching = all.filter { $0.value.pattern.matches(subject) }.sorted { $0.key < $1.key }
    guard !matching.isEmpty else { return nil }
    last += 1
    return matching[last % matching.count].value.answer
  }

  func withoutGroup(for subject: RemoteSubject) -> [RemoteAnswer] {
    all.values.filter { $0.group == nil && $0.pattern.matches(subject) }.map(\.answer)
  }
}

nonisolated struct ServedLines: Serving {
  let id: Int
  let transport: LineTransport

  func stop() async { transport.stop(id) }
}

/// Writes lines as bytes.
private nonisolated func writing(to lines: AsyncStream<Data>.Continuation) -> @Sendable (Line) -> Bool {
  { line in
    guard let bytes = try? JSONEncoder().encode(line), case .enqueued = lines.yield(bytes) else { return false }
    return true
  }
}

/// Two transports that pass lines to each other, as bytes, in order.
private nonisolated func connectedByLines() -> (LineTransport, LineTransport) {
  let (toShop, shopLines) = AsyncStream<Data>.makeStream()
  let (toDepot, depotLines) = AsyncStream<Data>.makeStream()
  let depot = LineTransport(as: "depot", writing: writing(to: shopLines))
  let shop = LineTransport(as: "shop", writing: writing(to: depotLines))
  for (transport, lines) in [(depot, toDepot), (shop, toShop)] {
    Task { [weak transport] in
      for await bytes in lines {
        if let line = try? JSONDecoder().decode(Line.self, from: bytes) { transport?.receive(line) }
      }
      transport?.end()
    }
  }
  return (depot, shop)
}

@Suite("The transport of the book") struct LineTransportTests {
  @Test("A transport written from the article has the duties (RM28)")
  func testLines() async throws {
    let (depot, shop) = connectedByLines()
    try await expectTransport(from: shop, to: [depot, depot])
  }
}
