import MediatorManifest
import Testing

@Suite("Two manifests are compared by the destination of each URL (N6)") struct RouteChangeTests {
  private typealias M = Manifest

  private static let actions = ["a", "b"].map {
    M.Action(ActionName($0), [M.Parameter("id", "Int", isRequired: $0 == "a")], exposure: .all)
  }

  private static func check(
    _ old: M, _ new: M, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = new.changes(from: old).map(\.description)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private static func routes(_ routes: M.RegisteredRoute...) -> M { .of(actions: actions, routes: routes) }

  private static func a(_ pattern: String, _ priority: Int = 0, defaults: [String: [String]] = [:]) -> M.RegisteredRoute
  {
    M.RegisteredRoute(pattern, priority: priority, .action, action: "t/a", module: "M", defaults: defaults)
  }

  private static func b(_ pattern: String, _ priority: Int = 0) -> M.RegisteredRoute {
    M.RegisteredRoute(pattern, priority: priority, .file, action: "t/b", module: "M")
  }

  @Test func addedAndRemovedRoutesAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(),
      "breaking: route '/x/:id': It is gone; it mapped to 't/a'. '/x/x' matches no route. [route-removed]")
    Self.check(
      Self.routes(), Self.routes(Self.a("/x/:id")),
      "compatible: route '/x/:id': It is new, maps to 't/a' and is exposed to all sources. URLs that other routes matched are listed. [route-added]"
    )
    Self.check(
      Self.routes(Self.a("/x/:id"), Self.b("/x/*")), Self.routes(Self.b("/x/*")),
      "breaking: route '/x/:id': It is gone; it mapped to 't/a'. '/x/x' maps to 't/b'. [route-removed]")
    Self.check(
      Self.routes(Self.a("/x/:id"), Self.a("/x/:id(/:more)", 1)), Self.routes(Self.a("/x/:id(/:more)", 1)),
      "compatible: route '/x/:id': It is gone. Route '/x/:id(/:more)' maps its URLs to the same destination. [route-removed]"
    )
  }

  @Test func widenedAndNarrowedPatternsAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id<int>")), Self.routes(Self.a("/x/:id")),
      "compatible: route '/x/:id<int>': It is '/x/:id' now. It still matches all its URLs. [route-widened]")
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(Self.a("/x/:id<int>")),
      "breaking: route '/x/:id': It is '/x/:id<int>' now. '/x/x' matches no route. [route-narrowed]"
    )
    Self.check(
      Self.routes(Self.a("/x/:id<int>")), Self.routes(Self.a("/x/:id<uint>")),
      "breaking: route '/x/:id<int>': It is '/x/:id<uint>' now. '/x/-1' matches no route. [route-changed]")
  }

  @Test func changedDestinationsAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(Self.b("/x/:id")),
      "breaking: route '/x/:id': It mapped to 't/a' and maps to 't/b'. Its URLs map to something else. [route-destination]"
    )
  }

  @Test func routesThatTakeURLsAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(Self.b("/x/new"), Self.a("/x/:id")),
      "breaking: route '/x/:id': Route '/x/new' comes before it now, and maps to 't/b'. '/x/new' mapped to 't/a'. [route-order]",
      "compatible: route '/x/new': It is new, maps to 't/b' and is exposed to all sources. URLs that other routes matched are listed. [route-added]"
    )
    Self.check(
      Self.routes(), Self.routes(M.RegisteredRoute("/:x/a", .handler, module: "M")),
      "breaking: action 't/a': Route '/:x/a' comes before it now, and maps to a closure of module M. '/t/a' mapped to 't/a'. [route-order]",
      "new: route '/:x/a': It is new, maps to a closure of module M and is exposed to all sources. URLs from anywhere can reach it now. [route-added]"
    )
  }

  @Test("Global routes are compared beside a namespace of texts, and with a new one (N6, RL21)")
  func routesBesideTexts() {
    func texts(_ routes: M.RegisteredRoute..., hasTexts: Bool = true) -> M {
      let texts = M.Namespace("scanned", .texts, fallsBackToGlobal: false, routes: [])
      return .of(actions: Self.actions, routes: routes, namespaces: hasTexts ? [texts] : [])
    }
    Self.check(
      texts(Self.a("/x/:id")), texts(Self.b("/x/new"), Self.a("/x/:id")),
      "breaking: route '/x/:id': Route '/x/new' comes before it now, and maps to 't/b'. 'app://x/new' mapped to 't/a'. [route-order]",
      "compatible: route '/x/new': It is new, maps to 't/b' and is exposed to all sources. URLs that other routes matched are listed. [route-added]"
    )
    Self.check(
      texts(Self.a("/x/:id")), texts(),
      "breaking: route '/x/:id': It is gone; it mapped to 't/a'. 'app://x/x' matches no route. [route-removed]")
    Self.check(
      texts(Self.a("/x/:id"), hasTexts: false), texts(Self.a("/x/:id")),
      "breaking: namespace 'scanned': It is new. '/x/x' mapped to 't/a'. [namespace-added]")
  }

  @Test func changedWinnersAreReported() {
    let before = Self.routes(Self.a("/:id/new", 1), Self.b("/old/:id"))
    let after = Self.routes(Self.b("/old/:id", 2), Self.a("/:id/new", 1))
    Self.check(
      before, after,
      "breaking: route '/:id/new': Route '/old/:id' comes before it now, and maps to 't/b'. '/old/new' mapped to 't/a'. [route-order]",
      "compatible: route '/old/:id': Its priority was 0 and is 2. URLs that another route matches now are listed. [route-priority]"
    )
    let apart = Self.routes(Self.a("/one/:id", 1), Self.b("/two/:id"))
    Self.check(
      apart, Self.routes(Self.b("/two/:id", 2), Self.a("/one/:id", 1)),
      "compatible: route '/two/:id': Its priority was 0 and is 2. URLs that another route matches now are listed. [route-priority]"
    )
  }

  @Test func changedOrderOfANamespaceIsReported() {
    func shop(_ order: RouteOrder) -> M {
      .of(
        actions: Self.actions,
        namespaces: [
          M.Namespace("s", .scheme, schemes: ["shop"], order: order, routes: [Self.a("/x/:id"), Self.b("/x/new")])
        ])
    }
    Self.check(
      shop(.registration), shop(.specificity),
      "breaking: route '/x/:id' in namespace 's': Route '/x/new' in namespace 's' comes before it now, and maps to 't/b'. 'shop://x/new' mapped to 't/a'. [route-order]",
      "compatible: namespace 's': Its order was 'registration' and is 'specificity'. URLs that another route matches now are listed. [namespace-order]"
    )
  }

  @Test func changedPagesAreReported() {
    let page = M.RegisteredRoute("/x/:id", priority: 9, .page, module: "M")
    Self.check(
      Self.routes(page, Self.a("/x/:id")), Self.routes(page, Self.b("/x/:id<int>"), Self.a("/x/:id")),
      "breaking: route '/x/:id': Route '/x/:id<int>' comes before it now, and maps to 't/b'. '/x/1' mapped to 't/a'. [route-order]",
      "compatible: route '/x/:id<int>': It is new, maps to 't/b' and is exposed to all sources. URLs that other routes matched are listed. [route-added]"
    )
  }

  @Test func changedExposureIsReported() {
    func route(_ exposure: M.Exposure, _ type: String = "Int", _ module: ModuleName = "M") -> M {
      .of(
        [M.Module("M"), M.Module("N")],
        routes: [
          M.RegisteredRoute("/p/:id", .page, module: module, exposure: exposure, parameters: [M.Parameter("id", type)])
        ])
    }
    Self.check(
      route(.sources([.push])), route(.sources([.web])),
      "breaking: route '/p/:id': It was exposed to push and is exposed to web. URLs from push are rejected. [exposure-withdrawn]",
      "opening: route '/p/:id': It was exposed to push and is exposed to web. URLs from web can reach it now. [exposure-widened]"
    )
    Self.check(
      route(.all, "Int"), route(.all, "UUID", "N"),
      "breaking: route '/p/:id': The type of the parameter 'id' was 'Int' and is 'UUID'. Values of the old type are rejected now. [parameter-changed]",
      "opening: route '/p/:id': Its module was M and is N. Interceptors of the previous module no longer apply; those of the new one do. [route-moved]"
    )
  }

  @Test func changedDefaultsAreReported() {
    Self.check(
      Self.routes(Self.a("/x", defaults: ["id": ["1"]]), Self.a("/y", defaults: ["id": ["1"]])),
      Self.routes(Self.a("/x", defaults: ["id": ["2"]]), Self.a("/y")),
      "breaking: route '/x': Its default for 'id' was '1' and is '2'. URLs without it pass another value. [route-default]",
      "breaking: route '/y': Its default for 'id' is gone; it was '1'. URLs without it are rejected. [route-default]"
    )
  }

  @Test func changedNamespacesAreReported() {
    func namespace(_ namespace: M.Namespace...) -> M { .of(namespaces: namespace) }
    Self.check(
      namespace(M.Namespace("s", .scheme, schemes: ["s"], routes: [])),
      namespace(M.Namespace("w", .web, hosts: ["w.example"], fallsBackToGlobal: false, routes: [])),
      "breaking: namespace 's': It is gone (0 routes). Its URLs are matched by the global routes, if at all. [namespace-removed]",
      "compatible: namespace 'w': It is new, for w.example. Its URLs belong to no other namespace. [namespace-added]")
    Self.check(
      namespace(M.Namespace("s", .scheme, schemes: ["s", "t"], routes: [])),
      namespace(
        M.Namespace(
          "s", .scheme, schemes: ["s", "u"], fallsBackToGlobal: false, acceptsDirectForm: false, hasFallback: true,
          reader: "OldReader",
          module: "M", routes: [])),
      "breaking: namespace 's': It no longer lets URLs name target and action. Such URLs match no route. [namespace-direct-form]",
      "breaking: namespace 's': It no longer tries the global routes after its own. URLs that only they matched match no route. [namespace-fallback]",
      "breaking: namespace 's': Its custom reader is new: 'OldReader'. URLs may be read differently. [namespace-reader]",
      "breaking: namespace 's': The scheme 't' is gone. Its URLs no longer match here. [namespace-schemes]",
      "compatible: namespace 's': The scheme 'u' is new. Its URLs matched no route, or map to the same. [namespace-schemes]",
      "compatible: namespace 's': It handles unmatched URLs now. They failed. [namespace-unmatched]",
      "cosmetic: namespace 's': Its module was the app and is M. URLs name no module. [namespace-moved]")
    Self.check(
      namespace(
        M.Namespace(
          "s", .scheme, schemes: ["s"], fallsBackToGlobal: false, acceptsDirectForm: false, hasFallback: true,
          routes: [])),
      namespace(M.Namespace("s", .scheme, schemes: ["s"], routes: [])),
      "breaking: namespace 's': It no longer handles unmatched URLs. They fail. [namespace-unmatched]",
      "opening: namespace 's': It lets URLs name target and action now. Exposed actions without routes can be reached. [namespace-direct-form]",
      "compatible: namespace 's': It tries the global routes after its own now. URLs that matched no route may match one. [namespace-fallback]"
    )
    func global(_ schemes: [String]?) -> M {
      M(modules: [], targets: [], namespaces: [M.Namespace("global", .global, schemes: schemes, routes: [])])
    }
    Self.check(
      global(nil), global(["shop"]),
      "breaking: namespace 'global': Its list of schemes is new: 'shop'. URLs of other schemes match no route. [namespace-schemes]"
    )
    Self.check(
      global(["shop"]), global(nil),
      "opening: namespace 'global': Its list of schemes is gone; it was 'shop'. URLs of any scheme can match here. [namespace-schemes]"
    )
  }

  @Test func changedRewritesAreReported() {
    func rewrites(_ rules: M.Rewrite...) -> M {
      .of(actions: Self.actions, routes: [Self.a("/x/:id"), Self.a("/y/:id")], rewrites: rules)
    }
    Self.check(
      rewrites(M.Rewrite(from: "/o/:id", to: "/x/:id")), rewrites(),
      "breaking: rewrite '/o/:id': It is gone (to '/x/:id'). Its URLs are routed unchanged. [rewrite-removed]"
    )
    Self.check(
      rewrites(), rewrites(M.Rewrite(from: "/o/:id", to: "/x/:id")),
      "compatible: rewrite '/o/:id': It is new (to '/x/:id'). Nothing matched its URLs. [rewrite-added]")
    Self.check(
      rewrites(), rewrites(M.Rewrite(from: "/x/:id<int>", to: "/y/:id")),
      "breaking: rewrite '/x/:id<int>': It is new (to '/y/:id'). '/x/1', which a route matched, is rewritten. [rewrite-added]"
    )
    Self.check(
      rewrites(M.Rewrite(from: "/o/:id", to: "/x/:id")), rewrites(M.Rewrite(from: "/o/:id", to: "/y/:id")),
      "breaking: rewrite '/o/:id': Its destination was '/x/:id' and is '/y/:id'. Its URLs map to something else. [rewrite-changed]"
    )
    let wide = M.Rewrite(from: "/o/*rest", to: "/x/1")
    let narrow = M.Rewrite(from: "/o/:id", to: "/y/:id")
    Self.check(
      rewrites(narrow, wide), rewrites(M.Rewrite(from: "/o/*rest", to: "/x/1", priority: 1), narrow),
      "breaking: rewrite '/o/:id': '/o/*rest' comes before it now. '/o/x' is rewritten by the other rule. [rewrite-order]",
      "compatible: rewrite '/o/*rest': Its priority was 0 and is 1. URLs that another rule matches now are listed. [rewrite-priority]"
    )
  }

  @Test func changesWithDifferentReasonsHaveAnOrder() {
    func rewrites(_ priority: Int) -> M {
      let wide = M.Rewrite(from: "/o/*rest", to: "/x/1", priority: priority)
      return .of(
        actions: Self.actions, routes: [Self.a("/x/:id")],
        rewrites: [wide, M.Rewrite(from: "/o/:id(/:tab)", to: "/x/:id")])
    }
    let changes = rewrites(0).changes(from: rewrites(1))
    #expect(changes.count { $0.kind == .rewriteOrder } == 2)
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $0 < $1 })
  }
}
