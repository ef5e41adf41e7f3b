import Measuring
import CMeasure
import RoutePatterns

extension Suite {
  /// Optional groups, each of which doubles the variants of a pattern.
  static let groups = Suite(name: "groups", title: "Optional groups `(/:x1)(/:x2)…` in one pattern") {
    var benchmarks: [Benchmark] = []
    for count in [2, 5] {
      let pattern = (0..<count).map { "(/:x\($0))" }.joined()
      // Every subset of the groups matches the segments before the last, which nothing matches.
      let trap = pattern + "/end"
      let table = try GitHubRoutes.table([trap])
      let path = String(repeating: "/s", count: count / 2) + "/nowhere"
      benchmarks += [
        Benchmark("groups/\(count) register") { turns in
          for _ in 0..<turns {
            var builder = RouteTable<Int>.Builder()
            try builder.insert(try RoutePattern(pattern), 1)
            measure_keep(Int64(builder.freeze().count))
          }
        },
        Benchmark("groups/\(count) worst case, \(count / 2 + 1) segments") { turns in
          for _ in 0..<turns { measure_keep(Int64(table.firstMatch(path: path)?.value ?? -1)) }
        },
      ]
    }
    return benchmarks
  }
}
