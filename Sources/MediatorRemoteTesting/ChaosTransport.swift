public import MediatorKit
public import MediatorRemote

/// The connection of one process to a ``ChaosEngine``.
///
/// A test of a module that is called from another process, with faults that a seed repeats:
///
/// ```swift
/// let engine = ChaosEngine(seed: 7, plan: ChaosPlan(drops: 0.2, doubles: 0.2))
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

  /// Sends a message to one who serves its subject, and returns the answer unless the engine loses one of them.
  public func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try check(subject, message)
    return try await hub.request(subject, message, until: deadline)
  }

  /// Sends a message to all who serve its subject without a group, unless the engine loses it.
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
