import Foundation
import Measuring

/// Cases that do the same work; a case names the one of this package that it is compared with as its floor.
struct Suite {
  let title: String
  let benchmarks: [Benchmark]

  /// Prints a line `name<tab>instructions` for each case.
  func printInstructions(_ meter: Meter) throws {
    for benchmark in benchmarks {
      guard let turn = try meter.instructions(benchmark.loop) else { throw UsageError("instructions are not counted") }
      print("\(benchmark.name)\t\(turn / Double(benchmark.operations))")
      fflush(nil)
    }
  }

  /// Prints a table, with instructions that were counted before if the meter counts none.
  func printTable(_ meter: Meter, _ counted: InstructionCounts) throws {
    print("\n### \(title)\n\n| case | ns | insn | allocations | ÷ ours, ns | ÷ ours, insn |\n|---|--:|--:|--:|--:|--:|")
    var costs: [String: Cost] = [:]
    for benchmark in benchmarks {
      let cost = try meter.cost(of: benchmark, counted)
      let name = benchmark.name.split(separator: "/", maxSplits: 1).last.map(String.init) ?? benchmark.name
      costs[name] = cost
      let ours = benchmark.floor.flatMap { costs[$0] }
      let columns = [
        name, number(cost.nanoseconds), number(cost.instructions, digits: 0), number(cost.allocations, digits: 2),
        ratio(cost.nanoseconds, ours?.nanoseconds), ratio(cost.instructions, ours?.instructions),
      ]
      print("| " + columns.joined(separator: " | ") + " |")
    }
  }

  private func ratio(_ cost: Double?, _ ours: Double?) -> String {
    guard let cost, let ours, ours > 0 else { return "–" }
    return number(cost / ours, digits: 2)
  }
}
