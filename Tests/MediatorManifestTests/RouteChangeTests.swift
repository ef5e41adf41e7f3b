import RoutePatterns
import MediatorKit
import MediatorManifest
import Testing

@Suite("Two manifests are compared by the destination of each URL (N6)") struct RouteChangeTests {
  private typealias M = Manifest

  private static let actions = ["a", "b"].map {
    M.Action(ActionName($0), [M.Parameter("id", "Int", required: $0 == "a")], exposure: .all)
  }

  private static func check(
    _ old: M, _ new: M, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = new.changes(from: old).map(\.description)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private static func routes(_ routes: M.Route...) -> M { .of(actions: actions, routes: routes) }

  private static func a(_ pattern: String, _ priority: Int = 0, defaults: [String: [String]] = [:]) -> M.Route {
    M.Route(pattern, priority: priority, .action, action: "t/a", module: "M", defaults: defaults)
  }

  private static func b(_ pattern: String, _ priority: Int = 0) -> M.Route {
    M.Route(pattern, priority: priority, .file, action: "t/b", module: "M")
  }

  @Test func addedAndRemovedRoutesAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(),
      "breaking: route '/x/:id': It is gone; it led to 't/a'. '/x/x' leads nowhere. [route-removed]")
    Self.check(
      Self.routes(), Self.routes(Self.a("/x/:id")),
      "compatible: route '/x/:id': It is new, leads to 't/a' and is open to everybody. The URLs that it takes from others are listed. [route-added]"
    )
    Self.check(
      Self.routes(Self.a("/x/:id"), Self.b("/x/*")), Self.routes(Self.b("/x/*")),
      "breaking: route '/x/:id': It is gone; it led to 't/a'. '/x/x' leads to 't/b'. [route-removed]")
    Self.check(
      Self.routes(Self.a("/x/:id"), Self.a("/x/:id(/:more)", 1)), Self.routes(Self.a("/x/:id(/:more)", 1)),
      "compatible: route '/x/:id': It is gone. Route '/x/:id(/:more)' takes its URLs to the same place. [route-removed]"
    )
  }

  @Test func widenedAndNarrowedPatternsAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id<int>")), Self.routes(Self.a("/x/:id")),
      "compatible: route '/x/:id<int>': It is '/x/:id' now. That matches all that it matched. [route-widened]")
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(Self.a("/x/:id<int>")),
      "breaking: route '/x/:id': It is '/x/:id<int>' now. '/x/x' leads nowhere. [route-narrowed]"
    )
    Self.check(
      Self.routes(Self.a("/x/:id<int>")), Self.routes(Self.a("/x/:id<uint>")),
      "breaking: route '/x/:id<int>': It is '/x/:id<uint>' now. '/x/-1' leads nowhere. [route-changed]")
  }

  @Test func changedDestinationsAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(Self.b("/x/:id")),
      "breaking: route '/x/:id': It led to 't/a' and leads to 't/b'. Its URLs end elsewhere. [route-destination]")
  }

  @Test func routesThatTakeURLsAreReported() {
    Self.check(
      Self.routes(Self.a("/x/:id")), Self.routes(Self.b("/x/new"), Self.a("/x/:id")),
      "breaking: route '/x/:id': Route '/x/new' comes before it now, and leads to 't/b'. '/x/new' went to 't/a'. [route-order]",
      "compatible: route '/x/new': It is new, leads to 't/b' and is open to everybody. The URLs that it takes from others are listed. [route-added]"
    )
    Self.check(
      Self.routes(), Self.routes(M.Route("/:x/a", .handler, module: "M")),
      "breaking: action 't/a': Route '/:x/a' comes before it now, and leads to a closure of module M. '/t/a' went to 't/a'. [route-order]",
      "opening: route '/:x/a': It is new, leads to a closure of module M and is open to everybody. URLs that come from anywhere can reach it now. [route-added]"
    )
  }

  @Test func changedWinnersAreReported() {
    let before = Self.routes(Self.a("/:id/new", 1), Self.b("/old/:id"))
    let after = Self.routes(Self.b("/old/:id", 2), Self.a("/:id/new", 1))
    Self.check(
      before, after,
      "breaking: route '/:id/new': Route '/old/:id' comes before it now, and leads to 't/b'. '/old/new' went to 't/a'. [route-order]",
      "compatible: route '/old/:id': Its priority was 0 and is 2. The URLs that another route takes now are listed. [route-priority]"
    )
    let apart = Self.routes(Self.a("/one/:id", 1), Self.b("/two/:id"))
    Self.check(
      apart, Self.routes(Self.b("/two/:id", 2), Self.a("/one/:id", 1)),
      "compatible: route '/two/:id': Its priority was 0 and is 2. The URLs that another route takes now are listed. [route-priority]"
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
      "breaking: route '/x/:id' in namespace 's': Route '/x/new' in namespace 's' comes before it now, and leads to 't/b'. 'shop://x/new' went to 't/a'. [route-order]",
      "compatible: namespace 's': Its order was registration and is specificity. The URLs that another route takes now are listed. [namespace-order]"
    )
  }

  @Test func changedPagesAreReported() {
    let page = M.Route("/x/:id", priority: 9, .page, module: "M")
    Self.check(
      Self.routes(page, Self.a("/x/:id")), Self.routes(page, Self.b("/x/:id<int>"), Self.a("/x/:id")),
      "breaking: route '/x/:id': Route '/x/:id<int>' comes before it now, and leads to 't/b'. '/x/1' went to 't/a'. [route-order]",
      "compatible: route '/x/:id<int>': It is new, leads to 't/b' and is open to everybody. The URLs that it takes from others are listed. [route-added]"
    )
  }

  @Test func changedExposureIsReported() {
    func route(_ exposure: M.Exposure, _ type: String = "Int", _ module: ModuleName = "M") -> M {
      .of(
        [M.Module("M"), M.Module("N")],
        routes: [
          M.Route("/p/:id", .page, module: module, exposure: exposure, parameters: [M.Parameter("id", type)])
        ])
    }
    Self.check(
      route(.sources([.push])), route(.sources([.web])),
      "breaking: route '/p/:id': It was open to push and is open to web. URLs that come from push are refused. [exposure-withdrawn]",
      "opening: route '/p/:id': It was open to push and is open to web. URLs that come from web can reach it now. [exposure-widened]"
    )
    Self.check(
      route(.all, "Int"), route(.all, "UUID", "N"),
      "breaking: route '/p/:id': The parameter 'id' was Int and is UUID. Values of the old type are taken no more. [parameter-changed]",
      "opening: route '/p/:id': It was added by M and is added by N. Interceptors of all that is M's stand before it no more, those of N do. [route-moved]"
    )
  }

  @Test func changedDefaultsAreReported() {
    Self.check(
      Self.routes(Self.a("/x", defaults: ["id": ["1"]]), Self.a("/y", defaults: ["id": ["1"]])),
      Self.routes(Self.a("/x", defaults: ["id": ["2"]]), Self.a("/y")),
      "breaking: route '/x': Its default for 'id' was '1' and is '2'. URLs without it give another value. [route-default]",
      "breaking: route '/y': Its default for 'id' was '1' and is nothing. URLs without it are refused. [route-default]"
    )
  }

  @Test func changedNamespacesAreReported() {
    func namespace(_ namespace: M.Namespace...) -> M { .of(namespaces: namespace) }
    Self.check(
      namespace(M.Namespace("s", .scheme, schemes: ["s"], routes: [])),
      namespace(M.Namespace("w", .web, hosts: ["w.example"], fallback: false, routes: [])),
      "breaking: namespace 's': It is gone, with 0 routes. Its URLs are matched by the global routes, if at all. [namespace-removed]",
      "compatible: namespace 'w': It is new, for w.example. It has URLs that it does not share. [namespace-added]")
    Self.check(
      namespace(M.Namespace("s", .scheme, schemes: ["s", "t"], routes: [])),
      namespace(
        M.Namespace(
          "s", .scheme, schemes: ["s", "u"], fallback: false, directForm: false, unmatched: true, reader: "OldReader",
          module: "M", routes: [])),
      "breaking: namespace 's': URLs may name target and action no more. Such URLs lead nowhere. [namespace-direct-form]",
      "breaking: namespace 's': The global routes are tried no more. URLs that they took lead nowhere. [namespace-fallback]",
      "breaking: namespace 's': Its URLs were split by the standard reader and are split by OldReader. A URL may be read in another way. [namespace-reader]",
      "breaking: namespace 's': The scheme 't' is gone. Its URLs lead here no more. [namespace-schemes]",
      "compatible: namespace 's': The scheme 'u' is new. Its URLs led nowhere, or to the same. [namespace-schemes]",
      "compatible: namespace 's': Something answers for URLs that nothing matches. They led nowhere. [namespace-unmatched]",
      "cosmetic: namespace 's': It was added by the app and is added by M. URLs name no module. [namespace-moved]")
    Self.check(
      namespace(
        M.Namespace("s", .scheme, schemes: ["s"], fallback: false, directForm: false, unmatched: true, routes: [])),
      namespace(M.Namespace("s", .scheme, schemes: ["s"], routes: [])),
      "breaking: namespace 's': Nothing answers for URLs that nothing matches. They lead nowhere. [namespace-unmatched]",
      "opening: namespace 's': URLs may name target and action. Exposed actions without routes can be reached. [namespace-direct-form]",
      "compatible: namespace 's': The global routes are tried after its own. URLs that led nowhere may lead somewhere. [namespace-fallback]"
    )
    func global(_ schemes: [String]?) -> M {
      M(modules: [], targets: [], namespaces: [M.Namespace("global", .global, schemes: schemes, routes: [])])
    }
    Self.check(
      global(nil), global(["shop"]),
      "breaking: namespace 'global': It takes shop alone, and no other scheme. URLs of other schemes lead nowhere. [namespace-schemes]"
    )
    Self.check(
      global(["shop"]), global(nil),
      "opening: namespace 'global': It takes every custom scheme. URLs of any scheme can lead here. [namespace-schemes]"
    )
  }

  @Test func changedRewritesAreReported() {
    func rewrites(_ rules: M.Rewrite...) -> M {
      .of(actions: Self.actions, routes: [Self.a("/x/:id"), Self.a("/y/:id")], rewrites: rules)
    }
    Self.check(
      rewrites(M.Rewrite(from: "/o/:id", to: "/x/:id")), rewrites(),
      "breaking: rewrite '/o/:id': It is gone; it led to '/x/:id'. Its URLs are looked up as they are. [rewrite-removed]"
    )
    Self.check(
      rewrites(), rewrites(M.Rewrite(from: "/o/:id", to: "/x/:id")),
      "compatible: rewrite '/o/:id': It is new, and leads to '/x/:id'. Nothing took its URLs. [rewrite-added]")
    Self.check(
      rewrites(), rewrites(M.Rewrite(from: "/x/:id<int>", to: "/y/:id")),
      "breaking: rewrite '/x/:id<int>': It is new, and leads to '/y/:id'. '/x/1', which a route took, is rewritten. [rewrite-added]"
    )
    Self.check(
      rewrites(M.Rewrite(from: "/o/:id", to: "/x/:id")), rewrites(M.Rewrite(from: "/o/:id", to: "/y/:id")),
      "breaking: rewrite '/o/:id': It led to '/x/:id' and leads to '/y/:id'. Its URLs end elsewhere. [rewrite-changed]")
    let wide = M.Rewrite(from: "/o/*rest", to: "/x/1")
    let narrow = M.Rewrite(from: "/o/:id", to: "/y/:id")
    Self.check(
      rewrites(narrow, wide), rewrites(M.Rewrite(from: "/o/*rest", to: "/x/1", priority: 1), narrow),
      "breaking: rewrite '/o/:id': '/o/*rest' comes before it now. '/o/x' is rewritten by the other rule. [rewrite-order]",
      "compatible: rewrite '/o/*rest': Its priority was 0 and is 1. The URLs that another rule takes now are listed. [rewrite-priority]"
    )
  }
}
