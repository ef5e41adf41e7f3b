import MediatorManifest
import MediatorTestSupport
import Testing

@Suite struct ServiceCycleTests {
  @Test("Modules that need services of each other are a finding, in a mediator and in its manifest (FD57)")
  func cyclesAreFindings() throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Service(Int.self) { 1 }; Requirement(String.self)
      }, as: "A")
    try mediator.register(
      ModuleContents {
        Service(String.self) { "b" }; Requirement(Bool.self)
      }, as: "B")
    try mediator.register(ModuleContents { Requirement(Int.self) }, as: "Waiting")
    try mediator.register(ModuleContents { Service(Bool.self) { true } }, as: "C")
    #expect(mediator.validate().isEmpty)
    try mediator.register(
      ModuleContents {
        Service(Bool.self) { true }; Requirement(Int.self)
      }, as: "C", replacing: true)
    // Nothing is to be started, so no order is needed.
    #expect(mediator.validate().isEmpty)
    #expect(!mediator.manifest().json().contains("startup"))
    try mediator.register(ModuleContents { Startup { _ in } }, as: "Starting")
    let text =
      "warning: module A, services: Modules need services of each other: A → B → C → A. Let one of them do without: the mediator "
      + "does not start. [service-cycle]"
    #expect(mediator.validate().map(\.description) == [text])
    #expect(try Manifest(json: mediator.manifest().json()).validate().map(\.description) == [text])
  }
}

@Suite("`validate()` finds every seeded problem and names module, subject and fix (N5)") struct RuleTests {
  private typealias M = Manifest

  private static let open = M.Action("a", [M.Parameter("id", "Int")], exposure: .all)
  private static let route = M.RegisteredRoute("/a/:id<int>", .action, action: "t/a", module: "M")

  private static func key(_ address: ActionAddress, _ type: String = "Int") -> M.Key {
    M.Key(address, [.init("id", type)], output: "Void")
  }

  private static func targets(_ targets: M.Target...) -> M {
    M(
      modules: [M.Module("M"), M.Module("N")], targets: targets,
      namespaces: [M.Namespace("global", .global, schemes: nil, routes: [])])
  }

  @Test func validManifestHasNoFinding() throws {
    let manifest = M.of(
      [
        M.Module("M", services: ["Clock"], publishedKeys: [Self.key("t/a")]),
        M.Module("N", requiredServices: ["Clock"], requiredKeys: [Self.key("t/a")]),
      ], actions: [Self.open], routes: [Self.route], rewrites: [M.Rewrite(from: "/b/:id", to: "/a/:id")])
    #expect(manifest.validate().isEmpty)
    #expect(try Mediator(modules: [OrderModule.self, StockModule.self]).validate().isEmpty)
  }

  private static func check(
    _ manifest: Manifest, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = manifest.validate().map(\.description)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func duplicateNamesAreFound() {
    Self.check(
      .of([M.Module("M"), M.Module("M")]),
      "error: module M, its name: Another module has the same name. Rename one. [duplicate]")
    Self.check(
      Self.targets(M.Target("t", module: "M", actions: []), M.Target("t", module: "N", actions: [])),
      "error: module N, target 't': The name belongs to a target of module M. Qualify the name, as in 'n.t'. [duplicate]"
    )
    Self.check(
      .of(actions: [M.Action("a"), M.Action("a")]),
      "error: module M, action 't/a': The target declares it twice. Rename one. [duplicate]")
    Self.check(
      .of(actions: [M.Action("a", [M.Parameter("id", "Int"), M.Parameter("id", "Int")])]),
      "error: module M, action 't/a': It has the label 'id' twice. Give one parameter another label. [duplicate]")
    Self.check(
      .of([M.Module("M", services: ["Clock"]), M.Module("N", services: ["Clock"])]),
      "error: module N, service Clock: Module M also provides it. Provide it in one module, or name a variant. [duplicate]"
    )
    Self.check(
      .of(namespaces: [
        M.Namespace("s", .scheme, schemes: ["s", "shop"], routes: []),
        M.Namespace("z", .scheme, schemes: ["shop"], module: "M", routes: []),
      ]),
      "error: module M, namespace 'z': 'shop' already belongs to namespace 's'. Remove it from one. [duplicate]")
  }

  @Test func namesThatDifferOnlyByCaseAreFound() {
    Self.check(
      .of([M.Module("M"), M.Module("m")]),
      "error: module m, its name: 'm' and 'M' differ only by case, which names ignore. Use one spelling, or different names. [letter-case]"
    )
    Self.check(
      Self.targets(M.Target("Order", module: "M", actions: []), M.Target("order", module: "N", actions: [])),
      "error: module N, target 'order': 'order' and 'Order' differ only by case, which names ignore. Use one spelling, or different names. [letter-case]"
    )
    Self.check(
      .of(actions: [M.Action("show"), M.Action("Show")]),
      "error: module M, action 't/show': 'show' and 'Show' differ only by case, which names ignore. Use one spelling, or different names. [letter-case]"
    )
    Self.check(
      .of(actions: [
        M.Action("a", [M.Parameter("id", "Int"), M.Parameter("ID", "Int")]), M.Action("b", tags: ["in"]),
        M.Action("c", tags: ["In"]),
      ]),
      "warning: module M, action 't/a': 'ID' and 'id' differ only by case. Use one spelling, or different names. [letter-case]",
      "warning: module M, tag 'In' of action 't/c': 'In' and 'in' differ only by case. Use one spelling, or different names. [letter-case]"
    )
    Self.check(
      .of(
        actions: [Self.open],
        routes: [Self.route, M.RegisteredRoute("/A/:id<int>/x", .action, action: "t/a", module: "M")]),
      "warning: module M, route '/A/:id<int>/x': 'A' and 'a' differ only by case, and paths are compared with case. Use one spelling, or different names. [letter-case]"
    )
  }

  @Test func invalidNamesAreFound() {
    Self.check(
      .of(actions: [M.Action("a b")]),
      "error: module M, action 't/a b': 'a b' cannot be the name of an action: it contains whitespace or a control character. Choose 1 to 128 bytes without whitespace, control characters and '/', '?', '#'. [invalid-name]"
    )
  }

  @Test func missingModulesAreFound() {
    Self.check(
      .of([M.Module("N")], actions: [M.Action("a")]),
      "error: module M, target 't': There is no module 'M'. Add the module, or remove this. [unknown-module]"
    )
  }

  @Test func malformedRoutesAreFound() {
    Self.check(
      .of(
        actions: [Self.open],
        routes: [
          M.RegisteredRoute("/a/:id<nit>", .action, action: "t/a", module: "M"),
          M.RegisteredRoute("/a/:id", priority: 1 << 40, .action, action: "t/a", module: "M"),
        ]),
      "error: module M, route '/a/:id': The priority 1099511627776 does not fit in 32 bits. Choose one from -2147483648 to 2147483647. [malformed-route]",
      #"error: module M, route '/a/:id<nit>': unknown type: found 'nit', expected int, uint, double, bool, uuid or date; did you mean 'int'? Fix the pattern at column 8. [malformed-route]"#
    )
  }

  @Test func conflictsAreFound() {
    Self.check(
      .of(
        [M.Module("M"), M.Module("N")], actions: [Self.open],
        routes: [Self.route, M.RegisteredRoute("/a/:key<int>", .handler, module: "N")]),
      "error: module N, route '/a/:key<int>': It matches the same URLs as route '/a/:id<int>' of module M, at priority 0. Remove one, or change its priority. [conflict]"
    )
  }

  @Test func shadowedRoutesAreFound() {
    let narrow = M.RegisteredRoute("/a/new/:id<int>", .action, action: "t/a", module: "M")
    Self.check(
      .of(
        actions: [Self.open],
        routes: [M.RegisteredRoute("/a/*id", priority: 1, .action, action: "t/a", module: "M"), narrow]),
      "error: module M, route '/a/new/:id<int>': All its URLs match route '/a/*id' of module M. Narrow the other pattern, or raise this priority. [shadowed]"
    )
    let page = M.RegisteredRoute("/a/*", priority: 1, .page, module: "M")
    Self.check(.of(actions: [Self.open], routes: [page, narrow]))
    let ordered = M.Namespace(
      "global", .global, schemes: nil, order: .registration,
      routes: [M.RegisteredRoute("/a/*", .page, module: "M"), narrow])
    Self.check(
      M(modules: [M.Module("M")], targets: [M.Target("t", module: "M", actions: [Self.open])], namespaces: [ordered]),
      "warning: module M, route '/a/new/:id<int>': All its URLs match route '/a/*' of module M first. Narrow the other pattern, or raise this priority. [shadowed]"
    )
  }

  @Test func unreachableRoutesAreFound() {
    let routes = ["https://b.example/a", "other://a", "//c.example/x"].map {
      M.RegisteredRoute($0, .handler, module: "M")
    }
    Self.check(
      .of(namespaces: [
        M.Namespace("web", .web, hosts: ["a.example"], routes: routes),
        M.Namespace("empty", .scheme, module: "M", routes: [M.RegisteredRoute("/x", .handler, module: "M")]),
      ]),
      "error: module M, namespace 'empty': No URL belongs to it: it has no scheme and no host. Add a scheme or a host. [unreachable]",
      "error: module M, route '//c.example/x' in namespace 'web': URLs of the host 'c.example' do not belong to 'web'. Move the route to the namespace of its URLs, or remove scheme and host from the pattern. [unreachable]",
      "error: module M, route 'https://b.example/a' in namespace 'web': URLs of the host 'b.example' do not belong to 'web'. Move the route to the namespace of its URLs, or remove scheme and host from the pattern. [unreachable]",
      "error: module M, route 'other://a' in namespace 'web': URLs of the scheme 'other' do not belong to 'web'. Move the route to the namespace of its URLs, or remove scheme and host from the pattern. [unreachable]"
    )
  }

  @Test func routesWithoutASourceAreFound() {
    Self.check(
      .of(
        actions: [M.Action("a"), M.Action("b", exposure: .sources([.push]))],
        routes: [
          M.RegisteredRoute("/a", .action, action: "t/a", module: "M"),
          M.RegisteredRoute("/b", .file, action: "t/b", module: "M", exposure: .sources([.web, .inApp])),
          M.RegisteredRoute("/c", .handler, module: "M", exposure: .none),
        ]),
      "warning: module M, route '/a': No source may reach 't/a'. Expose the action to a source, or remove the route. [closed-route]",
      "warning: module M, route '/b': It is exposed to web, in-app, and 't/b' to push: no source may use it. Expose the action to a source, or remove the route. [closed-route]",
      "warning: module M, route '/c': No source may use it. Expose or remove it. [closed-route]")
  }

  @Test func routesToUnknownActionsAreFound() {
    Self.check(
      .of(
        actions: [M.Action("detail", exposure: .all)],
        routes: [
          M.RegisteredRoute("/a", .file, action: "t/detial", module: "M"),
          M.RegisteredRoute("/b", .file, action: "T2/detail", module: "M"),
          M.RegisteredRoute("/c", .action, module: "M"),
        ]),
      "error: module M, route '/a': It maps to 't/detial': target 't' has no action 'detial'; did you mean 'detail'? Map the route to 't/detail', or declare the action in module M. [unknown-action]",
      "error: module M, route '/b': It maps to 'T2/detail': there is no target 'T2'; did you mean 't'? Map the route to 't/detail', or add its module. [unknown-action]",
      "error: module M, route '/c': It maps to no action. Name the action, or remove the route. [unknown-action]"
    )
  }

  @Test func keysWithoutAnActionAreFound() {
    let keys = [Self.key("t/b"), Self.key("t/a", "UUID")]
    Self.check(
      .of(
        [
          M.Module("M", publishedKeys: keys),
          M.Module("N", requiredKeys: [Self.key("u/a"), Self.key("t/a", "String")]),
        ],
        actions: [Self.open]),
      "error: module M, key 't/a(id: UUID) -> Void': Module M declares the action as (id: Int) -> Void. Declare the action with the key. [key]",
      "error: module M, key 't/b(id: Int) -> Void': It is published, but target 't' has no action 'b'. Declare the action, or remove the publication. [key]",
      "error: module N, key 't/a(id: String) -> Void': Module M declares the action as (id: Int) -> Void. Build both modules against one version of the key. [key]",
      "error: module N, key 'u/a(id: Int) -> Void': It is needed, but there is no target 'u'. Add its module. [key]"
    )
  }

  @Test func unknownAddressHasAFix() {
    func fixes(_ addresses: ActionAddress...) -> [String] {
      M.of(
        [M.Module("M"), M.Module("N", requiredKeys: addresses.map { M.Key($0, output: "Void") })],
        actions: [M.Action("detail"), M.Action("list")]
      ).validate().map(\.fix)
    }
    #expect(fixes("t/detial") == ["Call 't/detail', or declare the action in module M."])
    #expect(fixes("t/remove") == ["Declare the action in module M."])
    #expect(fixes("u/lst") == ["Add its module."])
    #expect(fixes("u/remove") == ["Add its module."])
    #expect(fixes("zebra/list") == ["Add its module."])
  }

  @Test func inputsWithoutAURLAreFound() {
    let printer = M.Action("print", [M.Parameter("on", "Printer", isTextual: false)], exposure: .sources([.push]))
    Self.check(
      .of(
        actions: [printer, Self.open],
        routes: [
          M.RegisteredRoute("/print", .action, action: "t/print", module: "M"),
          M.RegisteredRoute("/a/:id<uuid>", .action, action: "t/a", module: "M"),
          M.RegisteredRoute("/b/:id<x|y>", .action, action: "t/a", module: "M"),
        ]),
      "error: module M, action 't/print': It is exposed, and no URL can pass its parameter 'on: Printer'. Add a default, use a type that is decoded from text, or remove the exposure. [input]",
      "error: module M, route '/a/:id<uuid>': No text of <uuid> decodes as the parameter 'id: Int' of 't/a'. Change the constraint or the type. [input]",
      "error: module M, route '/b/:id<x|y>': No text of <x|y> decodes as the parameter 'id: Int' of 't/a'. Change the constraint or the type. [input]",
      "error: module M, route '/print': Neither a URL nor a default provides the parameter 'on: Printer' of 't/print'. Add a default, use a type that is decoded from text, or remove the route. [input]"
    )
  }

  @Test(
    "A constraint is an error only if none of its texts decodes as the input (N5)",
    arguments: [
      ("/a/:id<0|1>", "Bool", true), ("/a/:id<int>", "Bool", true), ("/a/:id<yes|no>", "Bool", false),
      ("/a/:id<^8|9>", "Int", true), ("/a/:id<!8|9>", "Int", true), ("/a?id=:id<raw>", "Int", true),
      ("/a/:id<double>", "Int", true), ("/a/:id<x|300>", "UInt8", false), ("/a/:id<x|30>", "UInt8?", true),
      ("/a/:id<2026-01-31T10%3A00%3A00Z|now>", "Date", true), ("/a/:id<date>", "Date?", true),
      ("/a/:id<int>", "Date", false),
      ("/a/:id<uuid>", "Int", false), ("/a/:id<uuid>", "Mine", true), ("/a/:id<int>", "[Int]", true),
      ("/a/:id<bool>", "[Int]", false),
    ]) func constraintsThatDecode(pattern: String, type: String, decodes: Bool)
  {
    let action = M.Action("a", [M.Parameter("id", type)], exposure: .all)
    let route = M.RegisteredRoute(pattern, .action, action: "t/a", module: "M")
    #expect(M.of(actions: [action], routes: [route]).validate().isEmpty == decodes)
  }

  @Test("Other processes pass values, so their inputs need no text (RM5)") func inputsOfPeers() {
    let printer = M.Action("print", [M.Parameter("on", "Printer", isTextual: false)], exposure: .sources([.peer]))
    #expect(M.of(actions: [printer]).validate() == [])
  }

  @Test func namesWithoutAnInputAreFound() {
    Self.check(
      .of(
        actions: [Self.open],
        routes: [M.RegisteredRoute("/a/:di", .action, action: "t/a", module: "M", defaults: ["tone": ["kind"]])]),
      "warning: module M, route '/a/:di': 't/a' has no parameter 'di'; did you mean 'id'? Rename the parameter to 'id', or remove it. [unknown-input]",
      "warning: module M, route '/a/:di': 't/a' has no parameter 'tone'. Rename the default, or remove it. [unknown-input]"
    )
  }

  @Test("A capture that takes the text after it for its name is answered with the right spelling")
  func suffixesOfCapturesAreSpelled() {
    Self.check(
      .of(
        actions: [Self.open],
        routes: [M.RegisteredRoute("/a/:idpx", .action, action: "t/a", module: "M", defaults: ["id": ["1"]])]),
      "warning: module M, route '/a/:idpx': 't/a' has no parameter 'idpx'. Rename the parameter, write ':id<>px' for a text after 'id', or remove it. [unknown-input]"
    )
  }

  @Test func exposedNativeActionsAreFound() {
    Self.check(
      .of(
        actions: [M.Action("nativeA", exposure: .sources([.push]))],
        routes: [M.RegisteredRoute("/n", .file, action: "t/nativeA", module: "M")]),
      "error: module M, action 't/nativeA': It is exposed to push, but no URL may call a native action. Remove the exposure, or choose a name that does not begin with 'native'. [native]",
      "error: module M, route '/n': It maps to 't/nativeA', but no URL may call a native action. Remove the route, or choose a name that does not begin with 'native'. [native]"
    )
  }

  @Test func invalidRewritesAreFound() {
    let action = M.Action("b", exposure: .all)
    func rewrite(_ rules: (String, String)...) -> M {
      .of(
        actions: [Self.open, action, M.Action("hidden")], routes: [Self.route],
        rewrites: rules.map { M.Rewrite(from: $0.0, to: $0.1) })
    }
    Self.check(
      rewrite(("/x/:id", "/y/:id"), ("/y/:id", "/x/:id")),
      "error: rewrite '/x/:id' → '/y/:id': cycle: found '/x/x', rewritten by '/x/:id' → '/y/:id' → '/x/:id'. Change one to rewrite to a URL that no rule matches. [rewrite]"
    )
    Self.check(
      rewrite(("/x/:id", "/t/hidden")),
      "error: rewrite '/x/:id' → '/t/hidden': No route or exposed action matches its destination. Rewrite to a URL that a route matches, or add the route. [rewrite]"
    )
    Self.check(
      rewrite(("/x/:id", "/a/:key")),
      "error: rewrite '/x/:id' → '/a/:key': unknown parameter: found ':key', expected ':id' of '/x/:id'. Fix the template. [rewrite]"
    )
    Self.check(
      rewrite(("/x/:id", "/a/:id"), ("/x/:key", "/a/:key")),
      "error: rewrite '/x/:key' → '/a/:key': conflict: found the pattern of '/x/:id' but for parameter names, at priority 0. Remove one, or change its priority. [rewrite]"
    )
    // The host belongs to the app, so the rule matches its own result (ST1).
    let web = M.Namespace("web", .web, hosts: ["shop.example"], routes: [])
    func own(isExternal: Bool) -> M {
      .of(
        rewrites: [M.Rewrite(from: "/x/:id", to: "https://shop.example/x/:id", isExternal: isExternal)],
        namespaces: [web])
    }
    Self.check(
      own(isExternal: false),
      "error: rewrite '/x/:id' → 'https://shop.example/x/:id': cycle: found 'https://shop.example/x/x', rewritten by '/x/:id' → '/x/:id'; to open a URL of an own host outside the app, set 'isExternal'. Rewrite to a URL that no rule matches, or set 'isExternal' to open it outside the app. [rewrite]"
    )
    Self.check(own(isExternal: true))
    Self.check(rewrite(("/x/:id", "https://else.example/:id"), ("/p/:i", "/a/:i"), ("/q", "/t/b"), ("/r", "/q")))
  }

  @Test func routedDeprecatedActionsAreFound() {
    Self.check(
      .of(
        actions: [M.Action("a", exposure: .all, deprecation: "call t/b")],
        routes: [M.RegisteredRoute("/a", .action, action: "t/a", module: "M")]),
      "warning: module M, route '/a': It maps to 't/a', which is deprecated: call t/b. Map the route to the replacement. [deprecated]"
    )
  }

  @Test func missingServicesAreFound() {
    Self.check(
      .of([M.Module("M", services: ["DataStore"]), M.Module("N", requiredServices: ["DataStor"])]),
      "error: module N, service DataStor: It is needed, but no module provides it; did you mean 'DataStore'? Ask for DataStore, or add the module that provides it. [service]"
    )
  }

  @Test func differentTypesOfOneNameAreFound() throws {
    let mediator = try Mediator(modules: [OrderModule.self])
    try mediator.register(ModuleContents { Requirement(Elsewhere.detail) }, as: "Clerk")
    #expect(mediator.manifest().validate().isEmpty)
    #expect(
      mediator.validate().map(\.description) == [
        "error: module Clerk, key 'order/detail(id: Int) -> OrderSummary': The action's types have the same names but differ. Declare the action with the key in module Orders. [key]"
      ])
  }

  @Test func findingsAreReportedAtOnceAndErrorsFirst() {
    let manifest = M.of(
      [M.Module("M"), M.Module("A", requiredServices: ["Clock"])],
      actions: [M.Action("a", exposure: .all, deprecation: "call t/b"), M.Action("a b")],
      routes: [
        M.RegisteredRoute("/a", .action, action: "t/a", module: "M"),
        M.RegisteredRoute("/b", .action, action: "t/b", module: "M"),
      ])
    #expect(
      manifest.validate().map { "\($0.severity) \($0.rule) \($0.module.map(\.rawValue) ?? "-")" } == [
        "error service A", "error invalid-name M", "error unknown-action M", "warning deprecated M",
      ])
  }
}

private enum Elsewhere {
  struct OrderSummary: Sendable {}
  static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")
}
