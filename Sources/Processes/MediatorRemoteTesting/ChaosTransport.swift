public import MediatorRemote
import Synchronization

/// The connection of one process to a ``ChaosEngine``.
///
/// A test of a module that is called from another process, with faults that a seed repeats:
///
/// ```swift
/// let engine = ChaosEngine(seed: 7, plan: ChaosPlan(drops: 0.2, duplicates: 0.2))
/// let warehouse = try Mediator(modules: [StockModule.self])
/// let server = try RemoteServer(
///   warehouse, over: ChaosTransport(as: "warehouse", over: engine), offers: [Offer(Stock.count, to: "shop")])
/// let serving = Task { try await server.run() }
/// while engine.servingCount < 3 { await Task.yield() }
///
/// let remote = Remote("stock", over: ChaosTransport(as: "shop", over: engine)) { RemoteAction(Stock.count) }
/// let shop = try Mediator(modules: [])
/// try shop.register(ModuleContents { remote }, as: "Stock")
/// do {
///   print(try await engine.run { try await shop.call(Stock.count, 3) })
/// } catch let error as MediatorError where error.mayHaveRun {
///   print("lost, after \(engine.elapsed)")  // Ten seconds on the engine's clock, none on that of the wall.
/// }
/// await engine.settle()
/// serving.cancel()
/// ```
///
/// Actions that take time sleep on the engine's clock, with ``ChaosEngine/sleep(for:)``.
public struct ChaosTransport: Transport {
  /// `chaos`.
  public var engine: String { "chaos" }
  /// The name of the process.
  public let peer: PeerName
  /// The size is that of the plan, and callers are verified.
  public let limits: TransportLimits
  private let hub: ChaosEngine

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - peer: The name of the process.
  ///   - engine: The engine that it shares with others.
  public init(as peer: PeerName, over engine: ChaosEngine) {
    self.peer = peer
    limits = TransportLimits(messageSize: engine.plan.messageSize, verifiesCallers: true)
    hub = engine
  }

  /// Sends a message to one server of its subject, and returns the answer unless the engine loses one of them.
  public func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try check(subject, message)
    return try await hub.request(subject, message, until: deadline)
  }

  /// Sends a message to all servers of its subject without a group, unless the engine loses it.
  public func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try check(subject, message)
    hub.send(subject, message)
  }

  /// Serves the subjects that match a pattern.
  public func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    ChaosServing(id: hub.add(pattern, group, answer), hub: hub)
  }
}

extension ChaosTransport: ClockTransport {
  package var milliseconds: Int64 { hub.milliseconds }
  package var timing: any TransportTiming { hub }
}

private struct ChaosServing: Serving {
  let id: Int
  let hub: ChaosEngine

  func stop() async { hub.remove(id) }
}

// The handling of messages in the engine.

extension ChaosEngine {
  func add(_ pattern: RemoteSubject, _ group: String?, _ answer: RemoteAnswer) -> Int {
    state.withLock { state in
      let id = state.makeID()
      state.servers.append(Server(id: id, pattern: pattern, group: group, answer: answer))
      return id
    }
  }

  func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.servers.firstIndex { $0.id == id }.map { state.servers.remove(at: $0) }
    }
    // The server is released outside the lock, because it contains values of client code.
    withExtendedLifetime(removed) {}
  }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    let time = ContinuousClock.now.duration(to: deadline)
    guard time > .zero else { throw .timedOut }
    let fate = fate(of: subject, message)
    if let partition = fate.partition { throw partition }
    let servers = state.withLock { state in state.servers.filter { $0.pattern.matches(subject) } }
    guard !servers.isEmpty else { throw .notServed }
    let server = servers[fate.choice % servers.count]
    do {
      return try await wait(time.milliseconds, else: .failure(.timedOut)) { id in
        for arrival in fate.arrivals {
          after(arrival) {
            self.deliver(message, subject, server.id) { answer in
              guard answer.size <= self.plan.messageSize else { return }
              for arrival in fate.answers { self.after(arrival) { self.finish(id, .success(answer)) } }
            }
          }
        }
        if let loss = fate.loss { after(loss) { self.finish(id, .failure(.lost("the connection ended"))) } }
      }
    } catch let error as TransportError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) {
    let fate = fate(of: subject, message)
    guard fate.partition == nil else { return }
    let servers = state.withLock { state in
      state.servers.filter { $0.group == nil && $0.pattern.matches(subject) }
    }
    for server in servers {
      for arrival in fate.arrivals { after(arrival) { self.deliver(message, subject, server.id) { _ in } } }
    }
    proceed()
  }

  /// Passes a message to a process, unless it no longer serves.
  private func deliver(
    _ message: RemoteMessage, _ subject: RemoteSubject, _ server: Int,
    _ then: @escaping @Sendable (RemoteMessage) -> Void
  ) {
    let started = state.withLock { state in
      state.servers.first { $0.id == server }.map { ($0, Participant(engine: self, id: state.join())) }
    }
    guard let (server, participant) = started else { return }
    Task.detached {
      await self.run(as: participant) {
        if let answer = await server.answer(message, subject) { then(answer) }
      }
    }
  }

  private func fate(of subject: RemoteSubject, _ message: RemoteMessage) -> Fate {
    // The hash does not include the headers, because an ID is random, nor the name of an instance, which is the fifth
    // part of six.
    let fixed = subject.parts.count == 6 ? RemoteSubject(subject.parts[1], subject.parts[5]) : subject
    var hash = StableHash()
    hash.add(fixed.description.utf8)
    hash.add(message.body)
    let digest = hash.value
    let count = state.withLock { state in
      state.sent[digest, default: 0] &+= 1
      return state.sent[digest] ?? 0
    }
    return Fate(plan, seed: seed &* 0xD6E8_FEB8_6659_FD93 ^ digest &+ count)
  }
}
