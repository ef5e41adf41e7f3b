import Measuring
import CMeasure
import RoutePatterns

extension Suite {
  /// The tables of apps that exist, each with all of its URLs once per round.
  static let apps = Suite(name: "apps", title: "Tables of fourteen apps, one look-up") {
    let tables = try AppTable.all()
    let reader = StandardURLReader(emptySegments: .ignored)
    func cases(_ name: String, _ tables: [AppTable]) throws -> [Benchmark] {
      let count = tables.reduce(0) { $0 + $1.urls.count }
      guard count > 0 else { throw UsageError("no URL of \(name) is matched") }
      return [
        Benchmark("apps/\(name), match", operations: count) { rounds in
          for _ in 0..<rounds {
            for app in tables {
              for (_, url) in app.urls { measure_keep(Int64(app.table.firstMatch(url)?.value ?? -1)) }
            }
          }
        },
        Benchmark("apps/\(name), read and match", operations: count) { rounds in
          for _ in 0..<rounds {
            for app in tables {
              for (text, _) in app.urls {
                measure_keep(Int64(app.table.firstMatch(try reader.read(text))?.value ?? -1))
              }
            }
          }
        },
      ]
    }
    return try cases("shop", tables.filter { $0.name == "shop" })
      + cases("conformance", tables.filter { $0.name != "shop" })
  }
}
