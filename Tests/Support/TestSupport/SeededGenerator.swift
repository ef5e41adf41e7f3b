/// SplitMix64, so that random tests are reproducible by their seed.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns a number from 0 and below a limit.
  public mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
