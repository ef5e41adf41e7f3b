public import MediatorKit
import Synchronization

/// An engine in memory, for tests and for an app whose modules are not in other processes yet.
///
/// ```swift
/// let engine = LocalEngine()
/// let shop = LocalTransport(as: "shop", over: engine)
/// let warehouse = LocalTransport(as: "warehouse", over: engine)
/// ```
public final class LocalEngine: Sendable {
  fileprivate struct Server: Sendable {
    let id: Int
    let pattern: RemoteSubject
    let group: String?
    let answer: RemoteAnswer
  }

  private struct State {
    var servers: [Server] = []
    var nextID = 0
    /// By the first server of a group.
    var turns: [Int: Int] = [:]
  }

  private let state = Mutex(State())
  fileprivate let pending = PendingAnswers()

  /// Creates an engine without servers.
  public init() {}

  /// The number of subjects that are served.
  public var servingCount: Int { state.withLock { $0.servers.count } }

  fileprivate func add(
    _ pattern: RemoteSubject, _ group: String?, _ answer: RemoteAnswer
  ) -> Int {
    state.withLock { state in
      state.nextID += 1
      state.servers.append(Server(id: state.nextID, pattern: pattern, group: group, answer: answer))
      return state.nextID
    }
  }

  fileprivate func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.turns[id] = nil
      return state.servers.firstIndex { $0.id == id }.map { state.servers.remove(at: $0) }
    }
    // The server is released outside the lock, because it contains values of client code.
    withExtendedLifetime(removed) {}
  }

  /// Returns all servers without a group, and one of each group, in turn.
  fileprivate func servers(of subject: RemoteSubject) -> [Server] {
    state.withLock { state in
      let matching = state.servers.filter { $0.pattern.matches(subject) }
      let groups = Dictionary(grouping: matching.filter { $0.group != nil }) { $0.group }
      let chosen = groups.values.map { servers in
        state.turns[servers[0].id, default: -1] += 1
        return servers[state.turns[servers[0].id, default: 0] % servers.count]
      }
      return matching.filter { $0.group == nil } + chosen
    }
  }
}

/// The connection of one process to a ``LocalEngine``.
public struct LocalTransport: Transport {
  /// `memory`.
  public var engine: String { "memory" }
  /// The name of the process.
  public let peer: PeerName
  /// By default a megabyte, and callers are verified.
  public let limits: TransportLimits
  private let hub: LocalEngine

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - peer: The name of the process.
  ///   - engine: The engine that it shares with others.
  ///   - limits: The limits of the engine.
  public init(
    as peer: PeerName, over engine: LocalEngine,
    limits: TransportLimits = TransportLimits(messageSize: 1 << 20, verifiesCallers: true)
  ) {
    self.peer = peer
    self.limits = limits
    hub = engine
  }

  /// Sends a message to one server of its subject, and returns the answer.
  public func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try check(subject, message)
    guard let server = hub.servers(of: subject).last else { throw .notServed }
    guard ContinuousClock.now < deadline else { throw .timedOut }
    let pending = hub.pending
    return try await pending.answer(until: deadline) { id in
      Task.detached {
        if let answer = await server.answer(message, subject) { pending.finish(id, .success(answer)) }
      }
    }
  }

  /// Sends a message to all servers of its subject without a group.
  public func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try check(subject, message)
    for server in hub.servers(of: subject) where server.group == nil {
      Task.detached { _ = await server.answer(message, subject) }
    }
  }

  /// Serves the subjects that match a pattern.
  public func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    LocalServing(id: hub.add(pattern, group, answer), hub: hub)
  }
}

private struct LocalServing: Serving {
  let id: Int
  let hub: LocalEngine

  func stop() async { hub.remove(id) }
}
