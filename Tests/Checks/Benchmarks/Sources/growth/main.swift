import Foundation
import Measuring

// Prints the cost of each operation at n, 2n and 4n with the exponent of its growth, and fails above the documented order.
// With `--timed`, it measures processor time: of the operations whose instructions take minutes to count, and of those with a
// documented limit. With `--part 0` or `--part 1` it measures every other operation.

var arguments = Array(CommandLine.arguments.dropFirst())
let isTimed = arguments.first == "--timed"
if isTimed { arguments.removeFirst() }
var part: Int?
if arguments.first == "--part" {
  part = Int(arguments.dropFirst().first ?? "")
  arguments.removeFirst(min(2, arguments.count))
}
let names = arguments.first == "--only" ? Array(arguments.dropFirst()) : []
func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains { name.contains($0) } }
let wanted = Growth.all.filter { $0.isTimed == isTimed && isWanted($0.name) }
let growths = wanted.indices.filter { part == nil || $0 % 2 == part }.map { wanted[$0] }
let limits = isTimed ? Limit.all.filter { isWanted($0.name) } : []
let meter = Meter(counter: .found())
var failed = false

func cost(_ growth: Growth, _ size: Int, _ meter: Meter) throws -> Double {
  if isTimed { return try ProcessorTime.milliseconds { try growth.prepare(size) } }
  guard let cost = try meter.instructions(once: growth.prepare(size)) else {
    throw UsageError("instructions are not counted here")
  }
  return cost
}

func shown(_ cost: Double) -> String { number(cost, digits: isTimed ? 1 : 0) }

do {
  if !(Growth.all.map(\.name) + Limit.all.map(\.name)).contains(where: isWanted) {
    throw UsageError("no operation is called \(names.joined(separator: " "))")
  }
  if !growths.isEmpty {
    print("| operation, \(isTimed ? "ms" : "instructions") | n | n | 2n | 4n | exponent | order |")
    print("|---|--:|--:|--:|--:|--:|--:|")
  }
  for growth in growths {
    // The first run creates shared state.
    try growth.prepare(8)()
    func costsOfAll() throws -> [Double] { try [1, 2, 4].map { try cost(growth, growth.size * $0, meter) } }
    var costs = try costsOfAll()
    var exponent: Double { log2(costs[2] / costs[1]) }
    var isTooSteep: Bool { exponent > growth.order + growth.margin }
    // A busy machine slows down one measurement of time, but not the shortest of three.
    for _ in 0..<2 where isTimed && isTooSteep { costs = zip(costs, try costsOfAll()).map { min($0, $1) } }
    failed = failed || isTooSteep
    print(
      "| \(growth.name) | \(growth.size) | \(costs.map(shown).joined(separator: " | ")) | \(number(exponent, digits: 2)) |",
      "\(number(growth.order, digits: 0))\(isTooSteep ? " **exceeded**" : "") |")
    fflush(nil)
  }
  if !limits.isEmpty {
    print("\n| operation, ms | taken | at most |")
    print("|---|--:|--:|")
  }
  for limit in limits {
    let operation = try limit.prepare()
    let taken = try ProcessorTime.milliseconds { operation }
    // The limits are those of a machine like that of the figures; others are at most three times as slow.
    let isExceeded = taken > 3 * limit.milliseconds
    failed = failed || isExceeded
    let mark = isExceeded ? " **exceeded**" : taken > limit.milliseconds ? " (slow)" : ""
    print("| \(limit.name) | \(number(taken, digits: 2)) | \(number(limit.milliseconds, digits: 1))\(mark) |")
  }
} catch {
  FileHandle.standardError.write(Data("growth: \(error)\n".utf8))
  exit(2)
}
exit(failed ? 1 : 0)
