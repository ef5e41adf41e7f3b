import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// What a user does next: opens a second window, signs out, taps again.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct WindowTests {
  private struct SignInPage: ResultPage {
    typealias Result = Bool
    var title: String { "sign-in" }
  }

  private let model = NavigationModel()
  private let session = Session()
  private let building = Latch()
  private let mayBuild = Latch()

  private func mediator() throws -> Mediator {
    try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { mediator, _ in
        try await mediator.result(of: SignInPage(), options: .layer) ?? false
      }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
      PageRoute("/bill/:id<int>", exposedTo: .all) { [building, mayBuild] (id: Int) in
        building.open()
        await mayBuild.wait()
        return ItemPage("bill", id)
      }
      .guarded(by: "signed-in")
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
      PageRoute("/help", exposedTo: .all, options: .layer) { ItemPage("help") }
    }
  }

  @Test("A user who opens a second window sees pages in it, also those of code that names no navigator (LN67)")
  func codeShowsPagesInTheLastWindow() async throws {
    let mediator = try Mediator(links: LinkSettings(gate: .holding))
    let (first, second) = (NavigationModel(), NavigationModel())
    await #expect(throws: NavigationError.self) { try await mediator.show(NotePage(text: "nowhere")) }
    _ = await mediator.launch(in: first)
    try await mediator.show(NotePage(text: "one"))
    _ = await mediator.launch(in: second)
    try await mediator.show(NotePage(text: "two"))
    #expect(first.pages.map(\.title) == ["one"])
    #expect(second.pages.map(\.title) == ["two"])
  }

  @Test("A user who signs out while a guarded page is built does not see it (LN45)") func signOutWhileAPageIsBuilt()
    async throws
  {
    let mediator = try mediator()
    session.isSignedIn = true
    let link = Task { try await mediator.open("shop://bill/7", source: .push) }
    await building.wait()
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    mayBuild.open()
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error?.code == .gateClosed)
    #expect(model.pages.isEmpty)
    // After the next sign-in the page is shown as before.
    session.isSignedIn = true
    try await mediator.open("shop://bill/8", source: .push)
    #expect(model.pages.map(\.title) == ["bill 8"])
  }

  @Test("A user who signs out sees no guarded page in any window, nor after the next launch (LN45)")
  func signOutInTwoWindows() async throws {
    let mediator = try mediator()
    mayBuild.open()
    session.isSignedIn = true
    let (first, second, closed) = (BytesInMemory(), BytesInMemory(), BytesInMemory())
    let other = NavigationModel()
    var gone: NavigationModel? = NavigationModel()
    _ = await mediator.launch(restoring: first, in: model)
    _ = await mediator.launch(restoring: second, in: other)
    _ = await mediator.launch(restoring: closed, in: try #require(gone))
    for window in [model, other] {
      try await mediator.navigate(to: "shop://orders", source: .inApp, using: window)
      try await mediator.navigate(to: "shop://mine", source: .inApp, using: window)
    }
    try await mediator.navigate(to: "shop://mine", source: .inApp, using: gone)
    for (store, window) in [(first, model), (second, other), (closed, gone)] {
      try store.write(window?.state.snapshot.data)
    }
    gone = nil
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    for window in [model, other] { #expect(window.pages.map(\.title) == ["orders"]) }
    #expect(closed.data == nil)
    // Another user signs in before the next launch.
    session.isSignedIn = true
    for store in [first, second] {
      let window = NavigationModel()
      _ = await mediator.launch(restoring: store, in: window)
      #expect(window.pages.map(\.title) == ["orders"])
    }
  }

  @Test("A user who signs out while pages are restored does not see the guarded ones (LN45, LN52)")
  func signOutWhilePagesAreRestored() async throws {
    let mediator = try mediator()
    session.isSignedIn = true
    let written = NavigationModel()
    for url in ["shop://orders", "shop://mine", "shop://bill/7"] {
      mayBuild.open()
      try await mediator.navigate(to: url, source: .inApp, using: written)
    }
    let data = written.state.snapshot.data
    let (isBuilding, mayGoOn) = (Latch(), Latch())
    let slow = try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { _, _ in
        false
      }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
      PageRoute("/bill/:id<int>", exposedTo: .all) { (id: Int) in
        isBuilding.open()
        await mayGoOn.wait()
        return ItemPage("bill", id)
      }
    }
    let restoration = Task { try await slow.restore(NavigationSnapshot(data), in: model) }
    await isBuilding.wait()
    session.isSignedIn = false
    try await slow.closeGate("signed-in")
    mayGoOn.open()
    let report = try await restoration.value
    #expect(model.pages.map(\.title) == ["orders"])
    #expect(report.leftOut.map(\.url) == ["shop://mine"])
  }

  @Test("A restored page that closes its own open gate is built eight times, and is left out (AT31)")
  func restoredPageClosesItsGate() async throws {
    let built = Mutex(0)
    let owner = Mutex<Mediator?>(nil)
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { _ in
        true
      } asking: { _, _ in
        false
      }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/mine", exposedTo: .all) {
        built.withLock { $0 += 1 }
        try await owner.withLock { $0 }?.closeGate("signed-in")
        return ItemPage("mine")
      }
      .guarded(by: "signed-in")
    }
    owner.withLock { $0 = mediator }
    let written = NavigationModel()
    let writing = try Mediator.with(written) {
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }
    }
    for url in ["shop://orders", "shop://mine"] { try await writing.open(url, source: .inApp) }
    let report = try await mediator.restore(NavigationSnapshot(written.state.snapshot.data), in: model)
    #expect(built.withLock { $0 } == 8)
    #expect(report.leftOut.map(\.url) == ["shop://mine"])
    #expect((report.leftOut.first?.reason as? NavigationError)?.code == .gateClosed)
  }

  @Test("A page behind two gates is not shown after one of them was closed (LN45)") func oneOfTwoGatesIsClosed()
    async throws
  {
    let asked = Latch()
    let answered = Latch()
    let mediator = try Mediator.with(model) {
      TagGate("signed-in", priority: 2) { [session] _ in
        session.isSignedIn
      } asking: { _, _ in
        false
      }
      TagGate("of-age", priority: 1) { _ in
        asked.open()
        await answered.wait()
        return true
      } asking: { _, _ in
        true
      }
      PageRoute("/wine", exposedTo: .all) { ItemPage("wine") }.guarded(by: "signed-in").guarded(by: "of-age")
    }
    session.isSignedIn = true
    let link = Task { try await mediator.open("shop://wine", source: .push) }
    await asked.wait()
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    answered.open()
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error?.page == "signed-in")
    #expect(model.pages.isEmpty)
  }

  @Test("A user who opens a second window signs in there, and sees the page there (LN43)") func signInInASecondWindow()
    async throws
  {
    let mediator = try mediator()
    let second = NavigationModel()
    let link = Task { try await mediator.navigate(to: "shop://mine", source: .inApp, using: second) }
    while second.current?.title != "sign-in" { await Task.yield() }
    #expect(model.current == nil)
    session.isSignedIn = true
    try await second.finish(try #require(second.current), with: true)
    _ = try await link.value
    #expect(second.pages.map(\.title) == ["mine"])
    #expect(model.pages.isEmpty)
  }

  @Test("A user who gets a push while a sheet is open sees the page of the push with its parents (LN18)")
  func pushWhileASheetIsOpen() async throws {
    let mediator = try mediator()
    try await mediator.open("shop://help", source: .inApp)
    try await mediator.open("shop://order/7", source: .push)
    #expect(model.state.layers.isEmpty)
    #expect(model.pages.map(\.title) == ["orders", "order 7"])
  }

  @Test("A user who taps a link to the page that is shown sees it once (LN13)") func linkToTheShownPage() async throws {
    let mediator = try mediator()
    for source in [LinkSource.inApp, .inApp, .push, .push] {
      try await mediator.open("shop://order/7", source: source)
      #expect(model.pages.map(\.title).filter { $0 == "order 7" }.count == 1)
    }
  }

  @Test("The last of two windows that launch together opens the gates (LN51)") func twoWindowsLaunchTogether()
    async throws
  {
    let pages = BytesInMemory()
    var settings = LinkSettings(gate: .holding)
    settings.gateExpiry = nil
    let mediator = try Mediator(links: settings)
    let windows = (0..<2).map { _ in NavigationModel(sections: [PageSection("orders", root: "shop://orders")]) }
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { windows[0] }) { $0 }
        PageRoute("/orders", exposedTo: .all) { [building, mayBuild] in
          building.open()
          await mayBuild.wait()
          return ItemPage("orders")
        }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
      }, as: "Pages")
    let link = Task { try await mediator.navigate(to: "shop://order/7", source: .push, using: windows[0]) }
    let slow = Task { await mediator.launch(restoring: pages, in: windows[0]) }
    await building.wait()
    let other = Task { await mediator.launch(in: windows[1]) }
    mayBuild.open()
    for launch in [slow, other] { #expect(await launch.value.problems.isEmpty) }
    _ = try await link.value
    #expect(windows[0].pages.map(\.title) == ["orders", "order 7"])
    #expect(windows[1].pages.map(\.title) == ["orders"])
  }

  @Test("A sign-in that a page's closure needs is asked in the window of the link (LN43)")
  func closureSignsInInItsWindow() async throws {
    let (mediator, second) = (try mediator(), NavigationModel())
    try mediator.register(
      ModuleContents {
        Registration { NameTarget() }
        PageRoute(
          "/profile", exposedTo: .all,
          withMediator: { (mediator: Mediator) in
            ItemPage(try await mediator.perform("account", "name", as: String.self))
          })
      }, as: "Account")
    let link = Task { try await mediator.navigate(to: "shop://profile", source: .inApp, using: second) }
    await until { model.current != nil || second.current != nil }
    #expect(model.current == nil && second.current?.title == "sign-in")
    session.isSignedIn = true
    let asked = second.current == nil ? model : second
    try await asked.finish(try #require(asked.current), with: true)
    _ = try await link.value
    #expect(second.pages.map(\.title) == ["ada"])
  }
}

private struct NameTarget: Target {
  static let name: TargetName = "account"
  static var actions: ActionTable<NameTarget> { Action("name") { _ in "ada" }.guarded(by: "signed-in") }
}
