import MediatorManifest
import Testing

// Cause: checks that only look something up, such as the owner of a host, did not take steps from the budget. A comparison
// of 210 KB took 17 seconds; the growth rows have more of each.
@Suite("Large manifests are compared in linear time or within the budget") struct LargeManifestTests {
  private typealias M = Manifest

  private static func manifest(hosts: [String], name: String = "web", routes: Int = 20) -> Manifest {
    .of(
      actions: [M.Action("a", exposure: .all)],
      namespaces: [
        M.Namespace(
          name, .web, hosts: hosts,
          routes: (0..<routes).map { M.RegisteredRoute("/r\($0)/:id", .action, action: "t/a", module: "M") })
      ])
  }

  @Test(
    "Hosts and domains that are new or gone are looked up and not searched (AT5)",
    arguments: ["host%.example", "*.host%.example", "*.x.example:%"])
  func hostsAreCompared(_ form: String) {
    func hosts(_ numbers: Range<Int>) -> [String] {
      numbers.map { number in
        form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(number)")
      }
    }
    let old = Self.manifest(hosts: hosts(0..<2000))
    let new = Self.manifest(hosts: hosts(1000..<3000))
    let changes = new.changes(from: old)
    #expect(changes.count { $0.kind == .namespaceHosts } >= 2000 || changes.contains { $0.kind == .notCompared })
    #expect(!Self.manifest(hosts: hosts(0..<2000), routes: 200).validate().contains { $0.rule == .duplicate })
  }

  @Test("A new namespace that takes over many hosts says which URL has another result (AT5)")
  func takenHostsAreReported() {
    let hosts = (0..<2000).map { "host\($0).example" }
    let old = Self.manifest(hosts: ["*.example"], routes: 5)
    let new = Self.manifest(hosts: hosts, name: "taking", routes: 0)
    let added = new.changes(from: old).first { $0.kind == .namespaceAdded }
    #expect(added?.reason.hasPrefix("'https://host0.example/r0/") == true, "\(added.map { "\($0)" } ?? "nothing")")
  }

  @Test("Patterns with hosts are compared with the hosts of their namespace within the budget (AT5)")
  func patternsWithHosts() {
    let routes = (0..<1500).map {
      M.RegisteredRoute("//h\($0).other.example/a", .action, action: "t/a", module: "M")
    }
    let hosts = (0..<2000).map { "*.h\($0).example" }
    let manifest = M.of(
      actions: [M.Action("a", exposure: .all)],
      namespaces: [M.Namespace("web", .web, hosts: hosts, routes: routes)])
    #expect(manifest.validate().contains { $0.rule == .notCompared || $0.rule == .unreachable })
  }

  @Test("New rewrites are compared with routes and rules within the budget (AT5)") func rewritesAreCompared() {
    func manifest(_ rules: Int) -> Manifest {
      M.of(
        actions: [M.Action("a", exposure: .all)],
        routes: (0..<1500).map { M.RegisteredRoute("/r\($0)/:id", .action, action: "t/a", module: "M") },
        rewrites: (0..<rules).map { .init(from: "/old\($0)/:id", to: "/r\($0)/:id") })
    }
    #expect(manifest(1500).changes(from: manifest(0)).contains { $0.kind == .notCompared })
    #expect(manifest(20).changes(from: manifest(0)).allSatisfy { $0.kind == .rewriteAdded })
  }

  // The names of the actions of equal targets were concatenated again for each.
  @Test("Thousands of targets of one name are reported (AT5)") func targetsOfOneName() {
    func manifest(_ count: Int) -> Manifest {
      M(
        modules: [], targets: (0..<count).map { M.Target("same", module: "M", actions: [M.Action("a\($0)")]) },
        namespaces: [], rewrites: [])
    }
    #expect(manifest(3000).validate().count { $0.rule == .duplicate } == 2999)
    #expect(!manifest(3000).changes(from: manifest(1)).isEmpty || manifest(3000).validate().count > 1)
  }

  // Names of rules and sources were compared by canonical equivalence.
  @Test("Names of rules and sources are compared by their bytes (AT16)") func namesAreCompared() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(M.Exposure.rule(composed) != M.Exposure.rule(decomposed))
    #expect(M.Exposure.rule(composed) == M.Exposure.rule(composed))
    #expect(Set([M.Exposure.rule(composed), .rule(decomposed), .rule(composed)]).count == 2)
    #expect(LinkSource(composed) != LinkSource(decomposed))
    #expect(Set([LinkSource(composed), LinkSource(decomposed)]).count == 2)
    func manifest(_ name: String) -> Manifest {
      M.of(
        actions: [M.Action("a", exposure: .rule(name))],
        namespaces: [M.Namespace(name, .scheme, schemes: [name], routes: [])])
    }
    let changes = manifest(composed).changes(from: manifest(decomposed))
    #expect(changes.contains { $0.kind == .namespaceRemoved } && changes.contains { $0.kind == .namespaceAdded })
    #expect(changes.contains { $0.subject == "action 't/a'" })
  }
}
