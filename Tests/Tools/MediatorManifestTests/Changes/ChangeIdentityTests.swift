import MediatorManifest
import Testing

/// Manifests that differ in texts which compare equal, or in elements with the same name.
@Suite("Elements are compared by their bytes and by all that identifies them") struct ChangeIdentityTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: Manifest
    let new: Manifest
    let kinds: Set<String>

    init(_ name: String, _ old: Manifest, _ new: Manifest, _ kinds: Set<String>) {
      (testDescription, self.old, self.new, self.kinds) = (name, old, new, kinds)
    }
  }

  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  private static func route(
    _ pattern: String, defaults: [String: [String]] = [:], parameters: [Manifest.Parameter]? = []
  ) -> Manifest {
    .of(routes: [.init(pattern, .handler, module: "M", defaults: defaults, parameters: parameters)])
  }

  private static func rewrites(_ rules: (from: String, to: String, priority: Int)...) -> Manifest {
    .of(rewrites: rules.map { .init(from: $0.from, to: $0.to, priority: $0.priority) })
  }

  private static func namespace(
    _ schemes: [String]?, _ hosts: [String], _ kind: Manifest.Namespace.Kind = .web, isSorted: Bool = true
  ) -> Manifest {
    .of(namespaces: [.init("n", kind, schemes: schemes, hosts: hosts, isSorted: isSorted, routes: [])])
  }

  private static func keys(of module: ModuleName) -> Manifest {
    Manifest(
      modules: ["M", "N"].map { name in
        .init(name, publishedKeys: name == module ? [.init("t/a", [], output: "Int")] : [])
      },
      targets: [.init("t", module: "M", actions: [.init("a", output: "Int")])], namespaces: [], rewrites: [])
  }

  static let cases: [Case] = [
    Case(
      "a pattern in another normal form", route("/\(composed)"), route("/\(decomposed)"),
      ["route-removed", "route-added"]),
    Case(
      "a default in another normal form", route("/a", defaults: ["x": [composed]]),
      route("/a", defaults: ["x": [decomposed]]), ["route-default"]),
    Case(
      "a label in another normal form", route("/a", parameters: [.init(composed, "Int")]),
      route("/a", parameters: [.init(decomposed, "Int")]), ["parameter-removed", "parameter-added"]),
    Case(
      "a summary in another normal form", .of(actions: [.init("a", output: "Int", summary: composed)]),
      .of(actions: [.init("a", output: "Int", summary: decomposed)]), ["summary"]),
    Case(
      "a rewrite in another normal form", rewrites(("/a", "/\(composed)", 0)), rewrites(("/a", "/\(decomposed)", 0)),
      ["rewrite-changed"]),
    Case(
      "the second rewrite of a pattern", rewrites(("/a", "/b", 1), ("/a", "/c", 0)),
      rewrites(("/a", "/b", 1), ("/a", "/d", 0)), ["rewrite-changed"]),
    Case(
      "a scheme and a host that change places", namespace(["x"], ["y"]), namespace(["y"], ["x"]),
      ["namespace-schemes", "namespace-hosts"]),
    Case(
      "routes that are not sorted", namespace(["x"], []), namespace(["x"], [], isSorted: false), ["namespace-sorted"]),
    Case("a key of another module", keys(of: "M"), keys(of: "N"), ["key-moved"]),
    Case(
      "inputs of a closure that were unknown", route("/a", parameters: nil),
      route("/a", parameters: [.init("x", "Int")]), ["parameter-added"]),
  ]

  @Test(arguments: cases) func differencesAreReported(_ example: Case) {
    #expect(Set(example.new.changes(from: example.old).map(\.kind.description)) == example.kinds)
    #expect(!example.old.changes(from: example.new).isEmpty)
    #expect(example.old.changes(from: example.old).isEmpty)
  }

  @Test("A route replaced by a wider one with another parent reports the parent") func parentOfAWiderRouteIsCompared() {
    let actions: [Manifest.Action] = [.init("a", exposure: .all)]
    let wide = Manifest.RegisteredRoute("/:x", .action, action: "t/a", module: "M")
    let narrow = Manifest.RegisteredRoute("/a", .action, action: "t/a", module: "M", parent: "/p")
    let changes = Manifest.of(actions: actions, routes: [wide])
      .changes(from: Manifest.of(actions: actions, routes: [wide, narrow]))
    #expect(Set(changes.map(\.kind)).isSuperset(of: [.routeRemoved, .parentRemoved]))
  }

  @Test("A namespace that loses all schemes is described without an empty list") func noSchemesAreDescribed() {
    let changes = Self.namespace([], [], .global).changes(from: Self.namespace(nil, [], .global))
    #expect(changes.first?.message == "Its list of schemes is new: empty.")
  }
}
