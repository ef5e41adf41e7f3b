public import MediatorRemote

/// Moves messages over NATS.
///
/// ```swift
/// let engine = NatsTransport("nats://127.0.0.1:4222", as: "shop", password: password, verifiesCallers: true)
/// ```
///
/// It connects when it is first used. A request while the engine is away ends at once with
/// ``/MediatorRemote/TransportError/notSent(_:)``; the connection comes back by itself.
public final class NatsTransport: Transport {
  /// `nats`.
  public var engine: String { "nats" }
  /// The name of this process, which is also its user name.
  public let peer: PeerName
  /// Whether the engine binds names to users.
  private let verifiesCallers: Bool
  private let connection: NatsConnection

  /// Creates a transport, which does not connect yet.
  ///
  /// - Parameters:
  ///   - url: The engine, such as `nats://127.0.0.1:4222`. A scheme other than `nats` and `tls` is an error of each request.
  ///     Messages contain the ``NatsAddress`` without user name, password and token.
  ///   - peer: The name of this process.
  ///   - password: The password of the user with that name, or `nil` if the engine knows no users.
  ///   - tls: What encrypts the connection, or `nil`; the scheme `tls`, in any case, means the authorities of the system.
  ///   - verifiesCallers: Whether the engine's permissions let each user publish only subjects that end in its name, as those
  ///     in `engine.conf` do. If they do not, a process can call as another.
  public init(
    _ url: String, as peer: PeerName, password: String? = nil, tls: NatsTLS? = nil, verifiesCallers: Bool = false
  ) {
    self.peer = peer
    self.verifiesCallers = verifiesCallers
    connection = NatsConnection(NatsAddress(url), user: peer.rawValue, password: password, tls: tls)
  }

  deinit { connection.end() }

  /// The size that the engine allows; a megabyte before the first connection.
  public var limits: TransportLimits {
    TransportLimits(messageSize: connection.messageSize, verifiesCallers: verifiesCallers)
  }

  /// The number of requests that wait for an answer.
  public var pendingCount: Int { connection.pending.count }

  /// Sends a message to one of those who serve a subject, and returns its answer.
  public func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try await connection.request(subject.description, message, until: deadline)
  }

  /// Sends a message to all who serve a subject without a group, if there is a connection.
  public func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try connection.send(subject.description, message)
  }

  /// Serves the subjects that match a pattern, also after the engine was away.
  public func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    let serving = NatsServing(pattern, group, over: connection, answer)
    try await connection.add(serving)
    return serving
  }
}
