import MediatorLinks
import MediatorTestSupport
import Testing

private struct ShelfTarget: Target {
  static let name: TargetName = "shelf"
  static let patterns: [RoutePattern] = ["/shelf/:row", "/rows/:row"]
  static var actions: ActionTable<ShelfTarget> {
    Action("row", "row") { (_, row: Int) in row }.route(patterns).exposed(to: .all)
  }
}

@Suite("Routes are registered") struct RouteRegistrationTests {
  @Test("An action accepts a list of patterns") func actionAcceptsAListOfPatterns() throws {
    let mediator = try Mediator { Registration { ShelfTarget() } }
    #expect(try mediator.openNow("/shelf/1", source: .web) as? Int == 1)
    #expect(try mediator.openNow("/rows/2", source: .web) as? Int == 2)
  }

  @Test("A pattern registers with priority 0, with or without its leading slash (JL1)")
  func patternRegistersAtPriorityZero() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("user/:id", exposedTo: .all) { (id: Int) in id })
    #expect(try routes.list().map(\.description) == ["/user/:id (priority 0)"])
    #expect(mediator.outcomeNow("any://user/7") == "7")
    #expect(mediator.outcomeNow("/user/7") == "7")
  }

  @Test("A scheme's namespace has its own routes (JL1, JL10)")
  func namespaceHasItsOwnRoutes() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop").add(Route("/user", exposedTo: .all) { "shop" })
    try mediator.routes().add(Route("/user", exposedTo: .all) { "global" })
    #expect(mediator.outcomeNow("shop://user") == "shop")
    #expect(mediator.outcomeNow("other://user") == "global")
    #expect(try mediator.routes(in: "shop").list().count == 1)
  }

  @Test("A higher priority is tried first, and equal ones in registration order if the namespace says so (JL2)")
  func higherPriorityIsTriedFirst() throws {
    let settings = LinkSettings(namespaces: [.schemes("jl").with { $0.order = .registration }])
    let mediator = try Mediator(links: settings)
    let routes = mediator.routes(in: "jl")
    try routes.add(Route("/:a", exposedTo: .all) { (a: String) in "first \(a)" })
    try routes.add(Route("/home", exposedTo: .all) { "literal" })
    #expect(mediator.outcomeNow("jl://home") == "first home")
    try routes.add(Route("/home", priority: 1, exposedTo: .all) { "high" })
    #expect(mediator.outcomeNow("jl://home") == "high")
    try routes.add(Route("/:a", exposedTo: .all) { (a: String) in "again \(a)" })
    #expect(mediator.outcomeNow("jl://x") == "first x")
    #expect(
      try routes.list().map(\.description)
        == ["/home (priority 1)", "/:a (priority 0)", "/home (priority 0)", "/:a (priority 0)"])
  }

  @Test("Several patterns share one closure, each with its own parameter names (JL3)")
  func patternsShareAClosure() throws {
    let mediator = try Mediator()
    let id = try mediator.routes().add(
      Route("/user/:id", "/member/:number", "/m/:id(/:tab)", exposedTo: .all) {
        (id: Int, all: Parameters) in "\(id) \(all)"
      })
    #expect(mediator.outcomeNow("/user/1") == "1 [id: \"1\"]")
    #expect(mediator.outcomeNow("/member/2") == "2 [number: \"2\"]")
    #expect(mediator.outcomeNow("/m/3/new") == "3 [id: \"3\", tab: \"new\"]")
    #expect(mediator.routes().remove(id))
    for url in ["/user/1", "/member/2", "/m/3"] { #expect(mediator.outcomeNow(url) == "unknownTarget") }
    #expect(!mediator.routes().remove(id))
  }

  @Test("A pattern can be added, replaced explicitly and removed (JL4, JL7)")
  func patternsCanBeReplaced() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/p", exposedTo: .all) { 1 })
    try routes.add(Route("/p", exposedTo: .all) { 2 }, replacing: true)
    #expect(mediator.outcomeNow("/p") == "2")
    #expect(try routes.list().count == 1)
    #expect(routes.remove("/p") == 1)
    #expect(routes.remove("/p") == 0)
    #expect(mediator.outcomeNow("/p") == "unmatchedURL")
  }

  @Test("A closure without a result handles the URL (JL5)")
  func emptyClosureHandlesTheURL() throws {
    let mediator = try Mediator()
    try mediator.routes().add(Route("/nothing", exposedTo: .all) {})
    #expect(try mediator.openNow("/nothing", source: .push) is Void)
  }

  @Test("Removing a pattern removes all its optional groups; a handle removes only its own routes (JL7)")
  func removingAPatternRemovesItsGroups() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/a(/b)(/c)", exposedTo: .all) { "groups" })
    let handle = try routes.add(Route("/a/d", exposedTo: .all) { "d" })
    #expect(routes.remove("/a(/b)(/c)") == 1)
    for url in ["/a", "/a/b", "/a/c", "/a/b/c"] { #expect(mediator.outcomeNow(url) != "groups") }
    #expect(mediator.outcomeNow("/a/d") == "d")
    routes.remove(handle)
    #expect(try routes.list().isEmpty)
  }

  @Test("Removing a pattern keeps the patterns below it (JL7, MG2)")
  func removingKeepsLongerPatterns() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/a", exposedTo: .all) { "a" })
    try routes.add(Route("/a/b", exposedTo: .all) { "b" })
    try routes.add(Route("/a/b/c", exposedTo: .all) { "c" })
    routes.remove("/a/b")
    #expect(mediator.outcomeNow("/a") == "a")
    #expect(mediator.outcomeNow("/a/b/c") == "c")
  }

  @Test("Removing all affects the routes of one namespace (JL7)")
  func removingAllAffectsOneNamespace() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop").add(Route("/a", exposedTo: .all) { "shop" })
    try mediator.routes().add(Route("/a", exposedTo: .all) { "global" })
    mediator.routes(in: "shop").removeAll()
    #expect(mediator.outcomeNow("shop://a") == "global")
    mediator.routes().removeAll()
    #expect(mediator.outcomeNow("shop://a") == "unmatchedURL")
  }

  @Test("Routes are listed in match order, each with its pattern and priority (JL9)")
  func routesAreListedInMatchOrder() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    for pattern in ["/*all", "/:a", "/x", "/:n<int>"] as [RoutePattern] {
      try routes.add(Route(pattern, exposedTo: .all) { 0 })
    }
    try routes.add(Route("/last", priority: -1, exposedTo: .all) { 0 })
    #expect(
      try routes.list().map(\.description)
        == [
          "/x (priority 0)", "/:n<int> (priority 0)", "/:a (priority 0)", "/*all (priority 0)", "/last (priority -1)",
        ])
    #expect(mediator.namespaces.map(\.name) == ["global"])
    #expect(throws: MediatorError.self) { try mediator.routes(in: "none").list() }
  }

  @Test("A repeated pattern is a conflict unless it replaces, which releases the previous closure (HH7)")
  func replacingReleasesTheClosure() throws {
    final class Held: Sendable {}
    let mediator = try Mediator()
    let routes = mediator.routes()
    weak var held: Held?
    do {
      let value = Held()
      held = value
      try routes.add(Route("/p/:id", exposedTo: .all) { (id: Int) in id + (withExtendedLifetime(value) { 0 }) })
    }
    #expect(held != nil)
    try routes.add(Route("/p/:other", exposedTo: .all) { (other: Int) in other }, replacing: true)
    #expect(held == nil)
    #expect(try routes.list().map(\.pattern?.description) == ["/p/:other"])
  }

  @Test("In registration order, too, replacing affects every equal pattern (HH7)")
  func replacingAffectsAllEqualPatterns() throws {
    let settings = LinkSettings(namespaces: [.schemes("s").with { $0.order = .registration }])
    let mediator = try Mediator(links: settings)
    let routes = mediator.routes(in: "s")
    try routes.add(Route("/a", exposedTo: .all) { 1 })
    try routes.add(Route("/a", exposedTo: .all) { 2 })
    try routes.add(Route("/a", exposedTo: .all) { 3 }, replacing: true)
    #expect(mediator.outcomeNow("s://a") == "3")
    #expect(try routes.list().count == 1)
  }

  @Test("Removing routes releases their closures")
  func removingReleasesTheClosures() throws {
    final class Held: Sendable {}
    let mediator = try Mediator()
    weak var held: Held?
    let id: RouteID
    do {
      let value = Held()
      held = value
      id = try mediator.routes().add(Route("/a", "/b", exposedTo: .all) { withExtendedLifetime(value) { 0 } })
    }
    #expect(mediator.outcomeNow("/a") == "0")
    mediator.routes().remove(id)
    #expect(held == nil)
  }

  @Test("The lowest and the highest priority are accepted, and others are rejected")
  func prioritiesAreLimited() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/a", priority: Int(Int32.max), exposedTo: .all) { "max" })
    try routes.add(Route("/:b", priority: Int(Int32.min), exposedTo: .all) { (b: String) in "min" })
    expectFailureNow(
      .invalidPriority,
      "route '/c': priority out of range: found 2147483648, expected -2147483648 to 2147483647 (in the app)"
    ) { try routes.add(Route("/c", priority: Int(Int32.max) + 1, exposedTo: .all) { 0 }) }
    #expect(mediator.outcomeNow("/a") == "max")
    #expect(mediator.outcomeNow("/c") == "min")
  }
}
