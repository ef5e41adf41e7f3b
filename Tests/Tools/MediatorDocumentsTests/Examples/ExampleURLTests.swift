import MediatorDocuments
import Testing

@Suite struct ExampleURLTests {
  @Test func everyKindOfRouteHasAMatchingExample() throws {
    let mediator = try EveryKind.mediator()
    let manifest = mediator.manifest()
    let urls = ExampleURLs(manifest)
    for example in urls.examples {
      let route = try #require(manifest.namespaces.first { $0.name == example.namespace }).routes[example.index]
      let explanation = mediator.explain(example.url, source: "any", limit: 1000)
      let matches = explanation.steps.compactMap { step -> String? in
        guard case .route(let info) = step, case .matched? = info.verdict else { return nil }
        return info.route.pattern?.description
      }
      #expect(matches.contains { $0 == route.pattern }, "\(example)")
      if example.isFirst { #expect(matches.first == route.pattern, "\(example)") }
    }
    let all = manifest.namespaces.flatMap { namespace in namespace.routes.indices.map { (namespace.name, $0) } }
    let missing = all.filter { urls.example(of: $0.1, in: $0.0) == nil }.map { name, index in
      manifest.namespaces.first { $0.name == name }?.routes[index].pattern
    }
    #expect(missing == [])
  }

  // Each URL was matched by all routes, several times for each route: 1.9 MB took 195 seconds.
  @Test("Examples are searched within a budget, and the documents say how many are left (AT44)")
  func examplesAreSearchedWithinABudget() throws {
    func manifest(_ patterns: [String]) -> Manifest {
      Manifest(
        modules: [Manifest.Module("M")], targets: [],
        namespaces: [
          Manifest.Namespace(
            RouteNamespace.globalName, .global, schemes: nil,
            routes: patterns.map { Manifest.RegisteredRoute($0, .handler, module: "M") })
        ])
    }
    let hostile = manifest((0..<3000).map { "/:v<x|y\($0)>/:w<x|z\($0)>/\($0)" })
    let urls = ExampleURLs(hostile)
    #expect(urls.unsearchedCount > 0 && urls.unsearchedCount + urls.examples.count == 3000)
    let words = "\(urls.unsearchedCount) example URLs were not searched because that takes too long"
    #expect(MarkdownReference(hostile, title: "App").markdown.contains("\n\(words).\n"))
    #expect(Inspector(hostile, title: "App").html.contains("\"unsearched\":\"\(words)\""))
    // All match one URL, so only the first is reached by it.
    let overlapping = ExampleURLs(manifest((0..<1000).map { "/:v<x|y\($0)>" }))
    #expect(overlapping.unsearchedCount == 0 && overlapping.examples.count == 1000)
    #expect(overlapping.examples.allSatisfy { $0.isFirst })
    let plain = ExampleURLs(manifest((0..<3000).map { "/section\($0)/:id<int>/:kind<a|b|c>" }))
    #expect(plain.unsearchedCount == 0 && plain.examples.count == 3000)
  }

  @Test func actionsWithoutARouteAreNamedByTheirURL() throws {
    let mediator = try EveryKind.mediator()
    let direct = ExampleURLs(mediator.manifest()).direct
    #expect(direct.map(\.url) == ["app://Order/list", "app://help.desk/topics"])
    for example in direct {
      guard case .action(example.action) = try mediator.resolve(example.url, source: "web").destination else {
        Issue.record("\(example)")
        continue
      }
    }
  }

  @Test(arguments: [
    ("/a/:id<uuid>", "app://a/5f0c1a52-6d1e-4a3b-9a57-0d7f2f3b8c11"), ("/a/:on<bool>", "app://a/true"),
    ("/a/:day<date>", "app://a/2026-01-31"), ("/a/:x<double>", "app://a/9.5"), ("/a/:x<b%2Fc|d>", "app://a/b%2Fc"),
    ("/a/:x<[0-9]{4}>", "app://a/0000"), ("/a/:x<[α-ω]{2,}>", "app://a/%CE%B1%CE%B1"),
    ("/a/v:x<int>.html", "app://a/v42.html"),
    ("/a/*rest", "app://a/example"), ("/a/*", "app://a"), ("/a(/:x<int>)", "app://a/42"), ("/a(/:x)", "app://a"),
    ("https://*.example.com/:x", "https://www.example.com/example"), ("other://a/:x", "other://a/example"),
    ("/", "app://"), ("/a%2Fb", "app://a%2Fb"),
  ])
  func valuesSatisfyThePattern(pattern: String, url: String) {
    let manifest = Manifest(
      modules: [], targets: [],
      namespaces: [
        .init("global", .global, schemes: nil, routes: [.init(pattern, .handler, module: "M", parameters: [])]),
        .init("web", .web, hosts: ["*.example.com"], routes: []),
      ])
    #expect(ExampleURLs(manifest).examples.map(\.url) == [url])
  }

  @Test func rewrittenAndShadowedRoutesHaveNoExample() {
    let routes = [
      Manifest.RegisteredRoute("/gone/:x", .handler, module: "M"),
      Manifest.RegisteredRoute("/here/:x", .handler, module: "M"),
    ]
    let manifest = Manifest(
      modules: [], targets: [], namespaces: [.init("global", .global, schemes: ["app"], routes: routes)],
      rewrites: [.init(from: "/gone/*rest", to: "/here/*rest")])
    #expect(ExampleURLs(manifest).examples.map(\.url) == ["app://here/example"])
  }
}
