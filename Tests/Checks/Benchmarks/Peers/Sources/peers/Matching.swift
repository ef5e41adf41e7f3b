import CMeasure
import Handwritten
@_spi(Internal) import Hummingbird
import Measuring
import RoutePatterns

/// The same look-ups by this package's tables, by Hummingbird's router, and by a scan of the patterns written by hand.
enum Matching {
  /// The sets of routes: GitHub's, and tables of growing size of which the last route is looked up.
  static func suites() throws -> [Suite] {
    let github = try GitHubRoutes()
    var suites = [
      try suite("GitHub", "130 GET routes of GitHub's API, one look-up", github.patterns, github.paths)
    ]
    for count in [10, 1000, 10_000] {
      let routes = SyntheticRoutes(count: count)
      let last = [routes.paths[count - 1]]
      let title = "`/module{i}/page{j}/:id`, \(count) routes, the last"
      suites.append(try suite("N = \(count)", title, routes.patterns, last))
    }
    return suites
  }

  /// Looks up paths by each router; all must find the same values and capture the same texts.
  private static func suite(_ name: String, _ title: String, _ patterns: [String], _ paths: [String]) throws -> Suite {
    let table = try GitHubRoutes.table(patterns)
    let router = hummingbird(patterns)
    let scan = PatternScan(patterns)
    for path in paths { try check(path, table, router, scan) }
    let reader = StandardURLReader()
    let urls = paths.map { "https://api.github.com" + $0 }
    let count = paths.count
    return Suite(
      title: title,
      benchmarks: [
        Benchmark("\(name)/RoutePatterns", operations: count) { rounds in
          for _ in 0..<rounds {
            for path in paths { measure_keep(Int64(table.firstMatch(path: path)?.value ?? -1)) }
          }
        },
        Benchmark("\(name)/Hummingbird", floor: "RoutePatterns", operations: count) { rounds in
          for _ in 0..<rounds {
            for path in paths { measure_keep(Int64(router.resolve(path)?.value ?? -1)) }
          }
        },
        Benchmark("\(name)/RoutePatterns, captures read", operations: count) { rounds in
          for _ in 0..<rounds {
            for path in paths {
              guard let match = table.firstMatch(path: path) else { continue }
              for capture in match.captures { measure_keep(Int64(capture.text.utf8.count)) }
            }
          }
        },
        Benchmark("\(name)/Hummingbird, captures read", floor: "RoutePatterns, captures read", operations: count) {
          rounds in
          for _ in 0..<rounds {
            for path in paths {
              guard let match = router.resolve(path) else { continue }
              for capture in match.parameters { measure_keep(Int64(String(capture.value).utf8.count)) }
            }
          }
        },
        Benchmark("\(name)/scan of patterns, captures read", floor: "RoutePatterns, captures read", operations: count) {
          rounds in
          for _ in 0..<rounds {
            for path in paths {
              guard let match = scan.firstMatch(path: path) else { continue }
              for capture in match.captures { measure_keep(Int64(capture.value.utf8.count)) }
            }
          }
        },
        Benchmark("\(name)/RoutePatterns, a URL read and matched", operations: count) { rounds in
          for _ in 0..<rounds {
            for url in urls { measure_keep(Int64(table.firstMatch(try reader.read(url))?.value ?? -1)) }
          }
        },
      ])
  }

  /// Returns Hummingbird's router of some patterns; the value is the index of the pattern.
  private static func hummingbird(_ patterns: [String]) -> RouterTrie<Int> {
    let builder = RouterPathTrieBuilder<Int>()
    for (number, pattern) in patterns.enumerated() { builder.addEntry(RouterPath(pattern), value: number) }
    return RouterTrie(base: builder)
  }

  private static func check(
    _ path: String, _ table: RouteTable<Int>, _ router: RouterTrie<Int>, _ scan: PatternScan
  ) throws {
    let ours = table.firstMatch(path: path)
    let theirs = router.resolve(path)
    let scanned = scan.firstMatch(path: path)
    guard let ours, ours.value == theirs?.value, ours.value == scanned?.value else {
      throw UsageError("the routers find different routes for \(path)")
    }
    let texts = ours.captures.map(\.text)
    let theirTexts = theirs?.parameters.map { String($0.value) }
    guard texts == theirTexts, texts.sorted() == scanned?.captures.values.sorted() else {
      throw UsageError("the routers capture different texts of \(path)")
    }
  }
}
