import MediatorManifest
import Testing

@Suite struct ParentTests {
  /// The findings of the rule for routes to pages.
  private func findings(
    _ routes: [Manifest.RegisteredRoute], beside namespaces: Manifest.Namespace...
  ) -> [String] {
    let namespace = Manifest.Namespace(RouteNamespace.globalName, .global, schemes: nil, routes: routes)
    return Manifest(modules: [], targets: [], namespaces: [namespace] + namespaces).validate().filter {
      $0.rule == .parents
    }
    .map { "\($0.severity.rawValue) \($0.subject): \($0.message)" }
  }

  private func page(
    _ pattern: String, under parent: String? = nil, exposure: Manifest.Exposure = .all,
    kind: Manifest.RegisteredRoute.Kind = .page
  ) -> Manifest.RegisteredRoute {
    Manifest.RegisteredRoute(pattern, kind, module: "Pages", exposure: exposure, parent: parent)
  }

  @Test("A valid chain of parents has no finding (LN7)") func validChainsHaveNoFinding() {
    let routes = [
      page("/orders"), page("/order/:id<int>", under: "/orders"),
      page("/line/:id<int>/:line", under: "/order/:id?q=:line"),
    ]
    #expect(findings(routes) == [])
  }

  @Test("Parents are checked beside a namespace of texts (LN7, RL21)") func parentsBesideTexts() {
    let texts = Manifest.Namespace("scanned", .texts, fallsBackToGlobal: false, routes: [])
    #expect(
      findings([page("/a/:id", under: "/nowhere/:id")], beside: texts) == [
        "error route '/a/:id': No route matches its parent 'app://nowhere/x'."
      ])
    #expect(findings([page("/a/:id", under: "/all"), page("/all")], beside: texts) == [])
  }

  @Test("A parent that is another URL of the route is no cycle (FD50)") func otherURLsOfARouteAreNoCycle() {
    #expect(findings([page("/user/:name", under: "/user/me")]) == [])
    #expect(findings([page("/a/:n", under: "/a/:n")]) == ["error route '/a/:n': Its parents form a cycle at '/a/x'."])
  }

  @Test("A route that is no page may be under any route (RL13)") func routesUnderRoutes() {
    #expect(findings([page("/a", under: "/b", kind: .handler), page("/b", kind: .handler)]) == [])
  }

  @Test("A parent is found by its query (LN7, RL1)") func parentsAreFoundByTheirQuery() {
    #expect(findings([page("/list?tab=new"), page("/order/:id", under: "/list?tab=new")]) == [])
    #expect(
      findings([page("/list?tab=new"), page("/order/:id", under: "/list?tab=old")]) == [
        "error route '/order/:id': No route matches its parent '/list?tab=old'."
      ])
  }

  @Test(
    "A parent without a route or page, in a cycle or too deep is an error, and one without access a warning (LN7)"
  )
  func invalidParentsAreFindings() {
    #expect(
      findings([page("/a/:id", under: "/nowhere/:id")]) == [
        "error route '/a/:id': No route matches its parent '/nowhere/x'."
      ])
    #expect(
      findings([page("/a", under: "/b"), page("/b", kind: .handler)]) == [
        "error route '/a': Its parent '/b' is not a page but route '/b' of module Pages."
      ])
    #expect(
      findings([page("/a", under: "/b"), page("/b", under: "/a")]).sorted() == [
        "error route '/a': Its parents form a cycle at '/a'.", "error route '/b': Its parents form a cycle at '/b'.",
      ])
    #expect(findings([page("/a", under: "/a")]) == ["error route '/a': Its parents form a cycle at '/a'."])
    #expect(
      findings([page("/a/:n", under: "/a/x:n")]) == ["error route '/a/:n': It has more than 16 parents."])
    #expect(
      findings([page("/a", under: "/b"), page("/b", exposure: .sources(["in-app"]))]) == [
        "warning route '/a': It is exposed to all sources, and its parent '/b' to in-app: some sources show it without the parent."
      ])
    #expect(
      findings([page("/a", under: "b")]) == [
        "error route '/a': Its parent is malformed: malformed template: expected '/' or a scheme and '://' at its start."
      ])
  }

  @Test(
    "Parents are traced by whole URLs: through rewrites, in other schemes and on other hosts (RL16)",
    arguments: [
      ("/old/orders", []), ("shop://orders", []), ("https://shop.example/orders", []),
      ("/old/nothing", ["error route '/order/:id': No route matches its parent '/old/nothing'."]),
      ("shop://none", ["error route '/order/:id': No route matches its parent 'shop://none'."]),
      (
        "other://orders",
        [
          "error route '/order/:id': Its parent 'other://orders' has no page: matches no route: found 'other', expected the scheme app or shop."
        ]
      ),
      (
        "https://else.example/orders",
        [
          "error route '/order/:id': Its parent 'https://else.example/orders' has no page: matches no route: found 'else.example', expected the host shop.example."
        ]
      ), ("/away", ["error route '/order/:id': Its parent '/away' has no page: it is outside the app."]),
      ("/rewritten/7", []),
    ] as [(String, [String])])
  func parentsAreTracedByWholeURLs(_ parent: String, expected: [String]) {
    let manifest = Manifest(
      modules: [.init("Pages")], targets: [],
      namespaces: [
        .init(RouteNamespace.globalName, .global, schemes: ["app"], routes: [page("/order/:id", under: parent)]),
        .init("shop", .scheme, schemes: ["shop"], routes: [page("/orders")]),
        .init("web", .web, hosts: ["shop.example"], routes: [page("/orders")]),
      ],
      rewrites: [
        .init(from: "/old/orders", to: "shop://orders"), .init(from: "/old/nothing", to: "/nothing/old"),
        .init(from: "/away", to: "https://else.example/away"), .init(from: "/rewritten/:id", to: "shop://orders"),
      ])
    let found = manifest.validate().filter { $0.rule == .parents }
    #expect(found.map { "\($0.severity.rawValue) \($0.subject): \($0.message)" } == expected)
  }

  @Test("A manifest contains parents and tags, and reads them again (LN7)") func parentsAndTagsAreReadBack() throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/a/:id", exposedTo: .all) { (id: Int) in id }.under("/b").tagged("signed-in", "beta")
        Route("/b", exposedTo: .all) { () -> Int in 1 }
      }, as: "Pages")
    let manifest = mediator.manifest()
    let route = try #require(manifest.namespaces.flatMap(\.routes).first { $0.pattern == "/a/:id" })
    #expect(route.parent == "/b")
    #expect(route.tags == ["beta", "signed-in"])
    #expect(try Manifest(json: manifest.json()) == manifest)
  }
}
