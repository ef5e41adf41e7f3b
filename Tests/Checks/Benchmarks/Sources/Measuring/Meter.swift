import CMeasure

/// The cost of one operation.
public struct Cost: Sendable {
  /// The time.
  public var nanoseconds: Double?
  /// Instructions in user mode.
  public var instructions: Double?
  /// Allocations on the heap.
  public var allocations: Double?

  /// Unknown costs.
  public init() {}
}

/// Measures loops.
///
/// Time is the median of rounds. Instructions and allocations are the difference between two numbers of turns, which excludes
/// the one-time costs of a loop.
public struct Meter {
  /// Runs the loops.
  public let runner = Runner()
  /// The counter of instructions.
  public let counter: InstructionCounter
  /// The duration of one timed round in seconds: short, so that few rounds are interrupted.
  var roundLength = 0.001
  var rounds = 61

  /// Creates a meter with a counter of instructions.
  public init(counter: InstructionCounter) { self.counter = counter }

  /// Returns the cost of one operation, with its instructions as counted before, if they were.
  public func cost(of benchmark: Benchmark, _ counted: InstructionCounts) throws -> Cost {
    let operations = Double(benchmark.operations)
    var cost = Cost()
    cost.nanoseconds = try nanoseconds(benchmark.loop) / operations
    cost.instructions = try counted[benchmark.name] ?? instructions(benchmark.loop).map { $0 / operations }
    cost.allocations = try allocations(benchmark.loop).map { $0 / operations }
    return cost
  }

  /// Returns the time of one turn in nanoseconds, as the median of the rounds.
  public func nanoseconds(_ loop: Benchmark.Loop) throws -> Double {
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

  /// Returns the allocations of one turn, or `nil` if they are not counted.
  public func allocations(_ loop: Benchmark.Loop) throws -> Double? {
    guard measure_allocations() >= 0 else { return nil }
    return try difference(loop, try turns(100, loop)) { body, count in
      try runner.measure(body, count, { measure_allocations() }, { Double(measure_allocations() - $0) })
    }
  }

  /// Returns the instructions of one turn, or `nil` if they cannot be counted.
  public func instructions(_ loop: Benchmark.Loop) throws -> Double? {
    switch counter {
    case .none: return nil
    case .perf(let counter):
      return try difference(loop, try turns(1000, loop)) { body, count in
        try runner.measure(
          body, count, { measure_read_instructions(counter) }, { Double(measure_read_instructions(counter) - $0) })
      }
    case .callgrind(let files):
      func count(_ turns: Int) throws -> Double {
        _ = try runner.measure(
          loop, turns, { measure_dump_callgrind() },
          {
            measure_dump_callgrind()
            return 0
          })
        return try files.nextTotal()
      }
      // The first turn may create state for all others. Long operations are counted once, because callgrind is some fifty times
      // slower than the processor, and their constant part is small.
      try runner.run(loop, 1)
      let single = try count(1)
      if single > 5_000_000 { return single }
      let counts = try (0..<3).map { _ in try difference(loop, 20) { _, turns in try count(turns) } }
      return counts.sorted()[1]
    }
  }

  /// Returns the instructions of one run, or `nil` if they cannot be counted.
  public func instructions(once body: () throws -> Void) throws -> Double? {
    switch counter {
    case .none: return nil
    case .perf(let counter):
      let start = measure_read_instructions(counter)
      try body()
      return Double(measure_read_instructions(counter) - start)
    case .callgrind(let files):
      measure_dump_callgrind()
      try body()
      measure_dump_callgrind()
      return try files.nextTotal()
    }
  }

  /// Returns a number of turns, or one if a turn is slow.
  private func turns(_ count: Int, _ loop: Benchmark.Loop) throws -> Int {
    try runner.run(loop, 1)
    let start = ContinuousClock.now
    try runner.run(loop, 1)
    return ContinuousClock.now - start > .milliseconds(2) ? 1 : count
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
