import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// A page with the numbers of its URL.
struct ItemPage: Page {
  let title: String

  init(_ kind: String, _ numbers: Int...) {
    title = ([kind] + numbers.map(String.init)).joined(separator: " ")
  }
}

/// The pages of a small shop: orders, an order, a line of the order.
private let shop = ModuleContents {
  PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
  PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
  PageRoute("/order/:id<int>/line/:line<int>", under: "/order/:id", exposedTo: .all) { (id: Int, line: Int) in
    ItemPage("line", id, line)
  }
  PageRoute("/help", exposedTo: .all, options: .modal) { ItemPage("help") }
  PageRoute("/help/:topic<int>", under: "/help", exposedTo: .all) { (topic: Int) in ItemPage("topic", topic) }
}

@MainActor @Suite(.patient) struct BackStackTests {
  let model = NavigationModel()

  private func mediator(
    _ contents: ModuleContents = shop, _ model: NavigationModel? = nil
  ) throws -> Mediator {
    try Mediator.with(model ?? self.model) { contents }
  }

  private func titles(_ model: NavigationModel? = nil) -> [String] { (model ?? self.model).pages.map(\.title) }

  @Test("A parent's path keeps the scheme and the host of the child; a complete URL does not (LN1)")
  func parentPathKeepsSchemeAndHost() throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/a/:id", under: "/b/:id", exposedTo: .all) { (id: String) in ItemPage(id) }
        PageRoute("/c/:id", under: "https://www.shop.example/b/:id", exposedTo: .all) { (id: String) in ItemPage(id) }
      })
    #expect(try mediator.resolve("shop://a/x%20y", source: .push).parent == "shop://b/x%20y")
    #expect(try mediator.resolve("shop://c/x", source: .push).parent == "https://www.shop.example/b/x")
  }

  @Test("The parents are those of the page that is shown, not of one that declined (RL13)")
  func parentsAreThoseOfTheShownPage() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
        PageRoute("/help", exposedTo: .all) { ItemPage("help") }
        PageRoute("/item/:id", priority: 1, under: "/help", exposedTo: .all) { (id: Int) in
          if id < 100 { throw Declined() }
          return ItemPage("rare", id)
        }
        PageRoute("/item/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("item", id) }
      })
    try await mediator.open("shop://item/7", source: .push)
    #expect(titles() == ["orders", "item 7"])
    try await mediator.open("shop://item/200", source: .push)
    #expect(titles() == ["help", "rare 200"])
  }

  @Test(
    "Names are filled by defaults < query < path; parameters that the template does not name are dropped (LN2)",
    arguments: [
      ("shop://a/7?tab=x&q=1#f", "shop://b/7?tab=x"), ("shop://a/7", "shop://b/7?tab=default"),
      ("shop://a/7?id=9", "shop://b/7?tab=default"), ("shop://a/7/3", "shop://b/7/3?tab=default"), ("shop://c", nil),
      ("shop://c/1", "shop://d/1"),
    ] as [(String, String?)])
  func templateNamesAreFilled(url: String, parent: String?) throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute(
          "/a/:id<int>(/:sub<int>)", under: "/b/:id(/:sub)?tab=:tab", exposedTo: .all,
          options: .push.defaults(["tab": "default"])
        ) { (id: Int, sub: Int?) in ItemPage("a", id) }
        PageRoute("/c(/:id)", under: "/d/:id", exposedTo: .all) { (id: String?) in ItemPage("c") }
      })
    #expect(try mediator.resolve(url, source: .push).parent == parent)
  }

  @Test("If a closure takes all parameters, any name may be filled, but from the URL only (LN2)")
  func namesAreFilledFromTheURLOnly() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/list", exposedTo: .all) { (all: Parameters) in
          ItemPage("list of \(all["of"] == nil ? "all" : "some")")
        }
        PageRoute("/item", under: "/list?of=:of", exposedTo: .all) { (all: Parameters) in ItemPage("item") }
      })
    try await mediator.navigate(to: "shop://item", source: .push, context: ["of": "context"])
    #expect(titles() == ["list of all", "item"])
    try await mediator.navigate(to: "shop://item?of=x", source: .push)
    #expect(titles() == ["list of some", "item"])
  }

  @Test(
    "A malformed template fails the registration, and the message marks the character (LN3)",
    arguments: [
      (
        "orders",
        "'under:' of route '/order/:id': malformed template: expected '/' or a scheme and '://' at its start\n  orders\n  ^ (in module 'Pages')"
      ),
      (
        "/orders/:nr",
        "'under:' of route '/order/:id': unknown parameter: found ':nr', expected ':id' of '/order/:id'\n  /orders/:nr\n          ^ (in module 'Pages')"
      ),
      ("/a//b", "'under:' of route '/order/:id': empty segment\n  /a//b\n     ^ (in module 'Pages')"),
    ])
  func malformedTemplatesAreRejected(template: String, message: String) throws {
    let error = try #require(
      #expect(throws: MediatorError.self) {
        try mediator(
          ModuleContents {
            PageRoute("/order/:id", under: template, exposedTo: .all) { (id: Int) in ItemPage("order", id) }
          })
      })
    #expect(error.code == .malformedParent)
    #expect("\(error)".hasPrefix("\(message) (called at MediatorNavigationTests/"))
  }

  @Test("A link shows the pages under its page, built by their own routes (LN4)") func linkShowsParents() async throws {
    let mediator = try mediator()
    let line = try await mediator.open("shop://order/7/line/2", source: .push, as: PageEntry.self)
    #expect(titles() == ["orders", "order 7", "line 7 2"])
    #expect(model.current == line)
    #expect(model.pages.map(\.url) == ["shop://orders", "shop://order/7", "shop://order/7/line/2"])
    #expect(model.pages.map(\.source) == [.push, .push, .push])
    #expect(line.missing.isEmpty)
  }

  @Test("Parents get neither context nor overrides, and end at a repeated URL or after 16 (LN4)")
  func parentsAreLimited() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/cycle/:id<int>", under: "/other/:id", exposedTo: .all) { (id: Int, all: Parameters) in
          ItemPage("cycle with \(all.labels.count)")
        }
        PageRoute("/other/:id<int>", under: "/cycle/:id", exposedTo: .all) { (id: Int, all: Parameters) in
          ItemPage("other with \(all.labels.count)")
        }
        PageRoute("/deep/:n", under: "/deep/x:n", exposedTo: .all) { (n: String) in ItemPage("deep", n.count) }
      })
    try await mediator.navigate(
      to: "shop://cycle/1", source: .push, context: ["extra": 1], overriding: PageOverrides(animated: false))
    #expect(titles() == ["other with 1", "cycle with 2"])
    #expect(model.pages.map(\.options.isAnimated) == [true, false])
    try await mediator.open("shop://deep/x", source: .push)
    #expect(titles() == (1...17).reversed().map { "deep \($0)" })
  }

  @Test("Only a parent that matches no route, is rejected, throws, declines or is not a page is left out (LN5)")
  func failedParentsAreLeftOut() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/bottom", exposedTo: .all) { ItemPage("bottom") }
        PageRoute("/throws", under: "/bottom", exposedTo: .all) { () async throws -> any Page in throw NoStory(id: "1")
        }
        PageRoute("/declines", under: "/throws", exposedTo: .all) { () async throws -> any Page in throw Declined() }
        PageRoute("/a", under: "/declines", exposedTo: .all) { ItemPage("a") }
        PageRoute("/b", under: "/nowhere", exposedTo: .all) { ItemPage("b") }
        PageRoute("/closed", under: "/bottom", exposedTo: .inApp) { ItemPage("closed") }
        PageRoute("/c", under: "/closed", exposedTo: .all) { ItemPage("c") }
        Route("/action", exposedTo: .all) { () -> Int in 1 }
        PageRoute("/d", under: "/action", exposedTo: .all) { ItemPage("d") }
      })
    for (name, pages, missing) in [
      ("a", ["bottom", "a"], ["shop://declines", "shop://throws"]), ("b", ["b"], ["shop://nowhere"]),
      ("c", ["c"], ["shop://closed"]), ("d", ["d"], ["shop://action"]),
    ] {
      let entry = try await mediator.open("shop://\(name)", source: .push, as: PageEntry.self)
      #expect(titles() == pages)
      #expect(entry.missing.map(\.url) == missing)
    }
    let entry = try await mediator.open("shop://c", source: .push, as: PageEntry.self)
    #expect((entry.missing.first?.reason as? MediatorError)?.code == .notExposed)
    #expect((model.current?.missing.first?.reason as? MediatorError)?.code == .notExposed)
  }

  @Test("A parent that is late is left out, and the page does not wait for it (LN5)") func lateParentsAreLeftOut()
    async throws
  {
    let gate = Latch()
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/slow", exposedTo: .all) {
          await gate.wait()
          return ItemPage("slow")
        }
        PageRoute("/a", under: "/slow", exposedTo: .all, options: .push.parentTimeout(.zero)) { ItemPage("a") }
      })
    let entry = try await mediator.open("shop://a", source: .push, as: PageEntry.self)
    #expect(titles() == ["a"])
    #expect((entry.missing.first?.reason as? NavigationError)?.code == .parentTimedOut)
    gate.open()
  }

  @Test("Parents are built concurrently after the page, and shown in one change (LN6)")
  func parentsAreBuiltConcurrently()
    async throws
  {
    let gate = Latch()
    let log = Mutex<[String]>([])
    let recorder = Recorder(model)
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/one", exposedTo: .all) {
          await gate.wait()
          log.withLock { $0.append("parent") }
          return ItemPage("one")
        }
        PageRoute("/two", under: "/one", exposedTo: .all, options: .push.parentTimeout(.seconds(600))) {
          // The parents wait for each other, so they must run concurrently.
          gate.open()
          log.withLock { $0.append("parent") }
          return ItemPage("two")
        }
        PageRoute("/three", under: "/two", exposedTo: .all, options: .push.parentTimeout(.seconds(600))) {
          log.withLock { $0.append("page") }
          return ItemPage("three")
        }
      })
    try await mediator.navigate(to: "shop://three", source: .push, using: recorder)
    #expect(log.withLock { $0 } == ["page", "parent", "parent"])
    #expect(recorder.changes == 1)
    #expect(titles() == ["one", "two", "three"])
  }

  @Test("If the page fails, or the call is cancelled before its change, nothing changes (LN6)")
  func failedPageChangesNothing()
    async throws
  {
    let gate = Latch()
    let started = Latch()
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/list", exposedTo: .all) {
          started.open()
          await gate.wait()
          return ItemPage("list")
        }
        PageRoute("/fails", under: "/list", exposedTo: .all) { () async throws -> any Page in throw NoStory(id: "1") }
        PageRoute("/a", under: "/list", exposedTo: .all, options: .push.parentTimeout(.seconds(600))) { ItemPage("a") }
      })
    let base = PageEntry.note("base")
    model.changeNow { $0.push(base) }
    await #expect(throws: NavigationError.self) { try await mediator.open("shop://fails", source: .push) }
    #expect(model.pages == [base])
    let opening = Task { try await mediator.open("shop://a", source: .push) }
    await started.wait()
    opening.cancel()
    await #expect(throws: CancellationError.self) { try await opening.value }
    gate.open()
    #expect(model.pages == [base])
  }

  @Test("Pages that the chain itself removes are not built (LN8)") func removedPagesAreNotBuilt() async throws {
    let built = Mutex<[String]>([])
    @Sendable nonisolated func page(_ title: String) -> ItemPage {
      built.withLock { $0.append(title) }
      return ItemPage(title)
    }
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/a", exposedTo: .all) { page("a") }
        PageRoute("/root", under: "/a", exposedTo: .all, options: .root) { page("root") }
        PageRoute("/first", under: "/root", exposedTo: .all, options: .modal) { page("first") }
        PageRoute("/second", under: "/first", exposedTo: .all, options: .modal) { page("second") }
        PageRoute("/layer", under: "/second", exposedTo: .all, options: .layer) { page("layer") }
      })
    try await mediator.open("shop://layer", source: .push)
    #expect(model.drawing == "root (root)\n| second (modal)\n| | layer (layer)  <")
    #expect(built.withLock { $0.sorted() } == ["layer", "root", "second"])
    let steps = try mediator.plan(for: "shop://layer", source: .push).steps
    #expect(steps.map(\.url) == ["shop://root", "shop://second", "shop://layer"])
  }

  @Test("`onTop` shows the page alone, `replace` builds all pages anew, and `reuse` keeps equal pages (LN9)")
  func policiesDecideWhichPagesStay() async throws {
    let mediator = try mediator()
    let url = "shop://order/7/line/2"
    model.changeNow { $0.push(.note("base")) }
    try await mediator.navigate(to: url, source: .push, overriding: PageOverrides(policy: .onTop))
    #expect(titles() == ["base", "line 7 2"])
    try await mediator.navigate(to: url, source: .push)
    let first = model.pages
    #expect(first.map(\.title) == ["orders", "order 7", "line 7 2"])
    try await mediator.navigate(to: "shop://order/7/line/3", source: .push)
    #expect(model.pages.prefix(2) == first.prefix(2))
    #expect(titles() == ["orders", "order 7", "line 7 3"])
    try await mediator.navigate(
      to: "shop://order/7/line/3", source: .push, overriding: PageOverrides(policy: .replace))
    #expect(titles() == ["orders", "order 7", "line 7 3"])
    #expect(Set(model.pages).isDisjoint(with: first))
  }

  @Test(
    "The policy comes from the source, then the route, then the call, and never from the URL (LN10)",
    arguments: [
      (.inApp, .onTop), (.web, .onTop), (.server, .onTop), (.push, .reuse), (.customScheme, .reuse),
      (.universalLink, .reuse), (LinkSource("mail"), .reuse),
    ] as [(LinkSource, PagePolicy)])
  func policyTakesPrecedenceByOrigin(source: LinkSource, policy: PagePolicy) throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/a", exposedTo: .all) { (all: Parameters) in ItemPage("a") }
        PageRoute("/b", exposedTo: .all, options: .push.policy(.replace)) { ItemPage("b") }
      })
    #expect(try mediator.plan(for: "shop://a?policy=replace", source: source).policy == policy)
    #expect(try mediator.plan(for: "shop://b", source: source).policy == .replace)
    let overrides = PageOverrides(policy: .onTop)
    #expect(try mediator.plan(for: "shop://b", source: source, overriding: overrides).policy == .onTop)
  }

  @Test("A chain that begins with a modal page leaves the pages under it (LN10)") func modalChainKeepsPagesUnderIt()
    async throws
  {
    let mediator = try mediator()
    try await mediator.open("shop://order/7", source: .push)
    try await mediator.open("shop://help/1", source: .push)
    #expect(model.drawing == "orders\n  order 7\n| help (modal)\n|   topic 1  <")
    let help = model[layer: 0]
    try await mediator.open("shop://help/2", source: .push)
    #expect(model[layer: 0] == help)
    #expect(titles() == ["orders", "order 7", "help", "topic 2"])
  }

  @Test("A repeated link keeps the same entries and builds the page anew (LN11, LN12)") func repeatedLinkIsIdempotent()
    async throws
  {
    let mediator = try mediator()
    try await mediator.open("shop://order/7/line/2", source: .push)
    let first = model.pages
    try await mediator.open("shop://order/7/line/2", source: .push)
    #expect(model.pages == first)
    #expect(model.pages.map(\.pageID).dropLast() == first.map(\.pageID).dropLast())
    #expect(model.pages.last?.pageID != first.last?.pageID)
  }

  @Test("A page's key consists of its route and the inputs that its closure declares (LN12)")
  func keyConsistsOfRouteAndInputs() async throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/a/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("a", id) }
        PageRoute("/b/:id<int>", exposedTo: .all) { (id: Int, all: Parameters) in ItemPage("b", id) }
      })
    func key(_ url: String, _ context: Parameters = [:]) async throws -> PageKey? {
      try await mediator.buildPage(for: url, source: .push, context: context).key
    }
    #expect(try await key("shop://a/1?utm=x") == key("shop://a/1"))
    #expect(try await key("shop://a/1") != key("shop://a/2"))
    #expect(try await key("shop://b/1?utm=x") != key("shop://b/1"))
    #expect(try await key("shop://a/1", ["id": 2]) == nil)
    #expect(try await key("shop://a/1", ["other": 2]) != nil)
    #expect(try await key("shop://b/1", ["other": 2]) == nil)
    #expect(try await key("shop://a/1")?.description == "/a/:id<int> [id: 1]")
  }

  @Test("A page without a key equals no other page (LN12)") func pagesWithoutKeysAreRebuilt() async throws {
    let mediator = try mediator()
    model.changeNow { $0.push(PageEntry(ItemPage("orders"))) }
    let byCode = model.pages[0]
    try await mediator.open("shop://order/7", source: .push)
    #expect(titles() == ["orders", "order 7"])
    #expect(model.pages[0] != byCode)
  }

  @Test("A double tap builds the page twice and shows it once (LN13)") func doubleTapShowsOnePage() async throws {
    let mediator = try mediator()
    let first = try await mediator.open("shop://order/7", source: .inApp, as: PageEntry.self)
    let second = try await mediator.open("shop://order/7", source: .inApp, as: PageEntry.self)
    #expect(first == second)
    #expect(model.current?.pageID == second.pageID)
    try await mediator.open("shop://order/8", source: .inApp)
    try await mediator.open("shop://order/7", source: .inApp)
    #expect(titles() == ["order 7", "order 8", "order 7"])
  }

  @Test("A link throws if a later link was shown first; pages that code shows have no number (LN14, LN62)")
  func earlierLinkIsSuperseded() async throws {
    let gate = Latch()
    let started = Latch()
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/slow", exposedTo: .all) {
          started.open()
          await gate.wait()
          return ItemPage("slow")
        }
        PageRoute("/fast", exposedTo: .all) { ItemPage("fast") }
      })
    let slow = Task { try await mediator.open("shop://slow", source: .push) }
    await started.wait()
    try await mediator.open("shop://fast", source: .push)
    try await mediator.show(ItemPage("code"))
    gate.open()
    let error = try #require(await #expect(throws: NavigationError.self) { try await slow.value })
    #expect(error.code == .superseded)
    #expect(NavigationFailure(error) == .superseded)
    #expect("\(error)" == "slow: superseded by a later link")
    #expect(titles() == ["fast", "code"])
  }

  @Test(
    "A page belongs to the section with a root in its chain: by key, else by route, else to the first (LN15)",
    arguments: [
      ("shop://order/7", .push, nil, "orders", ["orders", "order 7"]),
      // Two sections have a shelf as root; only this one has the same key.
      ("shop://book/2", .push, nil, "shelf two", ["shelf 2", "book 2"]),
      // No section has this shelf, so the first section with a shelf shows it as its root.
      ("shop://book/3", .push, nil, "shelf one", ["shelf 3", "book 3"]),
      // Pages before the root are not shown.
      ("shop://page/2", .push, nil, "shelf two", ["shelf 2", "page 2"]),
      ("shop://about", .push, nil, "catalog", ["about"]),
      ("shop://about", .inApp, nil, "account", ["about"]),
      ("shop://about", .push, "orders", "orders", ["about"]),
      ("shop://about", .inApp, "orders", "orders", ["about"]),
      // The section that the caller names shows the whole chain on its own root.
      ("shop://order/7", .push, "account", "account", ["orders", "order 7"]),
    ] as [(String, LinkSource, String?, String, [String])])
  func sectionIsFoundByRoot(
    url: String, source: LinkSource, named: String?, section: String, pages: [String]
  ) async throws {
    let model = NavigationModel(sections: [
      PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
      PageSection("shelf one", root: "shop://shelf/1"), PageSection("shelf two", root: "shop://shelf/2"),
      PageSection("account"),
    ])
    let mediator = try mediator(
      ModuleContents {
        shop
        PageRoute("/catalog", exposedTo: .all) { ItemPage("catalog") }
        PageRoute("/about", exposedTo: .all) { ItemPage("about") }
        PageRoute("/shelf/:id<int>", under: "/about", exposedTo: .all) { (id: Int) in ItemPage("shelf", id) }
        PageRoute("/book/:id<int>", under: "/shelf/:id", exposedTo: .all) { (id: Int) in ItemPage("book", id) }
        PageRoute("/page/:id<int>", under: "/shelf/:id", exposedTo: .all) { (id: Int) in ItemPage("page", id) }
      }, model)
    try model.changeNow { try $0.select("account") }
    try await mediator.navigate(to: url, source: source, overriding: PageOverrides(section: named), using: model)
    #expect(model.state.selection == section)
    #expect(titles(model) == pages)
  }

  @Test(
    "The root of a section stays, and another URL of its route comes above it (FD50)",
    arguments: [
      PagePolicy.reuse, .replace, .update,
    ]) func rootsStay(policy: PagePolicy) async throws
  {
    let model = NavigationModel(sections: [
      PageSection("catalog", root: "shop://catalog"), PageSection("profile", root: "shop://user/me"),
    ])
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/catalog", exposedTo: .all) { ItemPage("catalog") }
        PageRoute("/user/:name", under: "/user/me", exposedTo: .all) { (name: String) in NotePage(text: name) }
        PageRoute("/member/:name", exposedTo: .all) { (name: String) in NotePage(text: name) }
        PageRoute("/list?tab=:tab", exposedTo: .all) { (tab: String) in NotePage(text: tab) }
      }, model)
    try await mediator.restore(nil, in: model)
    let root = try #require(model.state.stack(of: "profile")?.root)
    for url in ["shop://user/42", "shop://user/43", "shop://user/me"] {
      try await mediator.navigate(to: url, source: .push, overriding: PageOverrides(policy: policy), using: model)
      #expect(model.state.selection == "profile")
      #expect(model.state.stack(of: "profile")?.root?.key == root.key)
      let name = url.split(separator: "/").last.map(String.init)
      #expect(model.state.selectedStack.pages.map(\.title) == (name == "me" ? [] : [name]))
    }
    // Without a parent too; only the query differs here, which `update` takes as the same page.
    let lists = NavigationModel(sections: [
      PageSection("member", root: "shop://member/me"), PageSection("list", root: "shop://list?tab=new"),
    ])
    try await mediator.restore(nil, in: lists)
    try await mediator.navigate(
      to: "shop://member/42", source: .push, overriding: PageOverrides(policy: policy), using: lists)
    #expect(titles(lists) == ["me", "42"])
    try await mediator.navigate(
      to: "shop://list?tab=old", source: .push, overriding: PageOverrides(policy: policy), using: lists)
    #expect(titles(lists) == (policy == .update ? ["old"] : ["new", "old"]))
  }

  @Test("A section with a root that is not a page is reported with the reason and the app's line (LN7, LN15, FD42)")
  func missingRootsAreReported() throws {
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/orders", exposedTo: .none) { ItemPage("orders") }
        PageRoute("/cart", exposedTo: .all) { ItemPage("cart") }
        Route("/total", exposedTo: .all) { 7 }
      })
    let missing = mediator.missingRoots(of: [
      PageSection("cart", root: "shop://cart"), PageSection("orders", root: "shop://orders"), PageSection("more"),
      PageSection("total", root: "shop://total"), PageSection("catalog", root: "shop://catalog"),
    ])
    #expect(missing.map(\.url) == ["shop://orders", "shop://total", "shop://catalog"])
    #expect((missing[0].reason as? MediatorError)?.code == .notExposed)
    #expect((missing[1].reason as? NavigationError)?.code == .notAPage)
    #expect((missing[2].reason as? MediatorError)?.code == .unmatchedURL)
    for page in [missing[0], missing[2]] {
      #expect("\(page)".contains("(called at MediatorNavigationTests/BackStackTests.swift:"))
    }
  }

  @Test("A plan in a navigator says which pages are shown already, and what is in front afterwards (LN61)")
  func planReadsTheNavigator() async throws {
    let mediator = try mediator()
    try await mediator.open("shop://order/7", source: .push)
    let before = model.state
    let plan = try mediator.plan(for: "shop://order/7/line/2", source: .push, in: model.state)
    #expect(plan.steps.map(\.isShown) == [true, true, false])
    #expect("\(plan.steps[1])" == "shop://order/7 by /order/:id<int>, shown already")
    #expect(model.state == before)
    try await mediator.open("shop://order/7/line/2", source: .push)
    #expect(plan.front == model.pages.map(\.key))
    model.changeNow { $0.push(.note("code")) }
    let onTop = try mediator.plan(for: "shop://help", source: .inApp, in: model.state)
    #expect(onTop.steps.map(\.isShown) == [false])
    #expect(
      onTop.front.map { $0?.description } == (model.pages.map(\.key) + [onTop.steps[0].key]).map { $0?.description })
  }

  @Test("A link is planned without building anything (LN7)") func planBuildsNothing() throws {
    let mediator = try mediator()
    #expect(
      "\(try mediator.plan(for: "shop://order/7/line/2", source: .push))" == """
        shop://order/7/line/2 from push: reuse
          shop://orders by /orders
          shop://order/7 by /order/:id<int>
          shop://order/7/line/2 by /order/:id<int>/line/:line<int>
        """)
    #expect(
      "\(mediator.explain("shop://order/7", source: .push))".contains(
        "  parent     shop://orders → route '/orders'\n"))
    #expect(throws: MediatorError.self) { try mediator.plan(for: "shop://nowhere", source: .push) }
  }

  @Test("A query item that is no input makes no other page, also in an app with secrets (LN12, LN13, LN16)")
  func otherItemsMakeNoOtherPage() async throws {
    let model = NavigationModel(sections: [PageSection("orders", root: "shop://orders")])
    let mediator = try mediator(
      ModuleContents {
        PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
        PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
        PageRoute("/invite/:code", exposedTo: .all) { (_: String) in ItemPage("invite") }.secret("code")
      }, model)
    for url in ["shop://order/7", "shop://order/7?utm=x"] { try await mediator.open(url, source: .inApp) }
    #expect(titles(model) == ["order 7"])
    try await mediator.open("shop://orders?utm=x", source: .push)
    #expect(model.root?.title == "orders" && model.stack.isEmpty)
  }

  @Test("A page that becomes the root is shown in a section whose first screen the app draws (LN16)")
  func rootPageIsShownInADrawnSection() async throws {
    let model = NavigationModel(sections: [PageSection("home", isDrawnByApp: true)])
    let mediator = try mediator(
      ModuleContents { PageRoute("/start", exposedTo: .all, options: .root) { ItemPage("start") } }, model)
    for source in [LinkSource.inApp, .push] {
      try await mediator.open("shop://start", source: source)
      #expect(titles(model) == ["start"], "\(source)")
    }
  }
}

/// Counts the changes of a model that succeed.
@MainActor final class Recorder: Navigator {
  private let model: NavigationModel
  private(set) var changes = 0

  init(_ model: NavigationModel) {
    self.model = model
  }

  var state: NavigationState { model.state }

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    try await model.change(change)
    changes += 1
  }
}
