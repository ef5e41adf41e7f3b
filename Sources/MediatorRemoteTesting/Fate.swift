import MediatorKit
import MediatorRemote

/// What becomes of a message, decided when it is sent.
struct Fate: Sendable {
  /// The reason why it is not sent, or `nil`.
  var partition: TransportError?
  /// When it arrives, once for each copy, in milliseconds from sending.
  var arrivals: [Int64]
  /// When its answer arrives, once for each copy, in milliseconds from the answer.
  var answers: [Int64]
  /// When the connection of its sender ends, in milliseconds from sending, or `nil`.
  var loss: Int64?
  /// Selects one of those who serve the subject.
  let choice: Int

  /// Draws all decisions from a number, so that they do not depend on the order of tasks.
  init(_ plan: ChaosPlan, seed: UInt64) {
    var numbers = Numbers(state: seed)
    choice = Int(numbers.next() >> 1)
    partition =
      numbers.chance(plan.partitions)
      ? (numbers.chance(0.5) ? .nobodyServes : .notSent("the engine cannot be reached")) : nil
    arrivals = numbers.copies(plan)
    answers = numbers.copies(plan)
    guard numbers.chance(plan.deaths) else { return }
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
      let (isLost, isDoubled) = (chance(plan.drops), chance(plan.doubles))
      return isLost ? [] : isDoubled ? times : [times[0]]
    }
  }
}

extension Duration {
  /// The milliseconds, rounded up, and at most those of a thousand years.
  var milliseconds: Int64 { Int64(min(max(0, (self / .milliseconds(1)).rounded(.up)), 3.2e13)) }
}
