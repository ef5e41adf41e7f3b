import MediatorManifest
import MediatorRouteFiles
import Testing

/// Cause: the checks counted pairs and not work, so each of these attacks took seconds or did not end.
@Suite("Checks of any manifest end") struct BudgetTests {
  private typealias M = Manifest

  /// An enumeration of 780 alternatives, about the maximum in a pattern.
  private static func alternatives(_ first: Int) -> String {
    (0..<780).map { String(first + $0, radix: 36) }.joined(separator: "|")
  }

  private static func manifest(_ patterns: [String], module: ModuleName = "M") -> Manifest {
    .of(
      actions: [M.Action("a", exposure: .all)],
      routes: patterns.map { M.RegisteredRoute($0, .action, action: "t/a", module: module) })
  }

  // The list of rules was built for each rule, also when the budget was spent: 2,000 rules took 48 seconds.
  @Test("Rewrites to URLs that match nothing are compared within the budget") func rewritesWithoutDestination() {
    let manifest = M.of(rewrites: (0..<2000).map { .init(from: "/r\($0)/:x", to: "/q\($0)/:x") })
    let rules = Set(manifest.validate().map(\.rule.description))
    #expect(rules == ["rewrite", "not-compared"])
  }

  private static func closures(_ patterns: [String]) -> M {
    .of(routes: patterns.map { M.RegisteredRoute($0, .handler, module: "M") })
  }

  // The names of each pair were collected outside the budget: 14,000 such routes took 25 seconds.
  @Test("Closures with other names are compared within the budget (AT44)") func closuresWithOtherNames() {
    func manifest(_ name: String) -> M { Self.closures((0..<3000).map { "/:a(/:b\($0))?q\(name)\($0)" }) }
    let clock = ContinuousClock()
    var changes: [M.Change] = []
    let taken = clock.measure { changes = manifest("b").changes(from: manifest("a")) }
    #expect(changes.contains { $0.kind == .notCompared } && taken < .seconds(60), "\(taken)")
  }

  // The list of rivals was searched twice, which the budget changes: the program was killed.
  @Test("Notes whose budget is spent in the middle of a route end with a finding (AT49)", arguments: [0, 8, 20])
  func notesEnd(groups: Int) {
    let groups = (0..<groups).map { "(/:g\($0)" }.joined() + String(repeating: ")", count: groups)
    let manifest = Self.closures((0..<4000).map { "/:a<x|y\($0)>\(groups)/:b?q\($0)" })
    #expect(manifest.notes().contains { $0.rule == .notCompared && $0.severity == .error })
  }

  // The text was copied for each of 2,500 routes: a file of 1 MB needed 2 GB.
  @Test(
    "A manifest whose routes repeat more than 64 MiB of their namespaces and actions is not read (AT59)",
    arguments: ["deprecation", "exposure", "tag", "label", "default", "target", "namespace", "host", "module"])
  func repeatedTextIsLimited(place: String) throws {
    func manifest(_ length: Int) -> M {
      let text = String(repeating: "x", count: length)
      func at(_ name: String) -> String? { place == name ? text : nil }
      let target = TargetName(at("target") ?? "t")
      let action = M.Action(
        "a", [.init(at("label") ?? "id", "Int", default: at("default"))],
        exposure: at("exposure").map { .rule($0) } ?? .all, deprecation: at("deprecation"),
        tags: at("tag").map { [ActionTag($0)] } ?? [])
      // A route names its target itself, so the text is in the file.
      let routes = (0..<(place == "target" ? 0 : 1000)).map {
        M.RegisteredRoute("/r\($0)", .action, action: "t/a", module: "M")
      }
      let others = (0..<(place == "target" ? 1000 : 0)).map { M.Action("b\($0)") }
      return M(
        modules: [.init(ModuleName(at("module") ?? "M"), services: (0..<1000).map { "s\($0)" })],
        targets: [.init(target, module: "M", actions: [action] + others)],
        namespaces: [
          .init(
            at("namespace") ?? "n", .web, schemes: [], hosts: [at("host") ?? "shop.example"], fallsBackToGlobal: false,
            acceptsDirectForm: false, module: "M", routes: routes)
        ], rewrites: [])
    }
    #expect(throws: Never.self) { try M(json: manifest(60_000).json()) }
    let error = #expect(throws: ManifestError.self) { try M(json: manifest(70_000).json()) }
    #expect(error?.problems.map(\.code) == [.invalidValue])
    #expect("\(try #require(error))".hasSuffix("expected at most 67108864"))
  }

  // The matches of one URL were all kept, whatever their number: 9,000 routes needed 753 MB.
  @Test("A search for a note keeps a bounded number of states, and says if it needs more (AT49)")
  func statesAreBounded() throws {
    var builder = RouteTable<Int>.Builder()
    let groups =
      (0..<20).map { "(/:g\($0)" }.joined() + String(repeating: ")", count: 20) + String(repeating: "/z", count: 20)
    for number in 0..<500 { try builder.insert(RoutePattern("/:a<x|y\(number)>\(groups)"), number) }
    let table = builder.freeze()
    let url = try StandardURLReader().read("/x" + String(repeating: "/z", count: 30))
    for limit in [0, 1, 100, 10_000] {
      var steps = limit
      let matches = table.allMatches(url, host: url.defaultHostPlacement, steps: &steps)
      // The last set of nodes is counted before it is searched.
      #expect(steps < 0 && steps > -2000 && matches.count <= limit, "\(steps) after \(limit)")
      steps = limit
      #expect(table.firstMatch(url, host: url.defaultHostPlacement, steps: &steps) == nil || steps < limit)
    }
    var steps = 50_000_000
    #expect(table.allMatches(url, host: url.defaultHostPlacement, steps: &steps).count == 500 && steps > 0)
  }

  @Test("A pattern with as many groups as it may have is compared, and one with more is malformed")
  func patternsWithGroupsAreCompared() {
    func rules(_ pattern: String) -> Set<String> {
      let routes = [
        M.RegisteredRoute("/*rest", priority: 9, .action, action: "t/a", module: "M"),
        M.RegisteredRoute(pattern, .action, action: "t/a", module: "M"),
      ]
      return Set(M.of(actions: [M.Action("a", exposure: .all)], routes: routes).validate().map(\.rule.description))
    }
    #expect(rules("/a(/b)(/c)(/d)(/e)(/f)").contains("shadowed"))
    #expect(rules("/a(/b)(/c)(/d)(/e)(/f)(/g)").contains("malformed-route"))
  }

  // Four such routes took 11 seconds, and 40 did not end.
  @Test("Enumerations are compared as sets") func enumerationsAreCompared() throws {
    let patterns = (0..<40).map { RoutePattern(stringLiteral: "/:x<\(Self.alternatives(46_656 + $0 * 700))>") }
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        for pattern in patterns { Route(pattern, exposedTo: .all) { (x: String) in x } }
      }, as: "M")
    let manifest = mediator.manifest()
    #expect(manifest.namespaces[0].isSorted)
    #expect(manifest.namespaces[0].routes.count == 40)
    #expect(manifest.validate().filter { $0.rule == .notCompared } == [])
    #expect(manifest.changes(from: manifest).isEmpty)
  }

  @Test("A manifest records whether its routes are sorted") func unsortedRoutesAreReported() throws {
    // With affixes each alternative is tried against the other pattern.
    let patterns = (0..<20).flatMap { number in
      let alternatives = Self.alternatives(46_656 + number * 700)
      return ["/p\(number):x<\(alternatives)>", "/:x<\(alternatives)>s\(number)"].map(RoutePattern.init(stringLiteral:))
    }
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        for pattern in patterns.reversed() { Route(pattern, exposedTo: .all) { (x: String) in x } }
      }, as: "M")
    let manifest = mediator.manifest()
    #expect(manifest.namespaces[0].routes.count == 40)
    let notes = manifest.notes().filter { $0.rule == .notCompared && $0.severity == .note }
    #expect(notes.isEmpty == manifest.namespaces[0].isSorted)
    let again = try Manifest(json: manifest.json())
    #expect(again == manifest)
    #expect(again.namespaces[0].isSorted == manifest.namespaces[0].isSorted)
  }

  // Names were sorted again for each finding: 8.8 seconds.
  @Test("Thousands of unknown modules are reported in time") func unknownModulesAreReported() {
    let modules = (0..<4_000).map { M.Module(ModuleName("m\($0)")) }
    let targets = (0..<4_000).map { M.Target(TargetName("t\($0)"), module: ModuleName("n\($0)"), actions: []) }
    let findings = Manifest(modules: modules, targets: targets, namespaces: []).validate()
    #expect(findings.count { $0.rule == .unknownModule } == 4_000)
  }

  // The same for services: 14 seconds.
  @Test("Thousands of missing services are reported in time") func missingServicesAreReported() {
    let modules = (0..<4_000).map { M.Module(ModuleName("m\($0)"), services: ["s\($0)"], requiredServices: ["r\($0)"]) }
    let findings = Manifest(modules: modules, targets: [], namespaces: []).validate()
    #expect(findings.count { $0.rule == .service } == 4_000)
  }

  @Test("Thousands of routes to unknown targets are reported in time") func unknownTargetsAreReported() {
    let targets = (0..<4_000).map { M.Target(TargetName("t\($0)"), module: "M", actions: []) }
    let routes = (0..<4_000).map { number in
      M.RegisteredRoute("/r\(number)", .action, action: ActionAddress(TargetName("u\(number)"), "a"), module: "M")
    }
    let manifest = Manifest(
      modules: [M.Module("M")], targets: targets, namespaces: [M.Namespace("global", .global, routes: routes)])
    #expect(manifest.validate().count { $0.rule == .unknownAction } == 4_000)
  }

  @Test("Rewrites without a destination are compared within the budget") func manyRewritesAreCompared() {
    let rewrites = (0..<1_500).map { M.Rewrite(from: "/old\($0)/:id", to: "/none\($0)/:id") }
    let routes = (0..<1_500).map { M.RegisteredRoute("/r\($0)/:id", .action, action: "t/a", module: "M") }
    let manifest = Manifest(
      modules: [M.Module("M")],
      targets: [M.Target("t", module: "M", actions: [M.Action("a", [M.Parameter("id", "Int")], exposure: .all)])],
      namespaces: [M.Namespace("global", .global, routes: routes)], rewrites: rewrites)
    let findings = manifest.validate()
    #expect(findings.contains { $0.rule == .rewrite })
    #expect(findings.contains { $0.rule == .notCompared })
  }

  @Test("Many changed routes are compared within the budget, and the result reports the rest")
  func manyChangesAreCompared() {
    let old = Self.manifest((0..<2_000).map { "/a\($0)/:id" })
    let new = Self.manifest((0..<2_000).map { "/:id/b\($0)" })
    let changes = new.changes(from: old)
    #expect(changes.contains { $0.kind == .notCompared && $0.severity == .breaking })
  }

  @Test("Small changes of a large manifest are compared completely") func fewChangesAreComparedCompletely() {
    let patterns = (0..<2_000).map { "/a\($0)/:id" }
    let changes = Self.manifest(patterns + ["/new/:id"]).changes(from: Self.manifest(patterns))
    #expect(changes.map(\.kind) == [.routeAdded])
  }
}
