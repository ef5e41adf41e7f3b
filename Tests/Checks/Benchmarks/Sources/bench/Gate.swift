import Measuring
import CMeasure
import Foundation

/// Compares cases with their ceilings.
enum Gate {
  /// The factor by which a count of instructions may exceed its ceiling.
  static let margin = 1.1

  /// Prints the cases whose counts are above their limits, so that they can be counted again.
  static func printAbove(_ options: Options) throws {
    guard Ceiling.countsInstructions else { return }
    let counted = try Report.readInstructions(options)
    var limits = Ceiling.all.mapValues { $0.instructions * margin }
    for (name, limit) in Ceiling.ratios {
      guard let floor = counted[limit.floor] else { continue }
      limits[name] = min(limits[name] ?? .infinity, limit.ratio * floor)
    }
    for name in counted.names(above: limits) { print(name) }
  }

  /// Returns whether no case exceeds its ceiling, and prints every case that has one.
  static func check(_ options: Options, _ meter: Meter) throws -> Bool {
    let counted = try Report.readInstructions(options)
    guard measure_allocations() >= 0 || !counted.isEmpty else { throw UsageError("nothing is counted; run `run gate`") }
    var passed = true
    var costs: [String: Double] = [:]
    var missing = Set(Ceiling.all.keys)
    for suite in Suite.all {
      for benchmark in try options.benchmarks(suite) {
        guard let ceiling = Ceiling.all[benchmark.name] else { continue }
        missing.remove(benchmark.name)
        let operations = Double(benchmark.operations)
        let allocations = try meter.allocations(benchmark.loop).map { $0 / operations }
        let instructions = try counted[benchmark.name] ?? meter.instructions(benchmark.loop).map { $0 / operations }
        costs[benchmark.name] = instructions
        // A hundredth, because a runtime may sometimes allocate.
        let tooMany = (allocations ?? 0) > ceiling.allocations + 0.01
        let times = counted.times(benchmark.name)
        let tooLong = Ceiling.countsInstructions && (instructions ?? 0) > ceiling.instructions * margin
        if tooMany || tooLong { passed = false }
        print(
          tooMany || tooLong ? "FAIL" : "ok  ", benchmark.name,
          "allocations \(number(allocations, digits: 2)) of \(number(ceiling.allocations, digits: 2)),",
          "instructions \(number(instructions, digits: 0)) of \(number(ceiling.instructions * margin, digits: 0))"
            + (times > 1 ? ", the least of \(times) counts" : "")
        )
      }
    }
    for (name, limit) in Ceiling.ratios.sorted(by: { $0.key < $1.key }) {
      guard let cost = costs[name], let floor = costs[limit.floor] else { continue }
      if cost > limit.ratio * floor { passed = false }
      print(
        cost > limit.ratio * floor ? "FAIL" : "ok  ", name,
        "\(number(cost / floor, digits: 2)) × \(limit.floor), at most \(number(limit.ratio, digits: 2))")
    }
    if options.only.isEmpty, !missing.isEmpty {
      throw UsageError("ceilings of cases that do not exist: \(missing.sorted().joined(separator: ", "))")
    }
    return passed
  }
}
