import Measuring
import CMeasure
import Fixtures
import RoutePatterns

extension Suite {
  /// The GitHub set, with each route looked up once per round.
  static let github = Suite(name: "github", title: "130 GET routes of GitHub's API, one look-up") {
    let routes = try GitHubRoutes()
    let table = routes.table
    for (number, path) in routes.paths.enumerated() where table.firstMatch(path: path)?.value != number {
      throw UsageError("\(path) is not matched by \(routes.patterns[number])")
    }
    let urls = routes.paths.map { "https://api.github.com" + $0 }
    let owner = OwningResult.Owner()
    let reader = StandardURLReader()
    let count = routes.paths.count
    return [
      Benchmark("github/empty loop", operations: count) { rounds in
        for _ in 0..<rounds {
          for path in routes.paths { measure_keep(Int64(path.utf8.count)) }
        }
      },
      Benchmark("github/own a path and a table", operations: count) { rounds in
        for _ in 0..<rounds {
          for path in routes.paths { measure_keep(Int64(OwningResult.make(path, owner)?.value ?? -1)) }
        }
      },
      Benchmark("github/match a path", floor: "own a path and a table", operations: count) { rounds in
        for _ in 0..<rounds {
          for path in routes.paths { measure_keep(Int64(table.firstMatch(path: path)?.value ?? -1)) }
        }
      },
      Benchmark("github/match a path, read captures", operations: count) { rounds in
        for _ in 0..<rounds {
          for path in routes.paths {
            guard let match = table.firstMatch(path: path) else { continue }
            for capture in match.captures { measure_keep(Int64(capture.text.utf8.count)) }
          }
        }
      },
      Benchmark("github/miss", operations: count) { rounds in
        for _ in 0..<rounds {
          for path in routes.misses { measure_keep(Int64(table.firstMatch(path: path)?.value ?? -1)) }
        }
      },
      Benchmark("github/read and match a URL", operations: count) { rounds in
        for _ in 0..<rounds {
          for url in urls { measure_keep(Int64(table.firstMatch(try reader.read(url))?.value ?? -1)) }
        }
      },
    ]
  }
}
