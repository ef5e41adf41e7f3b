import Measuring
import Foundation

/// Prints the measurements.
enum Report {
  /// Prints a line `name<tab>instructions` for each case.
  static func printInstructions(_ options: Options, _ meter: Meter) throws {
    for suite in Suite.all {
      for benchmark in try options.benchmarks(suite) {
        guard let turn = try meter.instructions(benchmark.loop) else {
          throw UsageError("instructions are not counted")
        }
        print("\(benchmark.name)\t\(turn / Double(benchmark.operations))")
        fflush(nil)
      }
    }
  }

  /// Returns the counts that ``printInstructions(_:_:)`` printed to the file that the options name; none without a file.
  static func readInstructions(_ options: Options) throws -> InstructionCounts {
    guard let path = options.instructions else { return InstructionCounts() }
    return InstructionCounts(try String(contentsOfFile: path, encoding: .utf8))
  }

  /// Prints a table for each suite.
  static func printTable(_ options: Options, _ meter: Meter) throws {
    let counted = try readInstructions(options)
    for suite in Suite.all {
      let benchmarks = try options.benchmarks(suite)
      if benchmarks.isEmpty { continue }
      print("\n### \(suite.title)\n\n| case | ns | insn | allocations | floor | ns ÷ floor | insn ÷ floor |")
      print("|---|--:|--:|--:|---|--:|--:|")
      var costs: [String: Cost] = [:]
      for benchmark in benchmarks {
        let cost = try meter.cost(of: benchmark, counted)
        let name = String(benchmark.name.dropFirst(suite.name.count + 1))
        costs[name] = cost
        print(row(name, cost, benchmark.floor, benchmark.floor.flatMap { costs[$0] }))
      }
    }
  }

  private static func row(_ name: String, _ cost: Cost, _ floorName: String?, _ floor: Cost?) -> String {
    func ratio(_ part: KeyPath<Cost, Double?>) -> String {
      guard let cost = cost[keyPath: part], let floor = floor?[keyPath: part], floor > 0 else { return "–" }
      return number(cost / floor, digits: 2)
    }
    let columns = [
      name, number(cost.nanoseconds), number(cost.instructions, digits: 0), number(cost.allocations, digits: 2),
      floorName ?? "–", ratio(\.nanoseconds), ratio(\.instructions),
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }
}
