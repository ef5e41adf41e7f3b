/// How often a ``ChaosEngine`` does what an engine may do, as probabilities from 0 to 1.
public struct ChaosPlan: Sendable, Hashable {
  /// A message is lost on its way: a request, an answer or a cancellation.
  public var drops: Double
  /// A message arrives later, by up to ``longestDelay``.
  public var delays: Double
  /// A message arrives twice, at the same process.
  public var doubles: Double
  /// A message is overtaken by others.
  public var reorders: Double
  /// The connection of a request ends, before or after the action runs; the request throws ``/MediatorRemote/TransportError/lost(_:)``.
  public var deaths: Double
  /// The caller cannot reach the engine, or the engine no process; nothing is sent.
  public var partitions: Double
  /// The longest delay of a message, on the engine's clock.
  public var longestDelay: Duration
  /// The maximum size of a message with its headers, in bytes.
  public var messageSize: Int

  /// Creates a plan.
  public init(
    drops: Double = 0, delays: Double = 0, doubles: Double = 0, reorders: Double = 0, deaths: Double = 0,
    partitions: Double = 0, longestDelay: Duration = .seconds(30), messageSize: Int = 1 << 20
  ) {
    self.drops = drops
    self.delays = delays
    self.doubles = doubles
    self.reorders = reorders
    self.deaths = deaths
    self.partitions = partitions
    self.longestDelay = longestDelay
    self.messageSize = messageSize
  }

  /// Each message arrives once, after a millisecond.
  public static let calm = ChaosPlan()
  /// About a third of the requests meet a fault.
  public static let rough = ChaosPlan(
    drops: 0.08, delays: 0.1, doubles: 0.1, reorders: 0.3, deaths: 0.05, partitions: 0.05)
}
