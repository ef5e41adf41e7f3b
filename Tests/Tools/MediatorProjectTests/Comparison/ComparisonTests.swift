import MediatorProject
import MediatorTestSupport
import Testing

@Suite("Association files are compared with routes") struct ComparisonTests {
  static let app = SiteAssociationTests.app
  static let host = "shop.example"

  /// Returns a manifest of patterns for ``host``; a pattern after `!` is not exposed to universal links.
  static func manifest(
    _ patterns: [String], targets: [Manifest.Target] = [], hasFallback: Bool = false, rewrites: [Manifest.Rewrite] = [],
    globals: [String] = [], reader: String? = nil, reading: Manifest.Reading? = nil, acceptsDirectForm: Bool = true
  ) -> Manifest {
    func routes(_ patterns: [String]) -> [Manifest.RegisteredRoute] {
      patterns.map { text in
        let isHidden = text.hasPrefix("!")
        return Manifest.RegisteredRoute(
          isHidden ? String(text.dropFirst()) : text, .handler, module: "m",
          exposure: isHidden ? .sources([.push]) : .all)
      }
    }
    return Manifest(
      modules: [], targets: targets,
      namespaces: [
        Manifest.Namespace("global", .global, schemes: nil, fallsBackToGlobal: false, routes: routes(globals)),
        Manifest.Namespace(
          "web", .web, hosts: [host], acceptsDirectForm: acceptsDirectForm, hasFallback: hasFallback, reader: reader,
          reading: reading, routes: routes(patterns)),
      ], rewrites: rewrites)
  }

  static func compare(_ manifest: Manifest, _ components: String) throws -> AssociationComparison {
    try manifest.compare(with: SiteAssociationTests.file(components), host: host, app: app)
  }

  static func findings(_ manifest: Manifest, _ components: String) throws -> [String] {
    try compare(manifest, components).findings.map(\.description)
  }

  @Test("Rules and routes that agree have no difference (PF8)")
  func agreementHasNoDifference() throws {
    let report = try Self.compare(
      Self.manifest(["/cart", "/order/:id"]), #"{"/":"/order/?*/?*","exclude":true},{"/":"/cart"},{"/":"/order/?*"}"#)
    #expect(report.differences == [])
    #expect(report.isComplete)
    #expect(report.limits == [])
    #expect(report.stateCount > 1)
    #expect(report.summary.hasPrefix("compared completely ("))
  }

  @Test("Each pair that disagrees has its shortest URL (PF8)")
  func pairsHaveTheirShortestURL() throws {
    let found = try Self.findings(Self.manifest(["/cart", "/order/:id<int>"]), #"{"/":"/order/?*"},{"/":"/sale/*"}"#)
    #expect(
      found == [
        "warning: https://shop.example/cart: accepted by route '/cart' (m), matches no rule [not-sent]",
        "error: https://shop.example/sale: sent by rule 2 '/sale/*', matches no route [not-accepted]",
        "error: https://shop.example/order/a: sent by rule 1 '/order/?*', matches no route [not-accepted]",
      ])
  }

  @Test("A route that is not exposed does not accept, and hides those after it (PF7)")
  func hiddenRoutesDoNotAccept() throws {
    let found = try Self.findings(Self.manifest(["!/a/b", "/a/:x"]), #"{"/":"/a/?*/?*","exclude":true},{"/":"/a/?*"}"#)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("error: https://shop.example/a/b: sent by rule 2 '/a/?*', route '/a/b': not exposed"))
    #expect(found[0].contains("found universal-link, expected push"))
  }

  @Test("The direct form, the global routes and unmatched handlers accept (PF7)")
  func allDestinationsAccept() throws {
    let targets = [
      Manifest.Target(
        "cart", module: "m",
        actions: [
          Manifest.Action("show", exposure: .all), Manifest.Action("clear"),
          Manifest.Action("add", [Manifest.Parameter("id", "Int")], exposure: .all),
        ])
    ]
    let found = try Self.findings(
      Self.manifest([], targets: targets, globals: ["/about"]), #"{"/":"/cart/clear"}"#)
    #expect(
      found == [
        "warning: https://shop.example/about: accepted by route '/about' (m), matches no rule [not-sent]",
        "warning: https://shop.example/cart/show: accepted by action 'cart/show', matches no rule [not-sent]",
        "error: https://shop.example/cart/clear: sent by rule 1 '/cart/clear', 'cart/clear': not exposed: found universal-link, expected a call by key or name, because no source is allowed [not-accepted]",
        "warning: https://shop.example/cart/add?id=1: accepted by action 'cart/add', matches no rule [not-sent]",
      ])
    #expect(try Self.findings(Self.manifest([], hasFallback: true), #"{"/":"*"}"#) == [])
  }

  @Test("Actions without routes accept no URL of a web host, unless its namespace says so (ST3)")
  func webHostsNameNoAction() throws {
    let targets = [
      Manifest.Target("cart", module: "m", actions: [Manifest.Action("show", exposure: .all)])
    ]
    let global = Manifest.Namespace("global", .global, schemes: nil, hosts: [Self.host], routes: [])
    let web = Manifest.Namespace("web", .web, hosts: [Self.host], routes: [])
    #expect(global.acceptsDirectForm && !web.acceptsDirectForm)
    for namespaces in [[global], [web]] {
      let manifest = Manifest(modules: [], targets: targets, namespaces: namespaces)
      #expect(
        try Self.findings(manifest, #"{"/":"/cart/show"}"#) == [
          "error: https://shop.example/cart/show: sent by rule 1 '/cart/show', matches no route [not-accepted]"
        ])
      #expect(try Self.findings(manifest, #"{"/":"/*","exclude":true}"#) == [])
      let file = try manifest.siteAssociation(host: Self.host, apps: [Self.app]).json()
      #expect(!file.contains("show"))
    }
    let named = Self.manifest([], targets: targets)
    #expect(try Self.findings(named, #"{"/":"/cart/show"}"#) == [])
  }

  @Test("Queries and fragments are tried per pattern (PF9)")
  func queriesAreTried() throws {
    let manifest = Self.manifest(["/help"])
    let found = try Self.findings(
      manifest,
      ##"{"/":"/help","#":"web","exclude":true},{"/":"/help","?":{"id":"????"}},{"/":"/other","?":{"q":"a*"}}"##)
    #expect(
      found == [
        "warning: https://shop.example/help: accepted by route '/help' (m), matches no rule [not-sent]",
        "warning: https://shop.example/help#web: accepted by route '/help' (m), excluded by rule 1 '/help#web' [not-sent]",
        "error: https://shop.example/other?q=a: sent by rule 3 '/other?q=a*', matches no route [not-accepted]",
      ])
  }

  @Test("Queries of patterns are compared with those of rules (PF9, RL1)")
  func queriesOfPatternsAreCompared() throws {
    let states = try Self.compare(
      Self.manifest(["/d?a=:x<new|used|old>"]), #"{"/":"/d","?":{"a":"new"}},{"/":"/d","?":{"a":"used"}}"#)
    #expect(states.isComplete)
    #expect(
      states.findings.map(\.description) == [
        "warning: https://shop.example/d?a=old: accepted by route '/d?a=:x<new|used|old>' (m), matches no rule [not-sent]"
      ])
    let text = try Self.findings(
      Self.manifest(["/d?q=a%20b"]), #"{"/":"/d","?":{"q":"a+b"}},{"/":"/d","?":{"q":"a-b"}}"#)
    #expect(
      text == [
        "error: https://shop.example/d?q=a-b: sent by rule 2 '/d?q=a-b', matches no route [not-accepted]",
        "warning: https://shop.example/d?q=a%20b: accepted by route '/d?q=a%20b' (m), matches no rule [not-sent]",
      ])
    // An optional item decides if it passes an input.
    let route = Manifest.RegisteredRoute(
      "/list(?p=:page<int>)", .handler, module: "m", parameters: [Manifest.Parameter("page", "Int")])
    let manifest = Manifest(
      modules: [], targets: [], namespaces: [Manifest.Namespace("web", .web, hosts: [Self.host], routes: [route])])
    let optional = try Self.findings(manifest, #"{"/":"/list","?":{"p":"?"}},{"/":"/list","?":{"page":"?*"}}"#)
    #expect(optional.contains { $0.hasPrefix("error: https://shop.example/list?p=a: sent by rule 1") }, "\(optional)")
    #expect(optional.contains { $0.hasPrefix("warning: https://shop.example/list?p=00: accepted by") }, "\(optional)")
  }

  @Test("Characters that rules have as escapes are compared (PF8)")
  func escapesOfRulesAreCompared() throws {
    let rules = #"{"/":"/%C3%B6/?*"},{"/":"/%E2%82*"},{"/":"/%f0%9f%98%80","caseSensitive":false}"#
    let examples = try Self.compare(Self.manifest(["/ü"]), rules).differences.map { String($0.example.dropFirst(20)) }
    #expect(examples == ["/%C3%BC", "/%C3%B6/a", "/%E2%82%80", "/%F0%9F%98%80"])
  }

  @Test("A literal percent sign is compared (PF8, PF9)") func percentSignsAreCompared() throws {
    let report = try Self.compare(Self.manifest(["/50%25"]), #"{"/":"/x","exclude":true}"#)
    #expect(report.differences.map(\.example) == ["https://shop.example/50%25"])
    #expect(try Self.findings(Self.manifest(["/50%25"]), #"{"/":"/50%25"}"#) == [])
  }

  @Test("Constraints, groups, affixes, catch-alls and variables are compared completely (PF9)")
  func constraintsAreComplete() throws {
    let manifest = Self.manifest([
      "/d/:day<date>", "/u/:id<uuid>", "/s/:x<new|used>", "/v:major<[0-9]{2}>", "/g(/:a)", "/f/*rest", "/b/:on<bool>",
    ])
    let rules = """
      {"/":"/d/2024-02-29"},{"/":"/d/2023-02-29"},{"/":"/u/????????-????-????-????-????????????"},{"/":"/s/$(x)"},
      {"/":"/v??"},{"/":"/g"},{"/":"/g/?*"},{"/":"/f/*"},{"/":"/b/true"},{"/":"/b/false"}
      """
    let report = try manifest.compare(
      with: SiteAssociationTests.file(rules, #","substitutionVariables":{"x":["new","used"]}"#), host: Self.host,
      app: Self.app)
    let errors = report.findings.filter { $0.severity == .error }.map(\.subject)
    #expect(report.isComplete)
    #expect(errors.contains("https://shop.example/d/2023-02-29"))
    #expect(errors.contains("https://shop.example/g/a/a"))
    #expect(errors.contains { $0.hasPrefix("https://shop.example/u/") })
    #expect(!errors.contains { $0.contains("/s/") || $0.contains("/f") || $0.contains("/b/") })
    // Any other day is accepted, and matches no rule.
    #expect(report.findings.contains { $0.rule == .notSent && $0.subject.hasPrefix("https://shop.example/d/") })
  }

  @Test("Rewrites, readers and matchers are said to be compared by examples (PF10)")
  func limitsAreSaid() throws {
    let rewrites = [Manifest.Rewrite(from: "/old/:id", to: "/order/:id")]
    let rewritten = try Self.compare(Self.manifest(["/order/:id"], rewrites: rewrites), #"{"/":"/order/*"}"#)
    #expect(rewritten.limits.contains("1 rewrite compared by 1 example URL"))
    #expect(rewritten.differences.contains { $0.example == "https://shop.example/old/x" })
    let moved = [Manifest.Rewrite(from: "/get#/post", to: "/order/1")]
    let fragments = try Self.compare(Self.manifest(["/order/:id"], rewrites: moved), #"{"/":"/order/*"}"#)
    #expect(fragments.differences.contains { $0.example == "https://shop.example/get#/post" })
    let own = try Self.compare(Self.manifest(["/order/:id"], reader: "JLRoutesReader"), #"{"/":"/x"}"#)
    #expect(own.limits.contains { $0.hasPrefix("the routes of reader JLRoutesReader compared by 1 example") })
    #expect(own.differences.contains { $0.example == "https://shop.example/order/x" })
  }

  @Test("Every example differs by both engines, and the reader accepts it (PF11)")
  func examplesAreConfirmed() throws {
    let manifest = Self.manifest(["/a/:x<int>", "!/b/*", "/c(/:y)/d"])
    let file = try SiteAssociationTests.file(#"{"/":"*.html"},{"/":"/a/*"},{"/":"//b/?"},{"/":"*/../*"}"#)
    let router = ManifestRouter(manifest)
    let report = try manifest.compare(with: file, host: Self.host, app: Self.app)
    #expect(!report.differences.isEmpty)
    for difference in report.differences {
      let isSent = try file.decision(for: difference.example, app: Self.app).opensApp
      let outcome = router.outcome(of: difference.example, source: .universalLink)
      #expect(isSent != outcome.isAccepted)
      if case .failure(let error) = outcome { #expect(error.code != .malformedURL, "\(difference)") }
    }
  }

  @Test("'not-accepted' is an error and 'not-sent' a warning (PF12)")
  func severities() throws {
    let report = try Self.compare(Self.manifest(["/a"]), #"{"/":"/b"}"#)
    #expect(report.findings.map(\.severity) == [.warning, .error])
    #expect(report.findings.map(\.rule) == [.notSent, .notAccepted])
  }

  @Test("A host of no namespace is an error, as in generating (PF7)")
  func otherHostsAreErrors() throws {
    let file = try SiteAssociationTests.file("{}")
    let error = #expect(throws: SiteAssociationError.self) {
      try Self.manifest([]).compare(with: file, host: "other.example", app: Self.app)
    }
    #expect(error?.code == .unknownHost)
    #expect(error?.description == "other.example: belongs to no namespace; did you mean 'shop.example'?")
    for host in ["", "a b", "https://shop.example/", "*.example", "shop.example:443"] {
      let error = #expect(throws: SiteAssociationError.self) {
        try Self.manifest([]).compare(with: file, host: host, app: Self.app)
      }
      #expect(error?.code == .malformedHost)
    }
  }

  @Test("An app without rules is an error (PF7)")
  func otherAppsAreErrors() throws {
    let report = try Self.manifest([]).compare(
      with: SiteAssociationTests.file("{}"), host: Self.host, app: "FGHIJ67890.other")
    #expect(report.findings.map(\.rule) == [.associationApp])
    #expect(report.findings[0].message == "app 'FGHIJ67890.other' has no rule: found '\(Self.app)'")
    let near = try Self.manifest([]).compare(
      with: SiteAssociationTests.file("{}"), host: Self.host, app: "ABCDE12345.com.example.ap")
    #expect(near.findings[0].message == "app 'ABCDE12345.com.example.ap' has no rule; did you mean '\(Self.app)'?")
  }

  @Test("What exceeds a limit is said, and is not complete (PF8, PF10)")
  func limitsAreIncomplete() throws {
    let letters = (0..<70).compactMap { Unicode.Scalar(0x3B1 + $0).map { "\($0)" } }
    let many = try Self.compare(Self.manifest(letters.map { "/\($0)" }), #"{"/":"/x"}"#)
    let items = (0..<14).map { #""n\#($0)":"?*""# }.joined(separator: ",")
    let queries = try Self.compare(Self.manifest(["/a"]), #"{"/":"/a","?":{\#(items)}}"#)
    for (report, limit) in [
      (many, "more than 64 characters that need an escape"), (queries, "more than 4096 queries of one path"),
    ] {
      #expect(!report.isComplete)
      #expect(report.limits.contains { $0.hasSuffix(limit) }, "\(report.limits)")
      #expect(report.findings.last?.rule == .incomplete && report.findings.last?.severity == .error)
      #expect(report.summary.hasPrefix("compared up to a limit ("))
    }
  }

  @Test(
    "Wildcards that blow up a naive automaton end within the limits of states and steps (PF8)",
    arguments: [
      String(repeating: "*a", count: 40) + String(repeating: "?", count: 40),
      "*a" + String(repeating: "?", count: 24), String(repeating: "?*", count: 3000),
    ])
  func hostileWildcardsAreBounded(pattern: String) async throws {
    let routes = (0..<20).map { "/\($0)a/:x/*rest" }
    let states = try await onThread {
      try Self.compare(Self.manifest(routes), #"{"/":"\#(pattern)"},{"/":"/x\#(pattern)b"}"#).stateCount
    }
    #expect(states > 0)
  }
}
