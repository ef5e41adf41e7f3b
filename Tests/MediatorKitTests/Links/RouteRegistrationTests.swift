import MediatorKit
import RoutePatterns
import Testing

@Suite("Registering routes") struct RouteRegistrationTests {
  @Test("JL1 a pattern registers at priority 0, with or without its leading slash")
  func registersAtPriorityZero() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("user/:id", exposedTo: .all) { (id: Int) in id })
    #expect(try routes.list().map(\.description) == ["/user/:id (priority 0)"])
    #expect(mediator.outcomeNow("any://user/7") == "7")
    #expect(mediator.outcomeNow("/user/7") == "7")
  }

  @Test("JL1 JL10 a scheme's namespace keeps its own routes")
  func registersInNamespace() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop").add(Route("/user", exposedTo: .all) { "shop" })
    try mediator.routes().add(Route("/user", exposedTo: .all) { "global" })
    #expect(mediator.outcomeNow("shop://user") == "shop")
    #expect(mediator.outcomeNow("other://user") == "global")
    #expect(try mediator.routes(in: "shop").list().count == 1)
  }

  @Test("JL2 a higher priority is tried first; equal ones in order of registration where the namespace says so")
  func ordersByPriority() throws {
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

  @Test("JL3 several patterns with one closure, each with its own parameter names")
  func severalPatterns() throws {
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

  @Test("JL4 JL7 a pattern is set, set again when asked to, and removed")
  func setsAndRemoves() throws {
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

  @Test("JL5 a closure that does nothing counts as an answer")
  func emptyClosureAnswers() throws {
    let mediator = try Mediator()
    try mediator.routes().add(Route("/nothing", exposedTo: .all) {})
    #expect(try mediator.openNow("/nothing", source: .push) is Void)
  }

  @Test("JL7 removing a pattern with optional groups removes all of it; by handle only what was added with it")
  func removes() throws {
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

  @Test("JL7 MG2 removing a pattern leaves what lies below it")
  func removesOnlyThePattern() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/a", exposedTo: .all) { "a" })
    try routes.add(Route("/a/b", exposedTo: .all) { "b" })
    try routes.add(Route("/a/b/c", exposedTo: .all) { "c" })
    routes.remove("/a/b")
    #expect(mediator.outcomeNow("/a") == "a")
    #expect(mediator.outcomeNow("/a/b/c") == "c")
  }

  @Test("JL7 removing all takes the routes of one namespace")
  func removesAll() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop").add(Route("/a", exposedTo: .all) { "shop" })
    try mediator.routes().add(Route("/a", exposedTo: .all) { "global" })
    mediator.routes(in: "shop").removeAll()
    #expect(mediator.outcomeNow("shop://a") == "global")
    mediator.routes().removeAll()
    #expect(mediator.outcomeNow("shop://a") == "unmatchedURL")
  }

  @Test("JL9 routes are listed in match order, each with its pattern and priority")
  func listsInMatchOrder() throws {
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

  @Test("HH7 mapping again is a conflict unless it replaces; the replaced closure is let go of")
  func replacingLetsGo() throws {
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

  @Test("HH7 in the order of registration, too, replacing takes the place of every equal pattern")
  func replacesInRegistrationOrder() throws {
    let settings = LinkSettings(namespaces: [.schemes("s").with { $0.order = .registration }])
    let mediator = try Mediator(links: settings)
    let routes = mediator.routes(in: "s")
    try routes.add(Route("/a", exposedTo: .all) { 1 })
    try routes.add(Route("/a", exposedTo: .all) { 2 })
    try routes.add(Route("/a", exposedTo: .all) { 3 }, replacing: true)
    #expect(mediator.outcomeNow("s://a") == "3")
    #expect(try routes.list().count == 1)
  }

  @Test("Removing routes lets go of their closures")
  func removingLetsGo() throws {
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

  @Test("A route of the lowest and of the highest priority; one that no table holds is refused")
  func priorities() throws {
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
