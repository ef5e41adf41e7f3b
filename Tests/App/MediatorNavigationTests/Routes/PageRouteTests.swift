import MediatorNavigation
import MediatorPageTestSupport
import Testing

@MainActor @Suite(.patient) struct PageRouteTests {
  let model = NavigationModel()

  @Test("A URL builds a new page from its parameters (HH1, RT2)", arguments: [1, 42])
  func urlBuildsAPage(id: Int) async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/user/:id(/:tab)", exposedTo: .all) { (id: Int, tab: String?) in
        UserPage(id: id, tab: tab ?? "profile")
      }
    }
    let entry = try await mediator.open("shop://user/\(id)/friends", source: .push, as: PageEntry.self)
    #expect(entry.page as? UserPage == UserPage(id: id, tab: "friends"))
    #expect(model.stack == [entry])
    let again = try await mediator.open("shop://user/\(id)/friends", source: .push, as: PageEntry.self)
    #expect(again == entry)
    #expect(again.pageID != entry.pageID)
    #expect(model.stack == [again])
  }

  @Test("A policy hands new inputs to the page that is shown (FD28)") func newInputsReachTheShownPage() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/cart", exposedTo: .all) { StoryPage(id: "cart") }
      PageRoute(
        "/pay/:id<int>", labels: ["id", "paid"], under: "/cart", exposedTo: .all, options: .push.policy(.update)
      ) {
        (id: Int, paid: Bool?) in PaymentPage(id: id, isPaid: paid ?? false)
      }
      PageRoute("/story/:id", labels: ["id", "part"], exposedTo: .all, options: .push.policy(.update)) {
        (id: String, part: Int?) in StoryPage(id: "\(id) \(part ?? 1)")
      }
    }
    func open(_ url: String) async throws -> PageEntry {
      try await mediator.open(url, source: .push, as: PageEntry.self)
    }
    let first = try await open("shop://pay/7")
    let cart = model.stack.first
    let paid = try await open("shop://pay/7?paid=true")
    #expect(paid.page as? PaymentPage == PaymentPage(id: 7, isPaid: true))
    #expect(paid == first && paid.pageID == first.pageID)
    #expect(model.stack.map(\.pageID) == [cart?.pageID, first.pageID])
    #expect(model.stack.last?.page as? PaymentPage == PaymentPage(id: 7, isPaid: true))
    // Another payment is another page.
    let other = try await open("shop://pay/8")
    #expect(other != paid && other.pageID != paid.pageID)
    #expect(model.stack.map(\.title).count == 2)
    // A page that cannot take inputs is renewed.
    let story = try await open("shop://story/a")
    let part = try await open("shop://story/a?part=2")
    #expect(part == story && part.pageID != story.pageID)
    #expect(part.page as? StoryPage == StoryPage(id: "a 2"))
  }

  @Test("A link updates the shown page of a matcher if its parameters are the same (FD28)") func matchedPageIsUpdated()
    async throws
  {
    struct Payments: RouteMatcher {
      func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
        url.segments(host: host).last.map { Parameters(texts: ["id": $0.text]) }
      }
    }
    let model = NavigationModel(sections: [PageSection("main", root: "shop://pay/0")])
    let mediator = try Mediator.with(model) {
      PageRoute(matching: Payments(), exposedTo: .all, options: .push.policy(.update)) { parameters in
        PaymentPage(id: Int(parameters.texts("id")?.first ?? "") ?? -1, isPaid: false)
      }
    }
    try await mediator.restore(nil, in: model)
    let root = try #require(model.root)
    let shown = try await mediator.open("shop://pay/0", source: .push, as: PageEntry.self)
    #expect(shown == root && shown.pageID == root.pageID && model.pages == [root])
    let first = try await mediator.open("shop://pay/7", source: .push, as: PageEntry.self)
    let again = try await mediator.open("shop://pay/7", source: .push, as: PageEntry.self)
    #expect(again == first && again.pageID == first.pageID)
    #expect(try await mediator.open("shop://pay/8", source: .push, as: PageEntry.self) != first)
  }

  @Test("An updated page keeps its wait and its unsaved changes (FD28)") func updatedPageKeepsItsWait() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/pay/:id<int>", labels: ["id", "paid"], exposedTo: .all, options: .push.policy(.update)) {
        (id: Int, paid: Bool?) in PaymentPage(id: id, isPaid: paid ?? false)
      }
    }
    let first = try await mediator.open("shop://pay/7", source: .push, as: PageEntry.self)
    model.hold(first) { false }
    let paid = try await mediator.open("shop://pay/7?paid=true", source: .push, as: PageEntry.self)
    #expect(paid.isHeld)
    await #expect(throws: NavigationError.self) {
      try await mediator.open("shop://pay/8", source: .push)
    }
    #expect(model.stack == [paid])
  }

  @Test("An initializer maps a pattern to a page type (RT2)") func initializersBuildPages() async throws {
    let mediator = try Mediator.with(model) { PageRoute("/story/:id", exposedTo: .all, page: StoryPage.init(id:)) }
    let entry = try await mediator.buildPage(for: "shop://story/2", source: .inApp)
    #expect(entry.page as? StoryPage == StoryPage(id: "2"))
  }

  @Test("Several patterns resolve to one page, each by its own names") func severalPatternsBuildOnePage() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/u/:number", "/user/:id<int>", exposedTo: .all) { (id: Int) in UserPage(id: id) }
    }
    for url in ["shop://u/3", "shop://user/3"] {
      #expect(try await mediator.buildPage(for: url, source: .push).page as? UserPage == UserPage(id: 3))
    }
  }

  @Test("A page can be built without being shown and without a navigator (HH1)") func buildingNeedsNoNavigator()
    async throws
  {
    let mediator = try Mediator.with { PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) } }
    let entry = try await mediator.buildPage(for: "shop://user/7", source: .push)
    #expect(entry.page as? UserPage == UserPage(id: 7))
  }

  @Test("Building a page for the URL of an action throws before anything runs") func buildingAnActionThrows()
    async throws
  {
    let mediator = try Mediator.with(model) {
      Route("/run", exposedTo: .all) { () -> Int in
        Issue.record("ran")
        return 1
      }
    }
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await mediator.buildPage(for: "shop://run", source: .push) })
    #expect(error.code == .notAPage)
    #expect("\(error)" == "'shop://run': not a page")
  }

  @Test("An entry contains the complete URL, the path variables and the query (HH4)") func entriesContainParameters()
    async throws
  {
    let mediator = try Mediator.with(model) {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int, all: Parameters) in
        UserPage(id: id, tab: all.labels.sorted().joined(separator: " "))
      }
    }
    let url = "shop://user/1/?a=b&c=d"
    let entry = try await mediator.open(url, source: .push, as: PageEntry.self)
    #expect(entry.url == url)
    #expect(entry.pattern == "/user/:id")
    #expect(entry.parameters.labels.sorted() == ["a", "c", "id"])
    #expect(entry.parameters["c"] as? Parameters.Text == Parameters(texts: [("c", "d")])["c"] as? Parameters.Text)
    #expect(entry.page as? UserPage == UserPage(id: 1, tab: "a c id"))
  }

  @Test("The route's options decide where the page goes (RT3)") func routeOptionsDecidePlacement() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/home", exposedTo: .all, options: .root) { StoryPage(id: "home") }
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) }
      PageRoute("/sign-in", exposedTo: .all, options: .modal(.formSheet)) { StoryPage(id: "sign-in") }
    }
    for url in ["shop://home", "shop://user/1", "shop://sign-in"] { try await mediator.open(url, source: .push) }
    #expect(
      "\(model)" == """
        StoryPage (root)
          UserPage
        | StoryPage (modal, formSheet)  <
        """)
  }

  @Test("Overrides apply to one call only (RT4)") func overridesApplyOnce() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/user/:id", exposedTo: .all, options: .modal) { (id: Int) in UserPage(id: id) }
    }
    let unusual = try #require(
      try await mediator.navigate(
        to: "shop://user/1", source: .push, overriding: PageOverrides(placement: .push, animated: false)))
    #expect(unusual.options.description == "not animated")
    #expect(model.stack == [unusual])
    let usual = try #require(try await mediator.navigate(to: "shop://user/1", source: .push))
    #expect(usual.options.description == "modal")
    #expect(model[layer: 0] == usual)
  }

  @Test("Context parameters apply to one call only (RT4)") func contextAppliesOnce() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int, all: Parameters) in
        UserPage(id: id, tab: all["tab"] as? String ?? "none")
      }
    }
    let first = try await mediator.navigate(to: "shop://user/1", source: .push, context: ["tab": "extra"])
    let second = try await mediator.navigate(to: "shop://user/1", source: .push)
    #expect(first?.page as? UserPage == UserPage(id: 1, tab: "extra"))
    #expect(second?.page as? UserPage == UserPage(id: 1, tab: "none"))
    #expect(second?.parameters.labels == ["id"])
  }

  @Test(
    "Parameters take precedence by defaults < query < path < context (RT5)",
    arguments: [
      ("shop://user", [:], "default"), ("shop://user?id=query", [:], "query"),
      ("shop://user/path?id=query", [:], "path"), ("shop://user/path?id=query", ["id": "context"], "context"),
      ("shop://user", ["id": "context"], "context"),
    ] as [(String, Parameters, String)])
  func parametersTakePrecedence(url: String, context: Parameters, expected: String) async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/user(/:id)", exposedTo: .all, options: .push.defaults(["id": "default"]), page: StoryPage.init(id:))
    }
    let entry = try await mediator.navigate(to: url, source: .push, context: context)
    #expect(entry?.page as? StoryPage == StoryPage(id: expected))
  }

  @Test("The parameters of a URL are known without opening it (RT6)") func parametersAreKnownWithoutOpening()
    async throws
  {
    let mediator = try Mediator.with {
      PageRoute("/user/:id", exposedTo: .all, options: .push.defaults(["tab": "new"])) { (id: Int) in
        Issue.record("built")
        return UserPage(id: id)
      }
    }
    let parameters = try mediator.resolve("shop://user/9?q=1", source: .push).parameters
    #expect(parameters.description == #"[tab: "new", q: "1", id: "9"]"#)
  }

  @Test("Mediators and navigators are independent (RT1)") func mediatorsAreIndependent() async throws {
    let other = NavigationModel()
    let first = try Mediator.with(model) { PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) } }
    let second = try Mediator.with(other) { PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: -id) } }
    try await Mediator.withShared(first) { _ = try await Mediator.shared.open("shop://user/1", source: .push) }
    try await second.open("shop://user/1", source: .push)
    #expect(model.stack.map { $0.page as? UserPage } == [UserPage(id: 1, tab: "profile")])
    #expect(other.stack.map { $0.page as? UserPage } == [UserPage(id: -1, tab: "profile")])
  }

  @Test("The caller's navigator takes precedence over the registered one") func callersNavigatorTakesPrecedence()
    async throws
  {
    let other = NavigationModel()
    let mediator = try Mediator.with(model) {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) }
    }
    let entry = try await mediator.navigate(to: "shop://user/1", source: .push, using: other)
    #expect(other.current == entry)
    #expect(model.current == nil)
  }

  @Test("Code shows a page without a URL") func codeShowsPages() async throws {
    let mediator = try Mediator.with(model) {}
    let entry = try await mediator.show(UserPage(id: 3), options: .modal)
    #expect(model[layer: 0] == entry)
    #expect(entry.url == nil)
  }
}
