import Foundation
import Measuring

// Prints the cost of each operation at n, 2n and 4n with the exponent of its growth, and fails above the documented order.

let arguments = Array(CommandLine.arguments.dropFirst())
let names = arguments.first == "--only" ? Array(arguments.dropFirst()) : []
let listed = arguments.first == "--attacks" ? Growth.attacks : names.isEmpty ? Growth.all : Growth.all + Growth.attacks
let growths = listed.filter { growth in names.isEmpty || names.contains { growth.name.contains($0) } }
let meter = Meter(counter: .found())
var failed = false
do {
  if growths.isEmpty { throw UsageError("no operation is called \(names.joined(separator: " "))") }
  print("| operation | n | n | 2n | 4n | exponent | order |")
  print("|---|--:|--:|--:|--:|--:|--:|")
  for growth in growths {
    // The first run creates shared state.
    try growth.prepare(8)()
    let costs = try [1, 2, 4].map { factor in
      let operation = try growth.prepare(growth.size * factor)
      guard let cost = try meter.instructions(once: operation) else {
        throw UsageError("instructions are not counted here")
      }
      return cost
    }
    let exponent = log2(costs[2] / costs[1])
    let isTooSteep = exponent > growth.order + Growth.margin
    failed = failed || isTooSteep
    let shown = costs.map { number($0, digits: 0) }.joined(separator: " | ")
    print(
      "| \(growth.name) | \(growth.size) | \(shown) | \(number(exponent, digits: 2)) |",
      "\(number(growth.order, digits: 0))\(isTooSteep ? " **exceeded**" : "") |")
  }
} catch {
  FileHandle.standardError.write(Data("growth: \(error)\n".utf8))
  exit(2)
}
exit(failed ? 1 : 0)
