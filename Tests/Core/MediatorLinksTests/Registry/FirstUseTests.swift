import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Tables are built on first use, for one namespace") struct FirstUseTests {
  private enum Desk {
    static let show = ActionKey<Int, Int>("desk", "show", "id")
  }

  private struct DeskTarget: Target {
    static let name: TargetName = "desk"
    static var actions: ActionTable<DeskTarget> {
      Action(Desk.show) { $1 }.route("/desks/:id").route("/own/:id", in: "own").route("/other/:id", in: "other")
        .exposed(to: .all)
    }
  }

  private enum DeskModule: Module {
    static let name: ModuleName = "Desk"
    static var contents: ModuleContents { Registration(DeskTarget.init) }
  }

  private func mediator() throws -> Mediator {
    let settings = LinkSettings(
      namespaces: [.schemes("own"), .schemes("other"), .schemes("bare").with { $0.fallsBackToGlobal = false }])
    return try Mediator(modules: [DeskModule.self], links: settings)
  }

  @Test func registeringAndCallingBuildNone() async throws {
    let mediator = try mediator()
    try mediator.routes(in: "own").add(Route("/more/:id", exposedTo: .all) { (id: Int) in id })
    #expect(try mediator.callNow(Desk.show, 1) == 1)
    #expect(try await mediator.perform("desk", "show", ["id": 1]) as? Int == 1)
    #expect(mediator.builtNamespaces == [])
    // Generating a URL checks that the URL opens the action.
    #expect(try mediator.url(for: Desk.show, 1, scheme: "app") == "app://desks/1")
    #expect(mediator.builtNamespaces == ["global"])
  }

  @Test(
    "A URL builds the table of its namespace, and the global one if it is tried",
    arguments: [
      ("own://own/1", ["own"]), ("other://other/1", ["other"]), ("x://desks/1", ["global"]), ("/none", ["global"]),
      ("own://desks/1", ["global", "own"]), ("bare://desk/show?id=1", []), ("a//b", []), ("https://x.org/desks/1", []),
    ])
  func urlBuildsTheTablesItTries(url: String, built: [String]) throws {
    for ask in [
      { mediator in _ = mediator.outcomeNow(url) }, { mediator in _ = mediator.canOpen(url, source: .web) },
      { mediator in _ = mediator.decision(url) },
    ] as [(Mediator) -> Void] {
      let mediator = try mediator()
      ask(mediator)
      #expect(mediator.builtNamespaces == built)
    }
  }

  @Test func tablesStayUntilRoutesOrTargetsChange() throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("own://own/1") == "1")
    try mediator.register(ModuleContents { CallObserver { _ in } }, as: "Watch")
    #expect(mediator.builtNamespaces == ["own"])
    let id = try mediator.routes().add(Route("/new", exposedTo: .all) { 2 })
    #expect(mediator.builtNamespaces == [])
    #expect(mediator.outcomeNow("x://new") == "2")
    #expect(mediator.builtNamespaces == ["global"])
    mediator.routes().remove(id)
    #expect(mediator.builtNamespaces == [])
  }
}
