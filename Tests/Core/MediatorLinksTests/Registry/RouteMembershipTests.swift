import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Routes belong to their modules") struct RouteMembershipTests {
  private struct Shelf: Target {
    static let name: TargetName = "shelf"
    static var actions: ActionTable<Shelf> {
      Action("show", "id") { (_, id: Int) in "shelf \(id)" }.route("/shelf/:id").exposed(to: .all)
    }
  }

  private func contents(_ answer: String) -> ModuleContents {
    ModuleContents {
      Registration { Shelf() }
      RouteNamespace.schemes("mod")
      Route("/closure", exposedTo: .all) { answer }
      Route("/own", in: "mod", exposedTo: .all) { answer }
      Fallback(for: .unmatchedURLs(in: "mod")) { _, miss in "\(answer): nothing at \(miss.invocation.url ?? "")" }
    }
  }

  @Test("A module's routes, namespaces and unmatched handlers are removed with it")
  func modulesRemoveTheirRoutes() throws {
    let mediator = try Mediator()
    let urls = ["/shelf/3", "/closure", "mod://own", "mod://no/such/thing"]
    #expect(urls.map { mediator.outcomeNow($0) } == ["unknownTarget", "unmatchedURL", "unmatchedURL", "unmatchedURL"])
    try mediator.register(contents("one"), as: "Module")
    #expect(
      urls.map { mediator.outcomeNow($0) } == ["shelf 3", "one", "one", "one: nothing at mod://no/such/thing"])
    #expect(mediator.namespaces.map(\.name) == ["global", "mod"])
    #expect(try mediator.routes().list().map(\.module) == ["Module", "Module"])
    try mediator.register(contents("two"), as: "Module", replacing: true)
    #expect(
      urls.map { mediator.outcomeNow($0) } == ["shelf 3", "two", "two", "two: nothing at mod://no/such/thing"])
    #expect(mediator.unregister("Module"))
    #expect(urls.map { mediator.outcomeNow($0) } == ["unknownTarget", "unmatchedURL", "unmatchedURL", "unmatchedURL"])
    #expect(mediator.namespaces.map(\.name) == ["global"])
  }

  @Test("The previous unmatched handler is active again when a later module is unregistered")
  func previousHandlerBecomesActive() throws {
    let mediator = try Mediator()
    for name in ["First", "Second"] {
      try mediator.register(ModuleContents { Fallback(for: .unmatchedURLs()) { _, _ in name } }, as: ModuleName(name))
    }
    #expect(mediator.outcomeNow("x://a/b/c") == "Second")
    try mediator.routes().setFallback(Fallback { _, _ in "run time" })
    try mediator.routes().setFallback(Fallback { _, _ in "run time again" })
    #expect(mediator.outcomeNow("x://a/b/c") == "run time again")
    mediator.unregister("Second")
    #expect(mediator.outcomeNow("x://a/b/c") == "run time again")
    try mediator.register(ModuleContents { Fallback(for: .unmatchedURLs()) { _, _ in "Second" } }, as: "Second")
    #expect(mediator.outcomeNow("x://a/b/c") == "Second")
    mediator.unregister("Second")
    try mediator.routes().setFallback(nil)
    #expect(mediator.outcomeNow("x://a/b/c") == "unmatchedURL")
    try mediator.register(ModuleContents { Fallback(for: .unmatchedURLs()) { _, _ in "Third" } }, as: "Third")
    #expect(mediator.outcomeNow("x://a/b/c") == "Third")
    mediator.unregister("Third")
    #expect(mediator.outcomeNow("x://a/b/c") == "unmatchedURL")
  }

  @Test("A module with only an unmatched handler takes effect when it is registered and unregistered")
  func handlerModulesTakeEffect() throws {
    let mediator = try Mediator()
    #expect(mediator.outcomeNow("x://a/b/c") == "unmatchedURL")
    try mediator.register(ModuleContents { Fallback(for: .unmatchedURLs()) { _, _ in "caught" } }, as: "Net")
    #expect(mediator.outcomeNow("x://a/b/c") == "caught")
    mediator.unregister("Net")
    #expect(mediator.outcomeNow("x://a/b/c") == "unmatchedURL")
    try mediator.routes().setFallback(Fallback { _, _ in "run time" })
    #expect(mediator.outcomeNow("x://a/b/c") == "run time")
    try mediator.routes().setFallback(nil)
    #expect(mediator.outcomeNow("x://a/b/c") == "unmatchedURL")
  }

  @Test("Items that are added at run time belong to no module, whatever its name")
  func runTimeRoutesBelongToNoModule() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("s")]))
    try mediator.routes().add(Route("/a", exposedTo: .all) { "stays" })
    try mediator.register(ModuleContents { Route("/b", exposedTo: .all) { "b" } }, as: "app")
    #expect(mediator.unregister("app"))
    #expect(mediator.outcomeNow("/a") == "stays")
    #expect(mediator.namespaces.map(\.name) == ["global", "s"])
    expectFailureNow(.invalidName) {
      try mediator.register(ModuleContents {}, as: try #require(try mediator.routes().list().first).module)
    }
  }

  @Test("A module with one invalid route registers nothing")
  func invalidModuleRegistersNothing() throws {
    let mediator = try Mediator()
    #expect(throws: MediatorError.self) {
      try mediator.register(
        ModuleContents {
          RouteNamespace.schemes("half")
          Route("/good", exposedTo: .all) { 1 }
          Route("/bad/(", exposedTo: .all) { 1 }
        }, as: "Half")
    }
    #expect(mediator.namespaces.count == 1)
    #expect(try mediator.routes().list().isEmpty)
  }

  /// A route in the model: its module, and a number that its pattern contains.
  private struct Known: Equatable {
    let module: Int
    let number: Int
  }

  // A registry shares the routes that a change does not affect; a removed route leaves a gap in the shared list.
  @Test(
    "Routes keep the order of registration while modules are registered, replaced and unregistered", arguments: 0..<4)
  func routesKeepTheirOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var namespace = RouteNamespace.schemes("shop")
    namespace.order = .registration
    let mediator = try Mediator(links: LinkSettings(namespaces: [namespace]))
    var known: [Known] = []
    var next = 0
    for step in 0..<300 {
      let module = random.next(below: 12)
      switch random.next(below: 8) {
      case 0..<4:
        // Some patterns belong to other modules, which are replaced.
        let others = known.filter { $0.module != module }.map(\.number)
        let taken = Set((0..<random.next(below: 3)).compactMap { _ in others.randomElement(using: &random) })
        let numbers = (0..<random.next(below: 30)).map { next + $0 } + taken.sorted()
        next += 30
        let contents = ModuleContents {
          for number in numbers {
            Route(RoutePattern(stringLiteral: "/r\(number)"), in: "shop", exposedTo: .all) { step }
          }
        }
        try mediator.register(contents, as: "M\(module)", replacing: true)
        known.removeAll { $0.module == module || taken.contains($0.number) }
        known += numbers.map { Known(module: module, number: $0) }
      case 4..<6:
        mediator.unregister("M\(module)")
        known.removeAll { $0.module == module }
      case 6:
        guard let gone = known.randomElement(using: &random) else { continue }
        #expect(mediator.routes(in: "shop").remove(RoutePattern(stringLiteral: "/r\(gone.number)")) == 1)
        known.removeAll { $0 == gone }
      default:
        try mediator.routes(in: "shop").add(Route(RoutePattern(stringLiteral: "/r\(next)"), exposedTo: .all) { step })
        known.append(Known(module: -1, number: next))
        next += 1
      }
      let listed = try mediator.routes(in: "shop").list()
      #expect(listed.map { $0.pattern?.description } == known.map { "/r\($0.number)" })
      #expect(listed.map(\.module.rawValue) == known.map { $0.module < 0 ? "the app" : "M\($0.module)" })
    }
  }
}
