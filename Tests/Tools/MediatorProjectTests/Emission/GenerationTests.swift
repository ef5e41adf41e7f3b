import Foundation
import MediatorProject
import MediatorTestSupport
import Testing

@Suite("Association files are generated from routes") struct GenerationTests {
  static let app = SiteAssociationTests.app

  static func generated(_ manifest: Manifest) throws -> GeneratedAssociation {
    try manifest.siteAssociation(host: ComparisonTests.host, apps: [app])
  }

  /// Returns the differences of a manifest and its own file.
  static func differences(_ manifest: Manifest) throws -> AssociationComparison {
    let file = try SiteAssociation(json: generated(manifest).json())
    #expect(file.findings == [])
    return try manifest.compare(with: file, host: ComparisonTests.host, app: app)
  }

  @Test("Rules go by depth, the deepest first (PF13)")
  func rulesGoByDepth() throws {
    let json = try Self.generated(ComparisonTests.manifest(["/order/:id", "!/order/secret", "/cart", "/é"])).json()
    let rules = try SiteAssociation(json: json).rules.map { ($0.excludes ? "NOT " : "") + $0.text }
    #expect(
      rules == [
        "NOT /?*/?*/?*", "NOT /order/secret", "/order/?*", "NOT /?*/?*", "/cart", "/%C3%A9", "NOT /?*",
      ])
    #expect(json.contains(#""comment" : "/order/:id""#))
  }

  @Test("Rules require the query that patterns do (PF13, RL1)")
  func rulesRequireTheQuery() throws {
    let manifest = ComparisonTests.manifest(["/c", "!/c?a=old", "/d?a=:x<new|used>", "!/d/:id?b=1&c=2", "/d/:id?b=1"])
    let rules = try SiteAssociation(json: Self.generated(manifest).json()).rules
    #expect(rules.contains { !$0.excludes && $0.text.hasPrefix("/d") && $0.text.contains("a") })
    let examples = try Self.differences(manifest).differences.map { "\($0)" }
    #expect(examples == [])
  }

  @Test("Rules require the fragment that patterns do (PF13, RL2)")
  func rulesRequireTheFragment() throws {
    let manifest = ComparisonTests.manifest(["/c", "!/c#/old/:x", "/d#/:x", "!/d#top", "/e?a=1#v:x"])
    let rules = try SiteAssociation(json: Self.generated(manifest).json()).rules
    #expect(rules.contains { !$0.excludes && $0.text.hasPrefix("/d") && $0.text.contains("#") })
    #expect(try Self.differences(manifest).differences.map { "\($0)" } == [])
  }

  @Test("Names of query items are written with escapes, as URLs have them (PF14)") func namesAreEscaped() throws {
    let labeled = Manifest.RegisteredRoute(
      "/search", .handler, module: "m", parameters: [Manifest.Parameter("名", "String")])
    let captured = Manifest.RegisteredRoute("/list?items[]=:x", .handler, module: "m")
    let manifest = Manifest(
      modules: [], targets: [],
      namespaces: [Manifest.Namespace("web", .web, hosts: [ComparisonTests.host], routes: [captured, labeled])])
    let file = try SiteAssociation(json: Self.generated(manifest).json())
    for path in ["/list?items%5B%5D=a", "/search?%E5%90%8D=a"] {
      #expect(try file.decision(for: "https://\(ComparisonTests.host)\(path)", app: Self.app).opensApp, "\(path)")
    }
    // The app accepts empty texts, and the file does not.
    let examples = try manifest.compare(with: file, host: ComparisonTests.host, app: Self.app).differences.map(
      \.example)
    #expect(examples == ["https://shop.example/list?items%5B%5D=", "https://shop.example/search?%E5%90%8D="])
  }

  @Test("Rewrites by fragment are judged with their fragment (PF13, RL12)") func rewritesHaveFragments() throws {
    let rewrites = [Manifest.Rewrite(from: "/get#/post", to: "/post")]
    let manifest = ComparisonTests.manifest(["/post"], rewrites: rewrites)
    let file = try SiteAssociation(json: Self.generated(manifest).json())
    #expect(try file.decision(for: "https://shop.example/get#/post", app: Self.app).opensApp)
    #expect(try Self.differences(manifest).differences.map(\.example) == [])
  }

  @Test("Rules ignore the case of paths if the reader does (PF13, RL22)") func rulesIgnoreCase() throws {
    let reading = Manifest.Reading(StandardURLReader(foldsPath: true))
    let patterns = ["/Family/:id", "!/family/secret", "/Item/I:id", "/é"]
    let manifest = ComparisonTests.manifest(patterns, reading: reading)
    let json = try Self.generated(manifest).json()
    #expect(json.contains(#""caseSensitive" : false"#))
    #expect(try Self.differences(manifest).differences.map { "\($0)" } == [])
    let strict = #"{"/": "/Family/?*"}"#
    let found = try ComparisonTests.findings(manifest, strict)
    #expect(found.contains { $0.contains("not sent") || $0.contains("not-sent") || $0.contains("/f") }, "\(found)")
    #expect(try Self.generated(ComparisonTests.manifest(["/a"])).json().contains("caseSensitive") == false)
  }

  @Test("Tables without types have no difference from their own file (PF13)")
  func untypedTablesHaveNoDifference() throws {
    let count = Int(ProcessInfo.processInfo.environment["PROJECT_TABLES"] ?? "") ?? 25
    var random = SeededGenerator(seed: 13)
    for _ in 0..<count {
      let patterns = Set((0..<1 + random.next(below: 6)).map { _ in Self.pattern(&random) })
      let manifest = ComparisonTests.manifest(patterns.sorted())
      let report = try Self.differences(manifest)
      #expect(report.isComplete)
      #expect(report.findings.map(\.description) == [], "\(patterns.sorted())")
    }
  }

  /// Returns a random pattern of literals, parameters and groups.
  static func pattern(_ random: inout SeededGenerator) -> String {
    let hidden = random.next(below: 5) == 0 ? "!" : ""
    let segments = (0..<1 + random.next(below: 3)).map { index in
      switch random.next(below: 6) {
      case 0, 1: "/:p\(index)"
      case 5: "(/:p\(index))"
      case 2: "(/\(["a", "b"][random.next(below: 2)]))"
      default: "/\(["a", "b", "ab"][random.next(below: 3)])"
      }
    }
    return hidden + segments.joined()
  }

  @Test("Only forms that no source disputes are written (PF14)")
  func formsAreUndisputed() throws {
    let manifest = ComparisonTests.manifest([
      "/u/:id<uuid>", "/d/:day<date>", "/s/:state<new|used>", "/a%20b/:x.html", "/c/:n<int>", "/t/:digit<one|two>",
    ])
    let json = try Self.generated(manifest).json()
    let texts = Set(try SiteAssociation(json: json).rules.map(\.text))
    let expected = [
      "/u/????????-????-????-????-????????????", "/d/????-??-??", "/s/$(state)", "/a%20b/?*.html", "/c/?*",
      "/t/$(digit-2)",
    ]
    #expect(expected.filter { !texts.contains($0) } == [])
    #expect(json.contains(#""state" : ["#))
    let report = try Self.differences(manifest)
    #expect(report.differences.contains { $0.example == "https://shop.example/c/a" })
    #expect(report.findings.allSatisfy { $0.rule == .notAccepted })
  }

  @Test("A required input is a condition on the query (PF14)")
  func requiredInputsAreConditions() throws {
    let route = Manifest.RegisteredRoute(
      "/search", .handler, module: "m", parameters: [Manifest.Parameter("text", "String")])
    let manifest = Manifest(
      modules: [], targets: [],
      namespaces: [Manifest.Namespace("web", .web, hosts: [ComparisonTests.host], routes: [route])])
    let rules = try SiteAssociation(json: Self.generated(manifest).json()).rules.map {
      ($0.excludes ? "NOT " : "") + $0.text
    }
    #expect(rules == ["NOT /?*/?*", "/search?text=?*", "NOT /search", "NOT /?*"])
    // The app accepts an empty text, and the file does not.
    #expect(try Self.differences(manifest).differences.map(\.example) == ["https://shop.example/search?text="])
  }

  @Test("Rules of routes that are equal without their groups are in the order of registration (PF13, PF21)")
  func tiesKeepTheirOrder() throws {
    for patterns in [["/s(/:p)", "!/s(/a)"], ["!/s(/a)", "/s(/:p)"], ["/s(/:p)", "!/s(/a)(/b)", "/s(/:e<a|b>)"]] {
      let mediator = try Mediator(links: LinkSettings(namespaces: [.web(ComparisonTests.host, named: "web")]))
      for pattern in patterns {
        let isHidden = pattern.hasPrefix("!")
        let text = pattern.trimmingPrefix("!")
        let route = Route(RoutePattern(stringLiteral: String(text)), in: "web", exposedTo: isHidden ? .none : .all) {
          1
        }
        try mediator.routes().add(route)
      }
      let manifest = mediator.manifest()
      #expect(try Self.differences(manifest).findings.map(\.description) == [])
      let file = try SiteAssociation(json: Self.generated(manifest).json())
      for path in ["/s", "/s/a", "/s/b", "/s/b/b", "/s/c"] {
        let url = "https://\(ComparisonTests.host)\(path)"
        let opens = mediator.canOpen(url, source: .universalLink)
        #expect(try file.decision(for: url, app: Self.app).opensApp == opens, "\(path) of \(patterns)")
      }
    }
  }

  // The number of wildcards was negative.
  @Test("A catch-all after more segments than rules have is generated (D2)") func deepCatchAllsAreGenerated() throws {
    let (group, path) = (String(repeating: "/c", count: 10), String(repeating: "/a", count: 60))
    let manifest = ComparisonTests.manifest(["/b(\(group))\(path)/*rest"])
    let file = try SiteAssociation(json: Self.generated(manifest).json())
    for url in ["/b\(path)", "/b\(path)/x", "/b\(group)\(path)", "/b\(group)\(path)/x/y"] {
      #expect(try file.decision(for: "https://shop.example\(url)", app: SiteAssociationTests.app).opensApp)
    }
    #expect(try !file.decision(for: "https://shop.example/c\(path)", app: SiteAssociationTests.app).opensApp)
  }

  @Test("Catch-alls are generated (PF13)")
  func catchAllsAreGenerated() throws {
    #expect(try Self.differences(ComparisonTests.manifest(["/f/*rest", "/f/a", "/g/:x/y"])).findings == [])
  }

  @Test(
    "Rules take the URLs of segments after a catch-all, and of no fragment, and exclude those of no other route (PF13, RL30, RL33)"
  )
  func widerRules() throws {
    for (patterns, path) in [
      (["/*server/post/:id"], "/a/b/post/7"), (["/*a/x?q=:q", "/*rest"], "/foo"), (["!/*a/x", "/y/:b"], "/y/7"),
      (["!/home", "/home#<none>"], "/home"), (["/home", "!/home#<none>"], "/home#top"),
    ] {
      let file = try SiteAssociation(json: Self.generated(ComparisonTests.manifest(patterns)).json())
      let url = "https://\(ComparisonTests.host)\(path)"
      #expect(try file.decision(for: url, app: Self.app).opensApp, "\(path) of \(patterns)")
    }
  }

  @Test("What only a handler of misses accepts is left to the browser, and reported as a note (FD55)")
  func handlersOfMissesAreLeftOut() throws {
    func target(_ name: TargetName, hasFallback: Bool) -> Manifest.Target {
      let actions = [Manifest.Action("list", exposure: .all), Manifest.Action("clear", exposure: .none)]
      return Manifest.Target(name, module: "m", hasFallback: hasFallback, actions: actions)
    }
    let manifest = Manifest(
      modules: [], targets: [target("order", hasFallback: false), target("cart", hasFallback: true)],
      namespaces: [
        Manifest.Namespace(
          "web", .web, hosts: [ComparisonTests.host], acceptsDirectForm: true, hasFallback: true,
          routes: [Manifest.RegisteredRoute("/order/:id.html", .handler, module: "m")])
      ])
    let file = try SiteAssociation(json: Self.generated(manifest).json())
    let expected = [
      "/order/list": true, "/order/7.html": true, "/order/clear": false, "/a/b": false, "/cart/no": false, "/": false,
    ]
    for (path, opens) in expected {
      let url = "https://\(ComparisonTests.host)\(path)"
      #expect(try file.decision(for: url, app: Self.app).opensApp == opens, "\(path)")
    }
    let findings = try Self.differences(manifest).findings.filter { $0.severity != .warning }
    #expect(
      findings.map(\.description) == [
        "note: https://shop.example/: accepted only by the handler of unmatched URLs of namespace 'web', so the browser keeps it [not-sent]",
        "note: https://shop.example/cart/a: accepted only by the fallback of target 'cart', so the browser keeps it [not-sent]",
      ])
    // A website may send all URLs to such an app.
    #expect(try ComparisonTests.findings(ComparisonTests.manifest([], hasFallback: true), #"{"/":"*"}"#) == [])
  }

  @Test("Each condition has one rule, the first (PF14)")
  func eachConditionHasOneRule() throws {
    let rules = try SiteAssociation(json: Self.generated(ComparisonTests.manifest(["/a/:x", "!/a/:y<int>"])).json())
      .rules
    #expect(rules.map(\.text) == ["/?*/?*/?*", "/a/?*", "/?*/?*", "/?*"])
    #expect(rules.map(\.excludes) == [true, true, true, true])
  }

  @Test("A host of no namespace is an error (PF13)")
  func otherHostsAreErrors() {
    let error = #expect(throws: SiteAssociationError.self) {
      try ComparisonTests.manifest([]).siteAssociation(host: "other.example", apps: [])
    }
    #expect(error?.description == "other.example: belongs to no namespace; did you mean 'shop.example'?")
  }
}
