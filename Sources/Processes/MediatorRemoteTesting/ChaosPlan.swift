import MediatorRemote

/// The probabilities, from 0 to 1, of the faults of a ``ChaosEngine``.
public struct ChaosPlan: Sendable, Hashable {
  /// A message is lost: a request, an answer or a cancellation.
  public var drops: Double
  /// A message arrives later, by up to ``longestDelay``.
  public var delays: Double
  /// A message arrives twice, at the same process.
  public var duplicates: Double
  /// A message is overtaken by others.
  public var reorders: Double
  /// The connection of a request ends, before or after the action runs; the request throws ``/MediatorRemote/TransportError/lost(_:)``.
  public var disconnects: Double
  /// The caller cannot reach the engine, or the engine no process; nothing is sent.
  public var partitions: Double
  /// The longest delay of a message, on the engine's clock.
  public var longestDelay: Duration
  /// The maximum size of a message with its headers, in bytes.
  public var messageSize: Int

  /// Creates a plan.
  public init(
    drops: Double = 0, delays: Double = 0, duplicates: Double = 0, reorders: Double = 0, disconnects: Double = 0,
    partitions: Double = 0, longestDelay: Duration = .seconds(30), messageSize: Int = 1 << 20
  ) {
    self.drops = drops
    self.delays = delays
    self.duplicates = duplicates
    self.reorders = reorders
    self.disconnects = disconnects
    self.partitions = partitions
    self.longestDelay = longestDelay
    self.messageSize = messageSize
  }

  /// Each message arrives once, after a millisecond.
  public static let calm = ChaosPlan()
  /// About a third of the requests meet a fault.
  public static let rough = ChaosPlan(
    drops: 0.08, delays: 0.1, duplicates: 0.1, reorders: 0.3, disconnects: 0.05, partitions: 0.05)
}

/// The fate of a message, decided when it is sent.
struct Fate: Sendable {
  /// The reason why it is not sent, or `nil`.
  var partition: TransportError?
  /// The time of arrival of each copy, in milliseconds from sending.
  var arrivals: [Int64]
  /// The time of arrival of each copy's answer, in milliseconds from the answer.
  var answers: [Int64]
  /// The time at which the connection of its sender ends, in milliseconds from sending, or `nil`.
  var loss: Int64?
  /// A number that selects one of the servers of the subject.
  let choice: Int

  /// Creates a fate with all decisions from one number, so that they do not depend on the order of tasks.
  init(_ plan: ChaosPlan, seed: UInt64) {
    var numbers = Numbers(state: seed)
    choice = Int(numbers.next() >> 1)
    partition =
      numbers.chance(plan.partitions)
      ? (numbers.chance(0.5) ? .notServed : .notSent("the engine cannot be reached")) : nil
    arrivals = numbers.copies(plan)
    answers = numbers.copies(plan)
    guard numbers.chance(plan.disconnects) else { return }
    loss = numbers.delay(plan)
    answers = []
    if numbers.chance(0.4) { arrivals = [] }
  }

  /// SplitMix64.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }

    mutating func chance(_ probability: Double) -> Bool { Double(next() >> 11) < probability * 0x1p53 }

    mutating func delay(_ plan: ChaosPlan) -> Int64 {
      let longest = max(1, plan.longestDelay.milliseconds)
      let (isLate, isOvertaken) = (chance(plan.delays), chance(plan.reorders))
      let (late, overtaken) = (Int64(next() % UInt64(longest)), Int64(next() % 20))
      return 1 + (isLate ? late : 0) + (isOvertaken ? overtaken : 0)
    }

    mutating func copies(_ plan: ChaosPlan) -> [Int64] {
      let times = [delay(plan), delay(plan)]
      let (isLost, isDoubled) = (chance(plan.drops), chance(plan.duplicates))
      return isLost ? [] : isDoubled ? times : [times[0]]
    }
  }
}

extension Duration {
  /// The milliseconds, rounded up, and at most those of a thousand years.
  var milliseconds: Int64 { Int64(min(max(0, (self / .milliseconds(1)).rounded(.up)), 3.2e13)) }
}
