import Measuring
import CMeasure
import Fixtures
import MediatorKit
import MediatorLinks
import RoutePatterns

extension Suite {
  /// Building tables and mediators.
  static let registration = Suite(name: "registration", title: "Registration") {
    let routes = SyntheticRoutes(count: 10_000)
    let github = try GitHubRoutes()
    let url = "shop://module99/page9/print/42"
    _ = StartUp.prepare()
    let large = try Mediator(modules: StartUp.modules)
    let small = try Mediator()
    return [
      Benchmark("registration/10,000 patterns, parsed, inserted, frozen") { turns in
        for _ in 0..<turns { measure_keep(Int64(try GitHubRoutes.table(routes.patterns).count)) }
      },
      Benchmark("registration/GitHub set, parsed, inserted, frozen") { turns in
        for _ in 0..<turns { measure_keep(Int64(try GitHubRoutes.table(github.patterns).count)) }
      },
    ] + flat + [
      Benchmark("registration/5,000 patterns, parsed only") { turns in
        for _ in 0..<turns { measure_keep(Int64(StartUp.parsePatterns())) }
      },
      Benchmark("registration/100 tables × 10 actions × 5 routes, made only", floor: "5,000 patterns, parsed only") {
        turns in
        for _ in 0..<turns { measure_keep(Int64(StartUp.readTables())) }
      },
      Benchmark(
        "registration/100 modules × 10 actions × 5 routes, warm",
        floor: "100 tables × 10 actions × 5 routes, made only"
      ) { turns in
        for _ in 0..<turns { measure_keep(Int64(try Mediator(modules: StartUp.modules).modules.count)) }
      },
      Benchmark(
        "registration/the same and the first URL, warm", floor: "100 tables × 10 actions × 5 routes, made only"
      ) { turns in
        for _ in 0..<turns {
          let mediator = try Mediator(modules: StartUp.modules)
          measure_keep(Int64(try mediator.resolve(url, source: .push).url.utf8.count))
        }
      },
      Benchmark("registration/one module while the program runs, alone") { turns in
        for _ in 0..<turns { try small.register(BenchModule.self, replacing: true) }
      },
      Benchmark(
        "registration/one module while the program runs, beside 100 others",
        floor: "one module while the program runs, alone"
      ) { turns in
        for _ in 0..<turns { try large.register(BenchModule.self, replacing: true) }
      },
      Benchmark("registration/the same and the first call by name", floor: "one module while the program runs, alone") {
        turns in
        for turn in 0..<turns {
          try large.register(BenchModule.self, replacing: true)
          _ = try large.performNow("target7", "action7", ["id": turn])
        }
      },
      Benchmark("registration/an empty mediator") { turns in
        for _ in 0..<turns { measure_keep(Int64(try Mediator().modules.count)) }
      },
      Benchmark("registration/an empty mediator, link-time discovery of 1 module", floor: "an empty mediator") {
        turns in
        for _ in 0..<turns { measure_keep(Int64(try Mediator(discovering: true).modules.count)) }
      },
    ]
  }

  /// Other data that grows without limit, with cost in proportion to its number.
  private static var flat: [Benchmark] {
    [500, 2000].flatMap { count in
      let hosts = SyntheticRoutes.hosts(count: count)
      let enumerations = SyntheticRoutes.enumerations(count: count)
      return [
        Benchmark("registration/\(count) hosts, each", operations: count) { turns in
          for _ in 0..<turns { measure_keep(Int64(try GitHubRoutes.table(hosts).count)) }
        },
        Benchmark("registration/\(count) enumerations at one place, each", operations: count) { turns in
          for _ in 0..<turns { measure_keep(Int64(try GitHubRoutes.table(enumerations).count)) }
        },
      ]
    }
  }
}
