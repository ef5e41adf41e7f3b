import Measuring
import CMeasure
import Fixtures
import Foundation
import MediatorKit
import MediatorLinks
import RoutePatterns

extension Suite {
  /// From a URL to a call.
  static let urls = Suite(name: "urls", title: "URLs of a mediator with 5,000 routes") {
    let mediator = try Mediator(
      modules: StartUp.modules + [BenchModule.self], links: LinkSettings(namespaces: [.schemes("shop")]))
    let observed = try Mediator(
      modules: StartUp.modules + [BenchModule.self], links: LinkSettings(namespaces: [.schemes("shop")]))
    try observed.register(
      ModuleContents { CallObserver { measure_keep($0.invocation.source == nil ? 0 : 1) } }, as: "Around")
    let closures = try Mediator(links: LinkSettings(webHosts: ["shop.example"], namespaces: [.schemes("shop")]))
    try closures.routes().add(
      Route("/order/:order<int>/lines/:line<int>", exposedTo: .all) { (order: Int, line: Int) in
        order + line
      })
    let rewriting = try Mediator(
      modules: StartUp.modules + [BenchModule.self], links: LinkSettings(namespaces: [.schemes("shop")]))
    rewriting.rewrites = try RewriteSet([Rewrite(from: "/old/:id", to: "/order/:id/lines/7")])
    let guarded = try Mediator(
      modules: StartUp.modules + [BenchModule.self], links: LinkSettings(namespaces: [.schemes("shop")]))
    try guarded.register(ModuleContents { Interception { try await $1($0) } }, as: "Around")
    let webURL = "https://shop.example/order/42/lines/7"
    let url = "shop://order/42/lines/7"
    let asyncURL = "shop://async/42/lines/7"
    let withQuery = "shop://order/42/items/7?ref=all&tab=push"
    let unknown = "shop://order/42/nothing/7"
    return [
      Benchmark("urls/URL") { turns in
        for _ in 0..<turns { measure_keep(URL(string: withQuery) == nil ? 0 : 1) }
      },
      Benchmark("urls/URL, 23 bytes") { turns in
        for _ in 0..<turns { measure_keep(URL(string: url) == nil ? 0 : 1) }
      },
      Benchmark("urls/resolve, 23 bytes", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(Int64(try mediator.resolve(url, source: .push).url.utf8.count)) }
      },
      Benchmark("urls/resolve, 40 bytes with a query", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(Int64(try mediator.resolve(withQuery, source: .push).url.utf8.count)) }
      },
      Benchmark("urls/canOpen", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(mediator.canOpen(url, source: .push) ? 1 : 0) }
      },
      Benchmark("urls/canOpen, nothing there", floor: "URL") { turns in
        for _ in 0..<turns { measure_keep(mediator.canOpen(unknown, source: .push) ? 1 : 0) }
      },
      Benchmark("urls/openNow, two integers", floor: "URL") { turns in
        for _ in 0..<turns { _ = try mediator.openNow(url, source: .push) }
      },
      Benchmark("urls/openNow, two integers, 1 observer", floor: "openNow, two integers") { turns in
        for _ in 0..<turns { _ = try observed.openNow(url, source: .push) }
      },
      Benchmark("urls/openNow, the closure of a route", floor: "openNow, two integers") { turns in
        for _ in 0..<turns { _ = try closures.openNow(url, source: .push) }
      },
      Benchmark("urls/openNow, the closure of a route, https", floor: "openNow, two integers") { turns in
        for _ in 0..<turns { _ = try closures.openNow(webURL, source: .push) }
      },
      Benchmark("urls/openNow, a rewrite that does not match", floor: "openNow, two integers") { turns in
        for _ in 0..<turns { _ = try rewriting.openNow(url, source: .push) }
      },
      Benchmark(async: "urls/open, 1 interceptor", floor: "open, synchronous action") { turns in
        for _ in 0..<turns { _ = try await guarded.open(url, source: .push) }
      },
      Benchmark("urls/openNow, an integer, a string, and a query", floor: "URL") { turns in
        for _ in 0..<turns { _ = try mediator.openNow(withQuery, source: .push) }
      },
      Benchmark(async: "urls/open, synchronous action", floor: "URL") { turns in
        for _ in 0..<turns { _ = try await mediator.open(url, source: .push) }
      },
      Benchmark(async: "urls/open, asynchronous action", floor: "URL") { turns in
        for _ in 0..<turns { _ = try await mediator.open(asyncURL, source: .push) }
      },
    ]
  }
}
