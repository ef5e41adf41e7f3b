import Measuring
import CMeasure
import Foundation
import RoutePatterns

extension Suite {
  /// Reading one URL of an app.
  static let reading = Suite(name: "reading", title: "Reading `shop://order/42/items/7?tab=all&ref=push`") {
    let text = "shop://order/42/items/7?tab=all&ref=push"
    let escaped = "shop://order/caf%C3%A9/items/7?tab=all%20of&ref=push"
    let reader = StandardURLReader()
    return [
      Benchmark("reading/URL") { turns in
        for _ in 0..<turns { measure_keep(URL(string: text) == nil ? 0 : 1) }
      },
      Benchmark("reading/URLComponents", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(Int64(URLComponents(string: text)?.queryItems?.count ?? 0)) }
      },
      Benchmark("reading/StandardURLReader", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(Int64(try reader.read(text).segments.count)) }
      },
      Benchmark("reading/StandardURLReader, escapes", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(Int64(try reader.read(escaped).segments.count)) }
      },
      Benchmark("reading/StandardURLReader, query read", floor: "URLComponents") { turns in
        for _ in 0..<turns {
          for item in try reader.read(text).queryItems {
            measure_keep(Int64(item.name.utf8.count + (item.value?.utf8.count ?? 0)))
          }
        }
      },
    ]
  }
}
