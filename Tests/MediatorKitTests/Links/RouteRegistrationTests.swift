import MediatorKit
import RoutePatterns
import Testing

@Suite("Registering routes") struct RouteRegistrationTests {
  @Test("JL1 a pattern registers at priority 0, with or without its leading slash")
  func registersAtPriorityZero() throws {
    let mediator = try Mediator()
    let routes = mediator.routes(exposed: .all)
    try routes.on("user/:id") { (id: Int) in id }
    #expect(try routes.list().map(\.description) == ["/user/:id (priority 0)"])
    #expect(mediator.outcomeNow("any://user/7") == "7")
    #expect(mediator.outcomeNow("/user/7") == "7")
  }

  @Test("JL1 JL10 a scheme's namespace keeps its own routes")
  func registersInNamespace() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop", exposed: .all).on("/user") { "shop" }
    try mediator.routes(exposed: .all).on("/user") { "global" }
    #expect(mediator.outcomeNow("shop://user") == "shop")
    #expect(mediator.outcomeNow("other://user") == "global")
    #expect(try mediator.routes(in: "shop").list().count == 1)
  }

  @Test("JL2 a higher priority is tried first; equal ones in order of registration where the namespace says so")
  func ordersByPriority() throws {
    let settings = LinkSettings(namespaces: [.schemes("jl").with { $0.order = .registration }])
    let mediator = try Mediator(links: settings)
    let routes = mediator.routes(in: "jl", exposed: .all)
    try routes.on("/:a") { (a: String) in "first \(a)" }
    try routes.on("/home") { "literal" }
    #expect(mediator.outcomeNow("jl://home") == "first home")
    try routes.on("/home", priority: 1) { "high" }
    #expect(mediator.outcomeNow("jl://home") == "high")
    try routes.on("/:a") { (a: String) in "again \(a)" }
    #expect(mediator.outcomeNow("jl://x") == "first x")
    #expect(
      try routes.list().map(\.description)
        == ["/home (priority 1)", "/:a (priority 0)", "/home (priority 0)", "/:a (priority 0)"])
  }

  @Test("JL3 several patterns with one closure, each with its own parameter names")
  func severalPatterns() throws {
    let mediator = try Mediator()
    let id = try mediator.routes(exposed: .all).on("/user/:id", "/member/:number", "/m/:id(/:tab)") {
      (id: Int, all: Parameters) in "\(id) \(all)"
    }
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
    let routes = mediator.routes(exposed: .all)
    try routes.on("/p") { 1 }
    try routes.on("/p", replacing: true) { 2 }
    #expect(mediator.outcomeNow("/p") == "2")
    #expect(try routes.list().count == 1)
    #expect(routes.remove("/p") == 1)
    #expect(routes.remove("/p") == 0)
    #expect(mediator.outcomeNow("/p") == "unmatchedURL")
  }

  @Test("JL5 a closure that does nothing counts as an answer")
  func emptyClosureAnswers() throws {
    let mediator = try Mediator()
    try mediator.routes(exposed: .all).on("/nothing") {}
    #expect(try mediator.openNow("/nothing", source: .push) is Void)
  }

  @Test("JL7 removing a pattern with optional groups removes all of it; by handle only what was added with it")
  func removes() throws {
    let mediator = try Mediator()
    let routes = mediator.routes(exposed: .all)
    try routes.on("/a(/b)(/c)") { "groups" }
    let handle = try routes.on("/a/d") { "d" }
    #expect(routes.remove("/a(/b)(/c)") == 1)
    for url in ["/a", "/a/b", "/a/c", "/a/b/c"] { #expect(mediator.outcomeNow(url) != "groups") }
    #expect(mediator.outcomeNow("/a/d") == "d")
    routes.remove(handle)
    #expect(try routes.list().isEmpty)
  }

  @Test("JL7 MG2 removing a pattern leaves what lies below it")
  func removesOnlyThePattern() throws {
    let mediator = try Mediator()
    let routes = mediator.routes(exposed: .all)
    try routes.on("/a") { "a" }
    try routes.on("/a/b") { "b" }
    try routes.on("/a/b/c") { "c" }
    routes.remove("/a/b")
    #expect(mediator.outcomeNow("/a") == "a")
    #expect(mediator.outcomeNow("/a/b/c") == "c")
  }

  @Test("JL7 removing all takes the routes of one namespace")
  func removesAll() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop", exposed: .all).on("/a") { "shop" }
    try mediator.routes(exposed: .all).on("/a") { "global" }
    mediator.routes(in: "shop").removeAll()
    #expect(mediator.outcomeNow("shop://a") == "global")
    mediator.routes().removeAll()
    #expect(mediator.outcomeNow("shop://a") == "unmatchedURL")
  }

  @Test("JL9 routes are listed in match order, each with its pattern and priority")
  func listsInMatchOrder() throws {
    let mediator = try Mediator()
    let routes = mediator.routes(exposed: .all)
    for pattern in ["/*all", "/:a", "/x", "/:n<int>"] as [RoutePattern] { try routes.on(pattern) { 0 } }
    try routes.on("/last", priority: -1) { 0 }
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
    let routes = mediator.routes(exposed: .all)
    weak var held: Held?
    do {
      let value = Held()
      held = value
      try routes.on("/p/:id") { (id: Int) in id + (withExtendedLifetime(value) { 0 }) }
    }
    #expect(held != nil)
    try routes.on("/p/:other", replacing: true) { (other: Int) in other }
    #expect(held == nil)
    #expect(try routes.list().map(\.pattern?.description) == ["/p/:other"])
  }

  @Test("HH7 in the order of registration, too, replacing takes the place of every equal pattern")
  func replacesInRegistrationOrder() throws {
    let settings = LinkSettings(namespaces: [.schemes("s").with { $0.order = .registration }])
    let mediator = try Mediator(links: settings)
    let routes = mediator.routes(in: "s", exposed: .all)
    try routes.on("/a") { 1 }
    try routes.on("/a") { 2 }
    try routes.on("/a", replacing: true) { 3 }
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
      id = try mediator.routes(exposed: .all).on("/a", "/b") { withExtendedLifetime(value) { 0 } }
    }
    #expect(mediator.outcomeNow("/a") == "0")
    mediator.routes().remove(id)
    #expect(held == nil)
  }

  @Test("A route of the lowest and of the highest priority; one that no table holds is refused")
  func priorities() throws {
    let mediator = try Mediator()
    let routes = mediator.routes(exposed: .all)
    try routes.on("/a", priority: Int(Int32.max)) { "max" }
    try routes.on("/:b", priority: Int(Int32.min)) { (b: String) in "min" }
    expectFailureNow(
      .invalidPriority,
      "a route's priority is out of range: expected -2147483648 to 2147483647, found 2147483648 (in the app)"
    ) { try routes.on("/c", priority: Int(Int32.max) + 1) { 0 } }
    #expect(mediator.outcomeNow("/a") == "max")
    #expect(mediator.outcomeNow("/c") == "min")
  }
}
