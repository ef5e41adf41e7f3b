import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Conflicting routes are rejected") struct RouteConflictTests {
  @Test(
    "Equal patterns, or ones that differ in names only, are a conflict that names both modules",
    arguments: [
      ("/order/:id", "/order/:id"), ("/order/:id", "/order/:number"), ("/a(/:b)", "/a(/:c)"), ("/f/*x", "/f/*y"),
      ("/:a.html", "/:b.html"), ("/v:a<int>x", "/v:b<int>x"), ("/order/:id", "order/:id/"),
      ("shop://order", "SHOP://order"), ("//Example.com/a", "//example.com/a"), ("/caf%C3%A9", "/café"),
      ("/:a<[:*x]{1}>", "/:b<[:*x]{1}>"),
    ] as [(RoutePattern, RoutePattern)])
  func equalPatternsConflict(first: RoutePattern, second: RoutePattern) throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Route(first, exposedTo: .all) { 1 } }, as: "One")
    let error = expectFailureNow(
      .routeConflict,
      "route '\(second)': conflict: matches the URLs of '\(first)': found in module 'One' and module 'Two'"
    ) { try mediator.register(ModuleContents { Route(second, exposedTo: .all) { 2 } }, as: "Two") }
    #expect(error?.modules == ["One", "Two"])
    #expect(mediator.modules == ["One"])
  }

  @Test(
    "Patterns that differ in more than names can coexist",
    arguments: [
      ("/order/:id", "/order/:id<int>"), ("/a/:b", "/a/*b"), ("/:a<[:a]{1}>", "/:a<[:b]{1}>"),
      ("/:a<[*a]{1}>", "/:a<[*b]{1}>"), ("/:a<[\\]:a]{1}>", "/:a<[\\]:b]{1}>"), ("//[::1]/a", "//[::2]/a"),
      ("/a", "/A"), ("shop://a", "/shop/a"), ("/:a-x", "/:a-y"), ("/x:a", "/y:a"), ("/a(/:b)", "/a/:b"),
      ("/:id<>html", "/:idhtml"),
    ] as [(RoutePattern, RoutePattern)])
  func differentPatternsCoexist(first: RoutePattern, second: RoutePattern) throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route(first, exposedTo: .all) { 1 })
    try routes.add(Route(second, exposedTo: .all) { 2 })
    #expect(try routes.list().count == 2)
  }

  @Test("The table accepts the random patterns that registration accepts")
  func registrationAgreesWithTheTable() throws {
    let pieces = [
      "/a", "/:a", "/:b", "/:a<int>", "/:b<int>", "(/a)", "(/:a)", "(/:b)", "/*r", "/*s", "/:a<x|y>", "/:b<y|x>",
      "/:a<[a-z]>", "/:b<[a-z]{1,}>", "/p:a", "/p:b<>s", "/:a.s", "(/a(/:x))", "/%3Aa", "/é", "/:a<[:a]>",
    ]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      let mediator = try Mediator()
      let routes = mediator.routes()
      for _ in 0..<4 {
        let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        guard let pattern = try? RoutePattern(text.joined()) else { continue }
        do {
          try routes.add(Route(pattern, exposedTo: .all) { 0 })
        } catch let error as MediatorError {
          #expect(error.code == .routeConflict)
        }
      }
      // This builds the table: a conflict that registration missed would make all URLs fail.
      #expect(throws: Never.self) { try routes.list() }
    }
  }

  @Test("Two modules may name one position differently")
  func namesOfAPositionMayDiffer() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Route("/u/:id/a", exposedTo: .all) { (id: Int) in "a\(id)" } }, as: "A")
    try mediator.register(ModuleContents { Route("/u/:uid/b", exposedTo: .all) { (uid: Int) in "b\(uid)" } }, as: "B")
    #expect(mediator.outcomeNow("/u/1/a") == "a1")
    #expect(mediator.outcomeNow("/u/2/b") == "b2")
  }

  @Test("A replacing module takes over routes, but its own patterns still conflict with each other")
  func replacingModuleTakesOverRoutes() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Route("/p/:a", exposedTo: .all) { (a: Int) in "one" } }, as: "One")
    expectFailureNow(.routeConflict) {
      try mediator.register(
        ModuleContents {
          Route("/p/:x", exposedTo: .all) { (x: Int) in "two" }
          Route("/p/:y", exposedTo: .all) { (y: Int) in "three" }
        }, as: "Two", replacing: true)
    }
    #expect(mediator.outcomeNow("/p/1") == "one")
    try mediator.register(
      ModuleContents { Route("/p/:x", exposedTo: .all) { (x: Int) in "two" } }, as: "Two", replacing: true)
    #expect(mediator.outcomeNow("/p/1") == "two")
    #expect(try mediator.routes().list().map(\.module) == ["Two"])
  }

  @Test("One registration with a pattern twice is a conflict and registers nothing")
  func patternTwiceIsAConflict() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    for replacing in [false, true] {
      expectFailureNow(.routeConflict) {
        try routes.add(Route("/x", "/a/:b", "/a/:c", exposedTo: .all) { 1 }, replacing: replacing)
      }
    }
    #expect(try routes.list().isEmpty)
    #expect(mediator.outcomeNow("/x") == "unmatchedURL")
  }

  @Test("Malformed patterns of routes and actions are all reported at once, with a caret")
  func malformedPatternsAreReportedAtOnce() throws {
    struct Broken: Target {
      static let name: TargetName = "broken"
      static var actions: ActionTable<Broken> { Action("run") { _ in 0 }.route("/run/:id<integer>").exposed(to: .all) }
    }
    let mediator = try Mediator()
    expectFailureNow(
      .malformedPattern,
      """
      unbalanced group: found '(' without ')'
        /v/(:b
           ^ column 4 (in the app)
      """
    ) { try mediator.routes().add(Route("/v/(:b", exposedTo: .all) { (b: String) in b }) }
    let error = expectFailureNow(
      .manyErrors,
      """
      unknown type: found 'integer', expected int, uint, double, bool, uuid or date
        /run/:id<integer>
                 ^ column 10 (in module 'Faulty')
      catch-all not last: found '*x<raw>', expected nothing after it, or segments outside of groups
        /*x<raw>/y
         ^ column 2 (in module 'Faulty')
      namespace 'none': not registered (in module 'Faulty')
      """
    ) {
      try mediator.register(
        ModuleContents {
          Registration { Broken() }
          Route("/*x<raw>/y", exposedTo: .all) { 0 }
          Route("/fine", in: "none", exposedTo: .all) { 0 }
        }, as: "Faulty")
    }
    #expect(error?.errors.count == 3)
    #expect(mediator.modules.isEmpty)
    #expect(!mediator.hasTarget("broken"))
  }

  @Test("A closure with more inputs than a pattern has parameters is rejected")
  func tooManyInputsAreRejected() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    expectFailureNow(
      .routeArity,
      "route '/v/:b': too many inputs: expected one for each parameter of the pattern, or 'labels:'"
    ) { try routes.add(Route("/v/:b", exposedTo: .all) { (b: String, c: String) in b + c }) }
    expectFailureNow(.routeArity) {
      try routes.add(Route("/w/:b/:c", "/w/:b", exposedTo: .all) { (b: String, c: String) in b + c })
    }
    try routes.add(Route("/fewer/:a/:b", exposedTo: .all) { (a: Int) in a })
    try routes.add(
      Route("/whole/:a", exposedTo: .all) { (call: Invocation, a: Int, all: Parameters) in "\(a) \(call.url ?? "")" })
    #expect(mediator.outcomeNow("/fewer/1/2") == "1")
    #expect(mediator.outcomeNow("/whole/1") == "1 /whole/1")
    #expect(try routes.list().count == 2)
  }

  @Test("An input for a catch-all without a name is an error that says to name it (FD31)") func catchAllsNeedNames()
    throws
  {
    let routes = try Mediator().routes()
    expectFailureNow(
      .routeArity,
      "route '/v/*': too many inputs: expected one for each parameter of the pattern, or 'labels:'; name the catch-all, as in '*rest'"
    ) { try routes.add(Route("/v/*", exposedTo: .all) { (rest: [String]) in rest.count }) }
    try routes.add(Route("/v/*rest", exposedTo: .all) { (rest: [String]) in rest.count })
  }

  @Test("A pattern removes the routes that it conflicts with, whatever the names of their parameters (FD31)")
  func removalIgnoresNames() throws {
    let lab = RouteNamespace.schemes("lab").with { $0.order = .registration }
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"], namespaces: [lab]))
    let routes = mediator.routes()
    try routes.add(Route("/u/:id(/:tab)", exposedTo: .all) { (id: String) in id })
    try routes.add(Route("/u/:id<int>", exposedTo: .all) { (id: Int) in id })
    #expect(routes.remove("/u/:name") == 0)
    #expect(routes.remove("/u/:name(/:part)") == 1)
    #expect(routes.remove("/u/:name<int>") == 1)
    let own = mediator.routes(in: "lab")
    for name in ["a", "b"] { try own.add(Route(RoutePattern("/x/:\(name)" as String), exposedTo: .all) { "" }) }
    #expect(own.remove("/x/:b") == 1 && own.remove("/x/:c") == 0)
  }

  // Cause: an input that is a URL makes its parameter `<raw>`, which counted as a constraint.
  @Test("An item that is a URL has the shape of one that is a text (FD31)")
  func urlsInItemsHaveTheShapeOfTexts() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    let url = Route("/open?src=:src", exposedTo: .all) { (src: URL) in "url \(src)" }
    let text = Route("/open?src=:text", exposedTo: .all) { (text: String) in "text \(text)" }
    try routes.add(url)
    expectFailureNow(.routeConflict) { try routes.add(text) }
    #expect(mediator.outcomeNow("/open?src=a") == "url a")
    try routes.add(text, replacing: true)
    #expect(mediator.outcomeNow("/open?src=a") == "text a")
    expectFailureNow(.routeConflict) { try routes.add(url) }
    #expect(routes.remove("/open?src=:src") == 1)
    try routes.add(url)
    #expect(routes.remove("/open?src=:src") == 1)
    #expect(try routes.list().isEmpty)
  }

  @Test("A route in an unknown namespace is rejected")
  func unknownNamespaceIsRejected() throws {
    let mediator = try Mediator()
    expectFailureNow(.unknownNamespace, "namespace 'none': not registered (in the app)") {
      try mediator.routes(in: "none").add(Route("/a", exposedTo: .all) { 0 })
    }
    expectFailureNow(.unknownNamespace) { try mediator.routes(in: "none").setFallback(Fallback { _, _ in 0 }) }
  }
}
