import CMeasure
import Foundation
@_spi(Internal) import Hummingbird
import Measuring
import RoutePatterns

// Runs the same look-ups with this package's tables and with Hummingbird's router.

/// Returns Hummingbird's router of some patterns; the value is the index of the pattern.
func router(_ patterns: [String]) -> RouterTrie<Int> {
  let builder = RouterPathTrieBuilder<Int>()
  for (number, pattern) in patterns.enumerated() { builder.addEntry(RouterPath(pattern), value: number) }
  return RouterTrie(base: builder)
}

/// Two loops that do the same, which the comparison checks.
typealias Pair = (name: String, ours: Benchmark, theirs: Benchmark)

/// Looks up paths; both routers must find the same values.
func pair(_ name: String, _ patterns: [String], _ paths: [String]) throws -> Pair {
  let table = try GitHubRoutes.table(patterns)
  let router = router(patterns)
  for path in paths where table.firstMatch(path: path)?.value != router.resolve(path)?.value {
    throw UsageError("the two differ on \(path)")
  }
  return (
    name,
    Benchmark(name, operations: paths.count) { rounds in
      for _ in 0..<rounds {
        for path in paths { measure_keep(Int64(table.firstMatch(path: path)?.value ?? -1)) }
      }
    },
    Benchmark(name, operations: paths.count) { rounds in
      for _ in 0..<rounds {
        for path in paths { measure_keep(Int64(router.resolve(path)?.value ?? -1)) }
      }
    }
  )
}

/// Looks up paths and reads every capture as a `String`; both routers must yield the same texts.
func capturePair(_ name: String, _ patterns: [String], _ paths: [String]) throws -> Pair {
  let table = try GitHubRoutes.table(patterns)
  let router = router(patterns)
  for path in paths {
    let ours = table.firstMatch(path: path)?.captures.map(\.text) ?? []
    let theirs = router.resolve(path)?.parameters.map { String($0.value) } ?? []
    guard ours == theirs else { throw UsageError("the two capture differently on \(path)") }
  }
  return (
    name,
    Benchmark(name, operations: paths.count) { rounds in
      for _ in 0..<rounds {
        for path in paths {
          guard let match = table.firstMatch(path: path) else { continue }
          for capture in match.captures { measure_keep(Int64(capture.text.utf8.count)) }
        }
      }
    },
    Benchmark(name, operations: paths.count) { rounds in
      for _ in 0..<rounds {
        for path in paths {
          guard let match = router.resolve(path) else { continue }
          for capture in match.parameters { measure_keep(Int64(String(capture.value).utf8.count)) }
        }
      }
    }
  )
}

do {
  let counter = InstructionCounter.found()
  let meter = Meter(counter: counter)
  let github = try GitHubRoutes()
  var pairs = [
    try pair("GitHub set", github.patterns, github.paths),
    try capturePair("GitHub set, captures read as `String`", github.patterns, github.paths),
  ]
  for count in [10, 1000, 10_000] {
    let routes = SyntheticRoutes(count: count)
    pairs.append(try pair("N = \(count), last", routes.patterns, [routes.paths[count - 1]]))
  }
  let countsInstructions = CommandLine.arguments.contains("instructions")
  let unit = countsInstructions ? "insn" : "ns"
  func measure(_ benchmark: Benchmark) throws -> Double? {
    let turn = countsInstructions ? try meter.instructions(benchmark.loop) : try meter.nanoseconds(benchmark.loop)
    return turn.map { $0 / Double(benchmark.operations) }
  }
  print("\n### One look-up beside Hummingbird's router, \(unit)\n")
  print("| set | RoutePatterns | Hummingbird 2.28.1 | ratio |\n|---|--:|--:|--:|")
  for (name, ours, theirs) in pairs {
    let ours = try measure(ours)
    let theirs = try measure(theirs)
    let ratio = ours.flatMap { ours in theirs.map { $0 / ours } }
    print("| \(name) | \(number(ours)) | \(number(theirs)) | \(number(ratio)) |")
  }
} catch {
  FileHandle.standardError.write(Data("peers: \(error)\n".utf8))
  exit(2)
}
