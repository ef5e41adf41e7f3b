import MediatorManifest
import Testing

/// Changes that look harmless and are not, and the reverse.
///
/// Each change is reported with its most severe effect on callers.
@Suite("Changes of a manifest are reported with the correct severity (N6)") struct ChangeSeverityTests {
  private typealias M = Manifest
  private typealias Case = ChangeCase

  private static let id = M.Parameter("id", "Int")
  private static func a(_ exposure: M.Exposure = .all, _ parameters: [M.Parameter] = [id]) -> M.Action {
    M.Action("a", parameters, exposure: exposure)
  }
  private static let b = M.Action("b", [M.Parameter("id", "Int", isRequired: false)], exposure: .all)

  private static func routes(_ routes: M.RegisteredRoute..., rewrites: [M.Rewrite] = []) -> M {
    .of(actions: [a(), b], routes: routes, rewrites: rewrites)
  }

  private static func to(
    _ action: ActionAddress, _ pattern: String?, _ priority: Int = 0, exposure: M.Exposure = .all,
    defaults: [String: [String]] = [:]
  ) -> M.RegisteredRoute {
    M.RegisteredRoute(
      pattern, priority: priority, .file, action: action, module: "M", exposure: exposure, defaults: defaults)
  }

  private static func closure(_ pattern: String?, _ priority: Int = 0, exposure: M.Exposure = .all) -> M.RegisteredRoute
  {
    M.RegisteredRoute(pattern, priority: priority, .handler, module: "M", exposure: exposure)
  }

  // MARK: Keys

  private static func keyed(_ inputs: [M.Parameter], _ result: String = "Void") -> M {
    .of(
      [M.Module("M", publishedKeys: [M.Key("t/a", inputs.map { .init($0.label, $0.type) }, output: result)])],
      actions: [M.Action("a", inputs, output: result)])
  }

  private static let keys = [
    Case(
      "an input that only callers by name may omit", keyed([id]),
      keyed([id, M.Parameter("tone", "String", isRequired: false)]), "breaking key-changed",
      "compatible parameter-added"),
    Case(
      "a wider input changes the type of the key", keyed([M.Parameter("id", "Int8")]), keyed([id]),
      "breaking key-changed", "compatible parameter-widened"),
    Case(
      "a narrower result changes the type of the key", keyed([], "Int?"), keyed([], "Int"), "breaking key-changed",
      "compatible result-narrowed"),
    Case(
      "a change of the action is not reported for the key again", keyed([id]), keyed([]), "breaking parameter-removed"),
    Case(
      "keys that a module calls", .of([M.Module("M", requiredKeys: [M.Key("u/a", output: "Int")])]),
      .of([M.Module("M", requiredServices: ["Clock"], requiredKeys: [M.Key("u/a", output: "Void")])]),
      "compatible key-needed",
      "compatible key-needed", "compatible service-needed"),
    Case(
      "a service that is no longer required", .of([M.Module("M", requiredServices: ["Clock"])]), .of(),
      "compatible service-needed"),
  ]

  @Test(arguments: keys) func reportsKeyChanges(ofKeys row: ChangeCase) { row.check() }

  // MARK: Actions

  private static func type(_ before: String, _ after: String) -> (M, M) {
    (.of(actions: [a(.all, [M.Parameter("f", before)])]), .of(actions: [a(.all, [M.Parameter("f", after)])]))
  }

  private static func action(_ before: M.Action, _ after: M.Action) -> (M, M) {
    (.of(actions: [before]), .of(actions: [after]))
  }

  private static func `case`(_ name: String, _ pair: (M, M), _ expected: String) -> Case {
    Case(name, pair.0, pair.1, expected)
  }

  private static let actions = [
    `case`(
      "a closure with a wider result is another type", type("() -> Int", "() -> Int?"), "breaking parameter-changed"),
    `case`("a list of native values is not converted", type("[Int32]", "[Int64]"), "breaking parameter-changed"),
    `case`(
      "an optional closure accepts the closure", type("() -> Int", "(() -> Int)?"), "compatible parameter-widened"),
    `case`(
      "a dictionary with another value type", type("[String: Int8]", "[String: Int]"), "breaking parameter-changed"),
    `case`(
      "a structure with other labels",
      action(a(), a(.all, [M.Parameter("id", "Int", isComposite: true)])), "breaking parameter-composite"),
    `case`(
      "another default changes the calls of callers that omit it",
      action(
        a(.all, [M.Parameter("n", "Int", isRequired: false, default: "1")]),
        a(.all, [M.Parameter("n", "Int", isRequired: false, default: "2")])), "breaking parameter-default"),
    `case`(
      "a new tag adds an interceptor", action(M.Action("a"), M.Action("a", tags: ["signed-in"])), "breaking tag-added"),
    `case`(
      "a native action is never exposed",
      action(M.Action("nativeA"), M.Action("nativeA", exposure: .all)), "cosmetic exposure-native"),
    `case`("a new exposed action", (.of(actions: [b]), .of(actions: [a(), b])), "new action-added"),
    `case`(
      "a new action without exposure", (.of(actions: [b]), .of(actions: [a(.none), b])), "compatible action-added"),
    `case`("a new target with an exposed action", (.of(), .of(actions: [a()])), "new target-added"),
    `case`(
      "a new target with native actions", (.of(), .of(actions: [M.Action("native", exposure: .all)])),
      "compatible target-added"),
  ]

  @Test(arguments: actions) func reportsActionChanges(ofActions row: ChangeCase) { row.check() }

  // MARK: Structures and secrets

  private static func structure(_ fields: M.Parameter.Field...) -> M { structure(of: fields) }

  private static func structure(of fields: [M.Parameter.Field]?) -> M {
    .of(actions: [a(.all, [M.Parameter("query", "Query", isComposite: true, fields: fields)])])
  }

  private static func address(_ fields: M.Parameter.Field...) -> M {
    structure(.init("address", "Address", fields: fields))
  }

  private static func secretItems(_ names: String...) -> M {
    M(modules: [], targets: [], namespaces: [], secretItems: names)
  }

  private static func matched(_ matched: Bool?) -> M {
    var id = Self.id
    id.matched = matched
    return .of(routes: [M.RegisteredRoute("/p/:id", .handler, module: "M", parameters: [id])])
  }

  private static func page(underKey key: ActionAddress?) -> M {
    .of(routes: [M.RegisteredRoute("/p/:id", .page, module: "M", parentPage: key)])
  }

  private static let fields = [
    Case(
      "a new required property", structure(), structure(.init("words", "String")), "breaking parameter-added"),
    Case(
      "a new optional property", structure(), structure(.init("words", "String", isOptional: true)),
      "compatible parameter-added"),
    Case("a removed property", structure(.init("words", "String")), structure(), "breaking parameter-removed"),
    Case(
      "a property of another type", structure(.init("limit", "Int")), structure(.init("limit", "String")),
      "breaking parameter-changed"),
    Case(
      "a property of a wider type", structure(.init("limit", "Int8")), structure(.init("limit", "Int")),
      "compatible parameter-widened"),
    Case(
      "an optional property", structure(.init("limit", "Int")), structure(.init("limit", "Int", isOptional: true)),
      "compatible parameter-optional"),
    Case(
      "a required property", structure(.init("limit", "Int", isOptional: true)), structure(.init("limit", "Int")),
      "breaking parameter-required"),
    Case(
      "a secret property", structure(.init("pin", "Int")), structure(.init("pin", "Int", isSecret: true)),
      "compatible parameter-secret"),
    Case(
      "a property that is no longer secret", structure(.init("pin", "Int", isSecret: true)),
      structure(.init("pin", "Int")), "opening parameter-secret"),
    Case(
      "a property of a property", address(), address(.init("street", "String")), "breaking parameter-added"),
    Case("properties that are not known", structure(of: nil), structure(.init("words", "String"))),
    Case("a secret item", secretItems(), secretItems("token"), "compatible parameter-secret"),
    Case("an item that is no longer secret", secretItems("token"), secretItems(), "opening parameter-secret"),
    Case("a secret item in another case", secretItems("token"), secretItems("Token")),
    Case("an input that decides about matching", matched(nil), matched(true), "breaking parameter-changed"),
    Case("an input that no longer does", matched(true), matched(nil), "breaking parameter-changed"),
    Case("a new parent by its key", page(underKey: nil), page(underKey: "p/all"), "compatible parent-added"),
    Case("another parent by its key", page(underKey: "p/all"), page(underKey: "p/own"), "breaking parent-changed"),
    Case("a removed parent by its key", page(underKey: "p/all"), page(underKey: nil), "breaking parent-removed"),
    Case("a parent that has a key now", page(under: "/list"), page(underKey: "p/all"), "breaking parent-changed"),
    Case("a parent that has no key", page(underKey: "p/all"), page(under: "p/all"), "breaking parent-changed"),
  ]

  @Test("Properties, secret items, matched inputs and parents by key are compared (N6, FD2)", arguments: fields)
  func reportsFields(row: ChangeCase) { row.check() }

  @Test("The value of a removed property, or of a removed parameter beside a structure, is ignored (N6)")
  func removedProperties() {
    let query = M.Parameter("query", "Query", isComposite: true, fields: [])
    for (old, new) in [
      (Self.structure(.init("words", "String")), Self.structure()),
      (Self.address(.init("street", "String")), Self.address()),
      (M.of(actions: [Self.a(.all, [Self.id, query])]), M.of(actions: [Self.a(.all, [query])])),
    ] {
      #expect(new.changes(from: old).map(\.reason) == ["Its value is ignored now."])
    }
  }

  @Test("An input that becomes secret is one change, which does not print its default (N6)") func secretDefaults() {
    func manifest(_ isSecret: Bool?, _ text: String) -> M {
      .of(
        actions: [Self.a(.all, [M.Parameter("pin", "Int", isSecret: isSecret)])],
        routes: [Self.to("t/a", "/gate", defaults: ["pin": [text]])])
    }
    let (plain, secret) = (manifest(nil, "1234"), manifest(true, "(secret)"))
    Case("", plain, secret, "compatible parameter-secret").check()
    Case("", secret, plain, "opening parameter-secret").check()
    #expect(!"\(secret.changes(from: plain))".contains("1234"))
  }

  @Test func aTargetMovesAwayFromTheInterceptorsOfItsModule() {
    func target(_ module: ModuleName) -> M {
      M(modules: [M.Module("M"), M.Module("N")], targets: [M.Target("t", module: module, actions: [])], namespaces: [])
    }
    Case("", target("M"), target("N"), "opening target-moved").check()
  }

  // MARK: Routes

  private static let patterns = [
    Case(
      "exchanged parameters", routes(to("t/a", "/x/:id/:n")), routes(to("t/a", "/x/:n/:id")),
      "breaking route-changed"),
    Case(
      "a prefix that becomes part of the value", routes(to("t/a", "/x/no-:id")), routes(to("t/a", "/x/:id")),
      "breaking route-changed"),
    Case(
      "a value that may become a list", routes(to("t/a", "/x/:id")), routes(to("t/a", "/x/*id")),
      "compatible route-widened"),
    Case(
      "a wider pattern that comes after another route", routes(to("t/a", "/x/:id<int>"), to("t/b", "/x/:id<double>")),
      routes(to("t/b", "/x/:id<double>"), to("t/a", "/x/:id")), "breaking route-order", "compatible route-widened"),
    Case(
      "a third route matches the URLs of a removed one",
      routes(to("t/a", "/x/:id<int>", 5), to("t/b", "/x/1"), to("t/a", "/x/:id")),
      routes(to("t/b", "/x/1"), to("t/a", "/x/:id")), "breaking route-order", "compatible route-removed"),
    Case(
      "a removed route was exposed to more sources",
      routes(to("t/a", "/x/:id<int>"), to("t/a", "/x/:id", exposure: .sources([.push]))),
      routes(to("t/a", "/x/:id", exposure: .sources([.push]))), "breaking exposure-withdrawn",
      "compatible route-removed"),
    Case(
      "a removed route had a default", routes(to("t/a", "/x", defaults: ["id": ["1"]]), to("t/a", "/x(/:id)", -1)),
      routes(to("t/a", "/x(/:id)", -1)), "breaking route-default", "compatible route-removed"),
    Case(
      "another closure is another destination", routes(closure("/x/new"), closure("/x/:id")), routes(closure("/x/:id")),
      "breaking route-removed"),
    Case(
      "the same action with other inputs", routes(to("t/a", "/x/:id")),
      routes(to("t/a", "/x/:di", 1), to("t/a", "/x/:id")), "breaking route-order", "compatible route-added"),
    Case(
      "the same inputs by another route", routes(to("t/a", "/x/:id")),
      routes(to("t/a", "/x/1", defaults: ["id": ["1"]]), to("t/a", "/x/:id")), "compatible route-added"),
    Case(
      "a default that was not the caller's", routes(to("t/b", "/x")), routes(to("t/b", "/x", defaults: ["id": ["1"]])),
      "breaking route-default"),
    Case(
      "a default that replaces an error", routes(to("t/a", "/x")), routes(to("t/a", "/x", defaults: ["id": ["1"]])),
      "compatible route-default"),
    Case(
      "a default without an input", routes(to("t/a", "/x/:id")), routes(to("t/a", "/x/:id", defaults: ["tone": ["1"]])),
      "compatible route-default"),
    Case(
      "more sources than the action allows",
      .of(actions: [a(.sources([.push]))], routes: [to("t/a", "/x/:id", exposure: .sources([.push]))]),
      .of(actions: [a(.sources([.push]))], routes: [to("t/a", "/x/:id", exposure: .sources([.push, .web]))]),
      "compatible exposure-limited"),
    Case(
      "a route that moves from the action to a file",
      .of(actions: [a()], routes: [M.RegisteredRoute("/x", .action, action: "t/a", module: "M")]),
      .of(actions: [a()], routes: [to("t/a", "/x")]), "cosmetic route-kind"),
    Case("a new page", .of(), .of(routes: [closure("/p")]), "new route-added"),
    Case("a new page without exposure", .of(), .of(routes: [closure("/p", exposure: .none)]), "compatible route-added"),
    Case(
      "the first route to an action", closed(actions: [a()]), closed(actions: [a()], to("t/a", "/x/:id")),
      "new route-added"),
    Case(
      "the first route to an action of an app with web hosts alone", global([]), global([], to("t/a", "/x/:id")),
      "new route-added"),
    Case(
      "another route to an action", closed(actions: [a()], to("t/a", "/x/:id")),
      closed(actions: [a()], to("t/a", "/x/:id"), to("t/a", "/y/:id")), "compatible route-added"),
    Case(
      "a matcher may match any URL", routes(to("t/a", "/x/:id")), routes(closure(nil), to("t/a", "/x/:id", -1)),
      "breaking route-added", "new route-added", "compatible route-priority"),
    Case(
      "one of two routes with one pattern", routes(to("t/a", "/x/:id", 1), to("t/a", "/x/:id")),
      routes(to("t/a", "/x/:id", 1)),
      "compatible route-removed"),
  ]

  /// Without the direct form.
  private static func closed(actions: [M.Action], _ routes: M.RegisteredRoute...) -> M {
    M(
      modules: [M.Module("M")], targets: [M.Target("t", module: "M", actions: actions)],
      namespaces: [
        M.Namespace("global", .global, schemes: nil, fallsBackToGlobal: false, acceptsDirectForm: false, routes: routes)
      ])
  }

  @Test(arguments: patterns) func reportsRouteChanges(ofRoutes row: ChangeCase) { row.check() }

  private static func page(under parent: String?, _ tags: ActionTag...) -> M {
    .of(routes: [M.RegisteredRoute("/p/:id", .page, module: "M", parent: parent, tags: tags)])
  }

  private static let pages = [
    Case("a new parent", page(under: nil), page(under: "/list"), "compatible parent-added"),
    Case("a removed parent", page(under: "/list"), page(under: nil), "breaking parent-removed"),
    Case("another parent", page(under: "/list"), page(under: "/all?id=:id"), "breaking parent-changed"),
    Case("a new tag of a page", page(under: nil), page(under: nil, "signed-in"), "breaking tag-added"),
    Case("a removed tag of a page", page(under: "/list", "signed-in"), page(under: "/list"), "opening tag-removed"),
    Case("no change", page(under: "/list", "signed-in"), page(under: "/list", "signed-in")),
    Case(
      "the key of a page", page(under: nil),
      .of(routes: [M.RegisteredRoute("/p/:id", .page, module: "M", page: "p/a")]), "cosmetic route-page"),
  ]

  /// LN7: the manifest contains parents and tags, and the comparison reports the effects of their changes.
  @Test(arguments: pages) func reportsPageChanges(ofPages row: ChangeCase) { row.check() }

  @Test func aClosureMovesAwayFromTheInterceptorsOfItsModule() {
    func page(_ module: ModuleName) -> M {
      .of([M.Module("M"), M.Module("N")], routes: [M.RegisteredRoute("/p", .page, module: module)])
    }
    Case("", page("M"), page("N"), "opening route-moved").check()
  }

  // MARK: Namespaces

  private static func global(_ schemes: [String]?, _ routes: M.RegisteredRoute..., and namespaces: M.Namespace...) -> M
  {
    M(
      modules: [M.Module("M")], targets: [M.Target("t", module: "M", actions: [a(), b])],
      namespaces: [
        M.Namespace("global", .global, schemes: schemes, hosts: ["w.example"], fallsBackToGlobal: false, routes: routes)
      ]
        + namespaces)
  }

  private static func shop(
    _ schemes: String..., fallsBackToGlobal: Bool = true, acceptsDirectForm: Bool = true, reader: String? = nil,
    routes: M.RegisteredRoute...
  ) -> M.Namespace {
    M.Namespace(
      "s", .scheme, schemes: schemes, fallsBackToGlobal: fallsBackToGlobal, acceptsDirectForm: acceptsDirectForm,
      reader: reader,
      routes: routes)
  }

  private static let namespaces = [
    Case(
      "a scheme of the global routes", global(nil, to("t/a", "/x/:id")),
      global(nil, to("t/a", "/x/:id"), and: shop("shop", fallsBackToGlobal: false)), "breaking namespace-added"),
    Case(
      "a namespace with fallback", global(nil, to("t/a", "/x/:id")),
      global(nil, to("t/a", "/x/:id"), and: shop("shop")),
      "compatible namespace-added"),
    Case(
      "a namespace whose own routes come first", global(nil, to("t/a", "/x/:id")),
      global(nil, to("t/a", "/x/:id"), and: shop("shop", routes: to("t/b", "/x/:id"))), "breaking namespace-added"),
    Case(
      "a namespace without the direct form", global(nil), global(nil, and: shop("shop", acceptsDirectForm: false)),
      "breaking namespace-added"),
    Case(
      "a namespace with another reader", global(nil), global(nil, and: shop("shop", reader: "Old")),
      "breaking namespace-added"),
    Case(
      "a scheme that was rejected", global(["app"], to("t/a", "/x/:id")),
      global(["app"], to("t/a", "/x/:id"), and: shop("shop", fallsBackToGlobal: false)), "compatible namespace-added"),
    Case(
      "a host of the global routes", global(["app"], to("t/a", "/x/:id")),
      global(
        ["app"], to("t/a", "/x/:id"),
        and: M.Namespace("web", .web, hosts: ["w.example"], fallsBackToGlobal: false, routes: [])),
      "breaking namespace-added"),
    Case(
      "another scheme of the global routes",
      global(nil, to("t/a", "/x/:id"), and: shop("shop", fallsBackToGlobal: false)),
      global(nil, to("t/a", "/x/:id"), and: shop("shop", "app", fallsBackToGlobal: false)), "breaking namespace-schemes"
    ),
    Case(
      "another scheme that was rejected",
      global(["x"], to("t/a", "/x/:id"), and: shop("shop", fallsBackToGlobal: false)),
      global(["x"], to("t/a", "/x/:id"), and: shop("shop", "app", fallsBackToGlobal: false)),
      "compatible namespace-schemes"),
    Case(
      "a new namespace with its own page", global(["app"]),
      global(["app"], and: shop("shop", routes: closure("/p"))),
      "new namespace-added"),
  ]

  @Test(arguments: namespaces) func reportsNamespaceChanges(ofNamespaces row: ChangeCase) { row.check() }

  // MARK: Rewrites

  private static func rewrite(_ from: String, _ to: String, _ priority: Int = 0) -> M.Rewrite {
    M.Rewrite(from: from, to: to, priority: priority)
  }

  private static let rewrites = [
    Case(
      "URLs that name target and action", routes(), routes(rewrites: [rewrite("/t/a", "https://w.example")]),
      "breaking rewrite-added"),
    Case(
      "URLs that name target and action, by a pattern", routes(), routes(rewrites: [rewrite("/:x/a", "/y/:x")]),
      "breaking rewrite-added"),
    Case(
      "URLs without a target", routes(), routes(rewrites: [rewrite("/u/:x", "/t/b")]), "compatible rewrite-added"),
    Case(
      "URLs of another rule", routes(to("t/a", "/x/:id"), rewrites: [rewrite("/o/*rest", "/x/1")]),
      routes(to("t/a", "/x/:id"), rewrites: [rewrite("/o/*rest", "/x/1"), rewrite("/o/:id", "/x/:id")]),
      "breaking rewrite-added"),
    Case(
      "URLs of another rule that comes first", routes(to("t/a", "/x/:id"), rewrites: [rewrite("/o/*rest", "/x/1", 1)]),
      routes(to("t/a", "/x/:id"), rewrites: [rewrite("/o/*rest", "/x/1", 1), rewrite("/o/:id", "/x/:id")]),
      "compatible rewrite-added"),
    Case(
      "URLs that a matcher may match", routes(closure(nil)), routes(closure(nil), rewrites: [rewrite("/u/:x", "/t/b")]),
      "breaking rewrite-added"),
    Case(
      "a priority that changes nothing", routes(rewrites: [rewrite("/u/:x", "/t/b")]),
      routes(rewrites: [rewrite("/u/:x", "/t/b", 3)]), "compatible rewrite-priority"),
  ]

  @Test(arguments: rewrites) func reportsRewriteChanges(ofRewrites row: ChangeCase) { row.check() }
}
