import MediatorManifest
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

private enum Keys {
  static let orders = PageLink("orders", "all")
  static let order = PageLink<Int>("orders", "page", "id")
  static let line = PageLink<Int, Int, String?>("orders", "line", "id", "line", "note")
  static let list = PageLink<Int, Int>("orders", "list", "year", ActionParameter("limit", default: 20))
  static let user = PageLink<String, String>("users", "page", "name", "tab")
  static let pattern: RoutePattern = "/user/:name?tab=:tab"
  static let color = PageLink<String>("colors", "page", "current")
}

private struct ColorPage: ResultPage {
  typealias Result = String
  let title: String
}

private func shop(_ exposure: Exposure = .all) -> ModuleContents {
  ModuleContents {
    PageRoute(Keys.orders, "/orders", exposedTo: exposure) { ItemPage("orders") }
    PageRoute(Keys.order, "/order/:id<int>", under: "/orders", exposedTo: exposure) { id in ItemPage("order", id) }
    PageRoute(Keys.line, "/order/:id/line/:line", under: "/order/:id", exposedTo: exposure) { id, line, note in
      NotePage(text: "line \(id) \(line) \(note ?? "-")")
    }
    PageRoute(Keys.list, "/list/:year", exposedTo: exposure) { year, limit in ItemPage("list", year, limit) }
    PageRoute(Keys.color, "/color/:current", exposedTo: exposure, options: .layer) { ColorPage(title: $0) }
  }
}

@MainActor @Suite(.patient) struct PageLinkTests {
  let model = NavigationModel()

  private func mediator(_ contents: ModuleContents = shop()) throws -> Mediator {
    try Mediator.with(model, links: LinkSettings(schemes: ["shop"])) { contents }
  }

  @Test("A page is shown by its key as its URL would show it (LN57)") func pagesAreShownByTheirKeys() async throws {
    let mediator = try mediator()
    let shown = try await mediator.show(Keys.order, 42)
    #expect(shown.url == "shop://order/42" && shown.source == .inApp && shown.title == "order 42")
    let opened = try await mediator.open("shop://order/42", source: .inApp, as: PageEntry.self)
    #expect(opened.key == shown.key)
    #expect(model.pages.map(\.title) == ["order 42"])
    try await mediator.show(Keys.line, 42, 7, nil, source: .push)
    #expect(model.pages.map(\.title) == ["orders", "order 42", "line 42 7 -"])
    try await mediator.show(Keys.orders, overriding: PageOverrides(policy: .replace))
    #expect(model.pages.map(\.title) == ["orders"])
  }

  @Test("A manifest names the keys of pages (PF18)") func manifestsNameKeys() throws {
    let mediator = try mediator()
    try mediator.register(ModuleContents { PageRoute("/alone", exposedTo: .all) { ItemPage("alone") } }, as: "Alone")
    let routes = mediator.manifest().namespaces.flatMap(\.routes)
    let keys = Dictionary(uniqueKeysWithValues: routes.map { ($0.pattern ?? "", $0.page) })
    #expect(keys["/order/:id<int>"] == "orders/page" && keys["/list/:year"] == "orders/list")
    #expect(keys["/alone"] == .some(nil))
    #expect(try Manifest(json: mediator.manifest().json()) == mediator.manifest())
  }

  @Test("The URL of a key reads as its inputs, for random inputs (LN57)") func urlsReadAsTheirInputs() async throws {
    let mediator = try mediator()
    var random = SeededGenerator(seed: 57)
    let notes: [String?] = [nil, "", "a/b", "é ?&=#%", "+ x"]
    for _ in 0..<500 {
      let (id, line) = (Int.random(in: .min ... .max, using: &random), Int.random(in: -9...9, using: &random))
      let note = notes.randomElement(using: &random) ?? nil
      let page = try await mediator.buildPage(for: Keys.line, id, line, note)
      #expect(page.title == "line \(id) \(line) \(note ?? "-")")
      #expect(try mediator.resolve(mediator.url(for: Keys.line, id, line, note), source: .push).pattern == page.pattern)
    }
  }

  @Test("A key has a URL and a plan, with defaults and query items (LN57)") func keysHaveURLsAndPlans() throws {
    let mediator = try mediator()
    #expect(try mediator.url(for: Keys.line, 1, 2, "x y") == "shop://order/1/line/2?note=x%20y")
    #expect(try mediator.url(for: Keys.line, 1, 2, nil) == "shop://order/1/line/2")
    #expect(try mediator.url(for: Keys.list, 2025, 5, scheme: "shop") == "shop://list/2025?limit=5")
    #expect(
      "\(try mediator.plan(for: Keys.line, 1, 2, nil, source: .push))"
        == "\(try mediator.plan(for: "shop://order/1/line/2", source: .push))")
    #expect("\(Keys.line)" == "orders/line(id: Int, line: Int, note: String?)")
  }

  @Test("A link that lacks a query item gets the default of the key (LN57)") func linksGetDefaultsOfTheKey()
    async throws
  {
    let entry = try await mediator().open("shop://list/2025", source: .push, as: PageEntry.self)
    #expect(entry.title == "list 2025 20")
  }

  @Test("A page that is shown by its key is restored (LN57)") func pagesOfKeysAreRestored() async throws {
    let mediator = try mediator()
    try await mediator.show(Keys.orders)
    try await mediator.show(Keys.order, 7)
    let next = NavigationModel()
    let report = try await mediator.restore(NavigationSnapshot(model.state.snapshot.data), in: next)
    #expect(report.leftOut.isEmpty)
    #expect(next.pages.map(\.key) == model.pages.map(\.key))
  }

  @Test("A page that is shown by its key waits at its gate (LN57)") func pagesOfKeysWaitAtGates() async throws {
    let mediator = try mediator(
      ModuleContents {
        TagGate("signed-in", isOpen: { _ in false }, asking: { _, _ in false })
        PageRoute(Keys.order, "/order/:id", exposedTo: .inApp) { id in ItemPage("order", id) }
          .guarded(by: "signed-in")
      })
    let error = await #expect(throws: NavigationError.self) { try await mediator.show(Keys.order, 1) }
    #expect(error?.code == .gateDeclined)
    #expect(model.pages.isEmpty)
  }

  @Test("The page of a key ends with a result (LN57)") func pagesOfKeysEndWithResults() async throws {
    let mediator = try mediator()
    async let color = mediator.result(of: Keys.color, "red", as: String.self)
    for _ in 0..<100_000 where model[layer: 0] == nil { await Task.yield() }
    let entry = try #require(model[layer: 0])
    #expect(entry.title == "red")
    try await model.finish(entry, with: "blue")
    #expect(try await color == "blue")
  }

  @Test("A page of a key is built with the mediator (LN57)") func pagesOfKeysAreBuiltWithTheMediator() async throws {
    let mediator = try mediator(
      ModuleContents {
        Route("/name/:id", exposedTo: .inApp) { (id: Int) in "item \(id)" }
        PageRoute(
          Keys.order, "/order/:id", exposedTo: .inApp,
          withMediator: { mediator, id in
            NotePage(text: try await mediator.open("shop://name/\(id)", source: .inApp, as: String.self))
          })
      })
    #expect(try await mediator.show(Keys.order, 3).title == "item 3")
  }

  @Test("An unknown key is an error that names the nearest page, or the registered inputs (LN57)")
  func unknownKeysThrow() async throws {
    let mediator = try mediator()
    let misspelled = PageLink<Int>("orders", "pages", "id")
    let error = await #expect(throws: NavigationError.self) { try await mediator.show(misspelled, 1) }
    #expect(error?.code == .unknownPage)
    let text = "\(try #require(error))"
    #expect(
      text
        == "page 'orders/pages(id: Int)': not registered; did you mean 'orders/page' or 'orders/all' or 'orders/line'?")
    let other = PageLink<String>("orders", "page", "id")
    let mismatch = #expect(throws: NavigationError.self) { try mediator.url(for: other, "1") }
    #expect(
      "\(try #require(mismatch))"
        == "page 'orders/page(id: String)': not registered; did you mean 'orders/page(id: Int)'?")
  }

  @Test("A key that is registered twice is an error with both modules (LN57)") func duplicateKeysThrow() throws {
    let mediator = try mediator()
    let error = #expect(throws: MediatorError.self) {
      try mediator.register(
        ModuleContents { PageRoute(Keys.order, "/other/:id", exposedTo: .all) { id in ItemPage("other", id) } },
        as: "Other")
    }
    #expect(error?.code == .duplicateService)
    #expect(error?.modules == ["Pages", "Other"])
    #expect("\(try #require(error))".hasPrefix("service of page 'orders/page': duplicate"))
  }

  @Test("A pattern with a parameter that the key lacks is rejected (LN57)") func unboundParametersThrow() throws {
    let error = #expect(throws: MediatorError.self) {
      try mediator(
        ModuleContents { PageRoute(Keys.order, "/order/:id/:tab", exposedTo: .all) { id in ItemPage("order", id) } })
    }
    #expect(error?.code == .unexpectedParameter)
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("route '/order/:id/:tab': unexpected parameter: found 'tab', expected id"))
  }

  @Test("A page that no source may open has no URL, and code shows it by its key (LN57)")
  func closedPagesHaveNoURL() async throws {
    let closed = try mediator(shop(.none))
    let error = #expect(throws: MediatorError.self) { try closed.url(for: Keys.order, 1) }
    #expect("\(try #require(error))".hasPrefix("'orders/page': no URL: not exposed to any source"))
    #expect(try await closed.show(Keys.order, 1).title == "order 1")
    let rejected = await #expect(throws: MediatorError.self) { try await closed.show(Keys.order, 2, source: .push) }
    #expect(rejected?.code == .notExposed)
    let opened = await #expect(throws: MediatorError.self) { try await closed.open("shop://order/1", source: .inApp) }
    #expect(opened?.code == .notExposed)
  }

  @Test("Code shows a page by its key with its parents although no source may open them (LN57)")
  func closedPagesHaveParents() async throws {
    let closed = try mediator(shop(.none))
    let plan = try closed.plan(for: Keys.line, 1, 2, nil, overriding: PageOverrides(policy: .reuse))
    #expect(plan.steps.map(\.url) == ["shop://orders", "shop://order/1", "shop://order/1/line/2"])
    let entry = try await closed.show(Keys.line, 1, 2, nil, overriding: PageOverrides(policy: .reuse))
    #expect(entry.missing.isEmpty)
    #expect(model.pages.map(\.title) == ["orders", "order 1", "line 1 2 -"])
  }

  @Test("A link leaves out a parent that its source may not open; a route that shows the page by its key has it (RL13)")
  func unexposedParentsNeedAKey() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute(Keys.orders, "/orders", exposedTo: .none) { ItemPage("orders") }
        PageRoute(Keys.order, "/order/:id<int>", under: "/orders", exposedTo: .push) { id in ItemPage("order", id) }
        Route(
          "/mail/:id<int>", exposedTo: .push,
          withMediator: { (mediator: Mediator, id: Int) in
            try await mediator.show(Keys.order, id, overriding: PageOverrides(policy: .reuse))
          })
      })
    let entry = try await mediator.open("shop://order/7", source: .push, as: PageEntry.self)
    #expect(entry.missing.map(\.url) == ["shop://orders"])
    #expect((entry.missing.first?.reason as? MediatorError)?.code == .notExposed)
    #expect(model.pages.map(\.title) == ["order 7"])
    let other = try await mediator.open("shop://mail/8", source: .push, as: PageEntry.self)
    #expect(other.missing.isEmpty)
    #expect(model.pages.map(\.title) == ["orders", "order 8"])
    let rejected = await #expect(throws: MediatorError.self) { try await mediator.open("shop://orders", source: .push) }
    #expect(rejected?.code == .notExposed)
  }

  @Test("A parent by its key needs no exposure, and gets the inputs of its labels (RL13, LN57)")
  func parentsByKey() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute(Keys.orders, "/orders", exposedTo: .none) { ItemPage("orders") }
        PageRoute(Keys.list, "/list/:year", exposedTo: .none) { year, limit in ItemPage("list", year, limit) }
          .under(Keys.orders)
        PageRoute(Keys.order, "/order/:id<int>", exposedTo: .push) { id in ItemPage("order", id) }.under(Keys.orders)
        PageRoute("/item/:year/:id", labels: ["year", "id", "limit"], exposedTo: .push) {
          (year: Int, id: Int, limit: Int) in ItemPage("item", year, id, limit)
        }
        .under(Keys.list)
      })
    let entry = try await mediator.open("shop://order/7", source: .push, as: PageEntry.self)
    #expect(entry.missing.isEmpty)
    #expect(model.pages.map(\.title) == ["orders", "order 7"])
    // Its own URL would not show it at the next launch, nor what lies on it.
    #expect(model.state.snapshot.leftOut.map(\.title) == ["orders", "order 7"])
    let plan = try mediator.plan(for: "shop://item/2026/3?limit=5", source: .push)
    #expect(plan.steps.map(\.url) == ["shop://orders", "shop://list/2026?limit=5", "shop://item/2026/3?limit=5"])
    try await mediator.open("shop://item/2026/3?limit=5", source: .push)
    #expect(model.pages.map(\.title) == ["orders", "list 2026 5", "item 2026 3 5"])
    // By its own URL the parent is still closed.
    let rejected = await #expect(throws: MediatorError.self) { try await mediator.open("shop://orders", source: .push) }
    #expect(rejected?.code == .notExposed)
    let explanation = "\(mediator.explain("shop://order/7", source: .push))"
    #expect(explanation.contains("parent     shop://orders → "))
  }

  /// Pages with one URL: the user 'settings', and the settings, which no source may open.
  private let users = ModuleContents {
    PageRoute("/user/settings", exposedTo: .none) { ItemPage("settings") }
    PageRoute(Keys.user, "/user/:name?tab=:tab", exposedTo: .all) { name, tab in NotePage(text: "\(name) \(tab)") }
    PageRoute("/user/:name/post/:tab", labels: ["name", "tab"], exposedTo: .all) {
      (name: String, tab: String) in NotePage(text: "post of \(name)")
    }
    .under(Keys.user)
  }

  @Test("A parent by its key is the page of that key with those inputs, whatever has its URL (AT51)")
  func parentsByKeyAreThatPage() async throws {
    let mediator = try mediator(users)
    mediator.rewrites = try RewriteSet([Rewrite(from: "/user/old", to: "/user/settings")])
    for name in ["settings", "old", "a b"] {
      let url = "shop://user/\(name.replacing(" ", with: "%20"))/post/new"
      #expect(
        try mediator.parents(of: mediator.resolve(url, source: .push)).map { try $0.get().pattern } == [Keys.pattern])
      let entry = try await mediator.open(url, source: .push, as: PageEntry.self)
      #expect(entry.missing.isEmpty)
      #expect(model.pages.map(\.title) == ["\(name) new", "post of \(name)"])
    }
    // By its own URL the page of the same URL is still closed, and so is what a stored URL would show.
    #expect(throws: MediatorError.self) { try mediator.resolve("shop://user/settings?tab=new", source: .push) }
    try await mediator.open("shop://user/settings/post/new", source: .push)
    #expect(model.state.snapshot.leftOut.map(\.title) == ["settings new", "post of settings"])
    #expect(mediator.manifest().validate().filter { $0.rule == .parents }.isEmpty)
  }

  // Cause: the URL of the parent has the first item alone, which was compared with all of them.
  @Test("A parent by its key gets the first of repeated items, as the page does (AT51)")
  func parentsGetTheFirstItem() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute(Keys.order, "/item/:id<int>", exposedTo: .all) { id in ItemPage("item", id) }
        PageRoute("/list?id=:id<int>", exposedTo: .all) { (id: Int) in ItemPage("list", id) }.under(Keys.order)
      })
    let url = "shop://list?id=1&id=2"
    #expect(
      try mediator.parents(of: mediator.resolve(url, source: .push)).map { try $0.get().url } == ["shop://item/1"])
    let entry = try await mediator.open(url, source: .push, as: PageEntry.self)
    #expect(entry.missing.isEmpty)
    #expect(model.pages.map(\.title) == ["item 1", "list 1"])
  }

  @Test("Code shows the page of its key, whatever else has its URL (AT51)")
  func keysShowTheirPage() async throws {
    let mediator = try mediator(users)
    mediator.rewrites = try RewriteSet([Rewrite(from: "/user/old", to: "/user/settings")])
    for name in ["settings", "old"] {
      #expect(try mediator.plan(for: Keys.user, name, "new").steps.map(\.pattern) == [Keys.pattern])
      let entry = try await mediator.show(Keys.user, name, "new")
      #expect(entry.title == "\(name) new")
      #expect(model.state.snapshot.leftOut == [entry])
      try await mediator.show(Keys.user, "ada", "new")
      #expect(try await mediator.buildPage(for: Keys.user, name, "new").title == "\(name) new")
      try await model.change { $0.popToRoot() }
    }
    let rejected = try Mediator.with(model, links: LinkSettings(schemes: ["shop"])) {
      PageRoute("/user/settings", exposedTo: .all) { ItemPage("settings") }
      PageRoute(Keys.user, "/user/:name?tab=:tab", exposedTo: .none) { name, _ in NotePage(text: name) }
    }
    let error = await #expect(throws: MediatorError.self) {
      try await rejected.show(Keys.user, "settings", "new", source: .push)
    }
    #expect(error?.code == .notExposed)
  }

  @Test("A call that waited at a gate goes on to the page of its key (AT51)") func gatesKeepTheKey() async throws {
    let isOpen = Mutex(false)
    let mediator = try mediator(
      ModuleContents {
        TagGate("signed-in", isOpen: { _ in isOpen.withLock { $0 } }) { mediator, _ in
          try mediator.register(
            ModuleContents { PageRoute("/user/settings", exposedTo: .all) { ItemPage("settings") } }, as: "Later")
          isOpen.withLock { $0 = true }
          return true
        }
        PageRoute(Keys.user, "/user/:name?tab=:tab", exposedTo: .all) { name, _ in NotePage(text: name) }
          .guarded(by: "signed-in")
      })
    #expect(try await mediator.show(Keys.user, "settings", "new", source: .push).title == "settings")
    #expect(model.pages.map(\.title) == ["settings"])
    #expect(model.pages[0].pattern == Keys.pattern)
  }

  @Test("A manifest has the template and the key of such a parent, and no rule finds fault with it (RL13)")
  func manifestsNameParents() throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute(Keys.orders, "/orders", exposedTo: .none) { ItemPage("orders") }
        PageRoute(Keys.order, "/order/:id<int>", exposedTo: .all) { id in ItemPage("order", id) }.under(Keys.orders)
      })
    let manifest = mediator.manifest()
    let read = try Manifest(json: manifest.json())
    #expect(read == manifest)
    let route = try #require(read.namespaces.flatMap(\.routes).first { $0.pattern == "/order/:id<int>" })
    #expect(route.parent == "/orders" && route.parentPage == "orders/all")
    #expect(manifest.validate().filter { $0.rule == .parents }.isEmpty)
  }

  @Test("A parent by a key without a page is named as missing, and one with other inputs is rejected (RL13)")
  func parentsByUnknownKeys() async throws {
    let route = PageRoute(Keys.order, "/order/:id<int>", exposedTo: .all) { id in ItemPage("order", id) }
    let mediator = try mediator(ModuleContents { route.under(Keys.orders) })
    let entry = try await mediator.open("shop://order/7", source: .push, as: PageEntry.self)
    #expect(entry.missing.map(\.url) == ["shop://orders/all"])
    #expect(mediator.manifest().validate().contains { $0.rule == .parents })
    let error = try #require(
      #expect(throws: MediatorError.self) { try self.mediator(ModuleContents { route.under(Keys.list) }) })
    #expect(error.code == .malformedParent)
    #expect("\(error)".hasPrefix("route '/order/:id<int>': its parent 'orders/list' has the input 'year', expected id"))
  }

  @Test("A page that its URL would not show is not written for the next launch (LN57)")
  func closedPagesAreNotWritten() async throws {
    let pushed = try mediator(shop([.push]))
    try await pushed.show(Keys.orders)
    #expect(model.state.snapshot.leftOut.map(\.title) == ["orders"])
    try await pushed.open("shop://orders", source: .push)
    #expect(model.state.snapshot.leftOut.isEmpty)
  }

  @Test("A key shows its page in an app without a scheme, and while links are held or rejected (LN57)")
  func keysNeedNoScheme() async throws {
    let mediator = try Mediator.with(model, links: LinkSettings()) { shop() }
    #expect(throws: MediatorError.self) { try mediator.url(for: Keys.line, 1, 2, "a b") }
    for gate in [LinkGate.open, .holding, .rejecting] {
      mediator.linkGate = gate
      let entry = try await mediator.show(Keys.line, 1, 2, "a b")
      #expect(entry.title == "line 1 2 a b")
      #expect(entry.url == "/order/1/line/2?note=a%20b")
    }
    let next = NavigationModel()
    #expect(try await mediator.restore(model.state.snapshot, in: next).leftOut.isEmpty)
    #expect(next.pages.map(\.title) == ["line 1 2 a b"])
  }

  @Test("A page without a pattern is shown by its key alone (LN57)") func pagesWithoutPatternsAreShown() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute(Keys.line, exposedTo: .all) { id, line, note in NotePage(text: "line \(id) \(line) \(note ?? "-")") }
      })
    #expect(try await mediator.show(Keys.line, 1, 2, "x").title == "line 1 2 x")
    let error = #expect(throws: MediatorError.self) { try mediator.url(for: Keys.line, 1, 2, "x") }
    #expect("\(try #require(error))".hasPrefix("'orders/line': no URL: no pattern"))
    let opened = await #expect(throws: MediatorError.self) {
      try await mediator.open("shop://orders/line?id=1&line=2", source: .inApp)
    }
    #expect(opened?.code == .notExposed)
  }

  @Test("A page that no source may open waits at its gate, and is shown after the answer (LN57)")
  func closedPagesWaitAtGates() async throws {
    let isOpen = Mutex(false)
    let mediator = try mediator(
      ModuleContents {
        TagGate("signed-in", isOpen: { _ in isOpen.withLock { $0 } }) { _, _ in
          isOpen.withLock { $0 = true }
          return true
        }
        PageRoute(Keys.order, "/order/:id", exposedTo: .none) { id in ItemPage("order", id) }.guarded(by: "signed-in")
      })
    #expect(try await mediator.show(Keys.order, 1).title == "order 1")
  }

  @Test("The catalog and errors list no services of the libraries (LN50)") func librariesServicesAreHidden() throws {
    let mediator = try mediator(
      ModuleContents {
        TagGate("signed-in", isOpen: { _ in false }, asking: { _, _ in false })
        PageRoute(Keys.order, "/order/:id", exposedTo: .all) { id in ItemPage("order", id) }
      })
    #expect(mediator.catalog().modules.flatMap(\.services) == ["Navigator"])
    let error = #expect(throws: MediatorError.self) { try mediator.service((any Error).self) }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("service Error: not registered: expected Navigator"))
  }
}
