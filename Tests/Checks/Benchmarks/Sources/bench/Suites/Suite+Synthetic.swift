import Measuring
import CMeasure
import RoutePatterns

extension Suite {
  /// Tables of growing size.
  static let synthetic = Suite(name: "synthetic", title: "`/module{i}/page{j}/:id`, N routes, one look-up") {
    try [10, 100, 1000, 10_000, 100_000].flatMap { count in
      let routes = SyntheticRoutes(count: count)
      let table = try GitHubRoutes.table(routes.patterns)
      let first = routes.paths[0]
      let last = routes.paths[count - 1]
      let miss = "/module\(count / 20)/no-such-page/42"
      let random = routes.shuffled
      return [
        Benchmark("synthetic/\(count) first") { turns in
          for _ in 0..<turns { measure_keep(Int64(table.firstMatch(path: first)?.value ?? -1)) }
        },
        Benchmark("synthetic/\(count) last") { turns in
          for _ in 0..<turns { measure_keep(Int64(table.firstMatch(path: last)?.value ?? -1)) }
        },
        Benchmark("synthetic/\(count) random", operations: random.count) { rounds in
          for _ in 0..<rounds {
            for path in random { measure_keep(Int64(table.firstMatch(path: path)?.value ?? -1)) }
          }
        },
        Benchmark("synthetic/\(count) miss") { turns in
          for _ in 0..<turns { measure_keep(Int64(table.firstMatch(path: miss)?.value ?? -1)) }
        },
      ]
    }
  }
}
