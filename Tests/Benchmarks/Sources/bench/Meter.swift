import CMeasure

/// What one operation costs.
struct Cost: Sendable {
  var nanoseconds: Double?
  var instructions: Double?
  var allocations: Double?
}

/// Measures loops: time as a median of rounds; instructions and allocations as the difference between two counts of turns,
/// so that what a loop costs once does not count.
struct Meter {
  let runner = Runner()
  let counter: InstructionCounter
  /// How long one timed round takes, in seconds: short, so that few rounds are interrupted.
  var roundLength = 0.001
  var rounds = 61

  /// The time of one turn in nanoseconds: the median of the rounds.
  func nanoseconds(_ loop: Benchmark.Loop) throws -> Double {
    func seconds(_ count: Int) throws -> Double {
      try runner.measure(loop, count, { ContinuousClock.now }, { (ContinuousClock.now - $0) / .seconds(1) })
    }
    var count = 1
    var taken = try seconds(count)
    while taken < roundLength / 4, count < 1 << 30 {
      count *= 2
      taken = try seconds(count)
    }
    count = max(1, Int(Double(count) * roundLength / max(taken, 1e-9)))
    let turns = try (0..<rounds).map { _ in try seconds(count) * 1e9 / Double(count) }
    return turns.sorted()[rounds / 2]
  }

  /// The allocations of one turn; nil when they are not counted.
  func allocations(_ loop: Benchmark.Loop) throws -> Double? {
    guard measure_allocations() >= 0 else { return nil }
    return try difference(loop, 100) { body, count in
      try runner.measure(body, count, { measure_allocations() }, { Double(measure_allocations() - $0) })
    }
  }

  /// The instructions of one turn; nil when they cannot be counted.
  func instructions(_ loop: Benchmark.Loop) throws -> Double? {
    switch counter {
    case .none: return nil
    case .perf(let counter):
      return try difference(loop, 1000) { body, count in
        try runner.measure(
          body, count, { measure_read_instructions(counter) }, { Double(measure_read_instructions(counter) - $0) })
      }
    case .callgrind(let files):
      // Long operations are counted once: callgrind is some fifty times slower than the processor. The first turn may
      // make what all others use.
      try runner.run(loop, 1)
      let turn = try runner.measure(loop, 1, { ContinuousClock.now }, { (ContinuousClock.now - $0) / .seconds(1) })
      let isLong = turn > 0.02
      let counts = try (0..<(isLong ? 1 : 3)).map { _ in
        try difference(loop, isLong ? 1 : 20) { body, count in
          _ = try runner.measure(
            body, count, { measure_zero_callgrind() },
            {
              measure_dump_callgrind()
              return 0
            })
          return try files.nextTotal()
        }
      }
      return counts.sorted()[counts.count / 2]
    }
  }

  private func difference(
    _ loop: Benchmark.Loop, _ count: Int, _ measure: (Benchmark.Loop, Int) throws -> Double
  ) throws -> Double {
    try runner.run(loop, count)
    let few = try measure(loop, count)
    let many = try measure(loop, 3 * count)
    return (many - few) / Double(2 * count)
  }
}
