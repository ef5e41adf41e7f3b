import Foundation
import MediatorManifest
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import MediatorTesting
import Synchronization
import Testing

/// The sign-in as a conversation with the user.
@MainActor @Suite(.timeLimit(.minutes(10)), .patient) struct GateConversationTests {
  private struct SignInPage: ResultPage {
    typealias Result = Bool
    var title: String { "sign-in" }
  }

  private let model = NavigationModel()
  private let session = Session()

  private func mediator(store: (any ByteStore)? = nil) throws -> Mediator {
    try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { mediator, _ in
        try await mediator.result(of: SignInPage(), options: .layer) ?? false
      }
      if let store { Service(HeldLinks.self) { HeldLinks(store) } }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
        .guarded(by: "signed-in")
      PageRoute("/help", exposedTo: .all, options: .layer) { ItemPage("help") }
    }
  }

  private var titles: [String] { model.pages.map(\.title) }

  /// Waits, without sleeping, until the page in front has a title.
  private func front(_ title: String) async -> PageEntry? {
    while model.current?.title != title { await Task.yield() }
    return model.current
  }

  private func answer(_ value: Bool) async throws {
    let page = try #require(await front("sign-in"))
    session.isSignedIn = value
    try await model.finish(page, with: value)
  }

  @Test("A page is shown in place of the sign-in once the user has signed in (LN43)") func signInShowsThePage()
    async throws
  {
    let mediator = try mediator()
    try await mediator.open("shop://help", source: .inApp)
    let link = Task { try await mediator.open("shop://order/7", source: .inApp) }
    _ = await front("sign-in")
    // The sheet that was open stays under the sign-in.
    #expect(titles == ["help", "sign-in"])
    try await answer(true)
    _ = try await link.value
    #expect(titles == ["help", "order 7"])
  }

  @Test("A user who swipes the sign-in away and taps again is asked again (LN43)") func swipedSignInAsksAgain()
    async throws
  {
    let store = BytesInMemory()
    let mediator = try mediator(store: store)
    for _ in 0..<3 {
      let link = Task { try await mediator.open("shop://order/7", source: .push) }
      _ = await front("sign-in")
      #expect(store.data != nil)
      model.changeNow { $0.dismissAll() }
      let error = try #require(await #expect(throws: NavigationError.self) { try await link.value })
      #expect(error.code == .gateDeclined)
      #expect(store.data == nil)
    }
    let link = Task { try await mediator.open("shop://order/7", source: .push) }
    try await answer(true)
    _ = try await link.value
    #expect(titles == ["orders", "order 7"])
  }

  @Test("An answer that leaves the gate closed declines what waits (LN43)") func falseAnswerDeclines() async throws {
    let mediator = try mediator()
    let links = (0..<3).map { id in Task { try await mediator.open("shop://order/\(id)", source: .push) } }
    let page = try #require(await front("sign-in"))
    for _ in 0..<100 { await Task.yield() }
    try await model.finish(page, with: true)
    for link in links {
      let error = await #expect(throws: NavigationError.self) { try await link.value }
      #expect(error?.code == .gateDeclined)
    }
  }

  @Test("The sign-in's own calls do not wait for their own answer (LN43)") func ownCallsDoNotWait() async throws {
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { _ in
        false
      } asking: { mediator, _ in
        try await mediator.open("shop://profile", source: .inApp)
        return true
      }
      PageRoute("/profile", exposedTo: .all) { ItemPage("profile") }.guarded(by: "signed-in")
    }
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await mediator.open("shop://profile", source: .inApp) })
    #expect((error.underlying as? NavigationError)?.code == .gateClosed)
  }

  @Test("Of two gates whose questions would wait for each other, one rejects the other's call (AT32)")
  func questionsDoNotWaitForEachOther() async throws {
    let isAsked = ["first": Latch(), "second": Latch()]
    let open = Mutex<Set<String>>([])
    let inner = Mutex<[any Error]>([])
    let mediator = try Mediator.with(model) {
      for (tag, other) in [("first", "second"), ("second", "first")] {
        TagGate(ActionTag(tag)) { _ in
          open.withLock { $0.contains(tag) }
        } asking: { mediator, _ in
          isAsked[tag]?.open()
          await isAsked[other]?.wait()
          do {
            try await mediator.open("shop://\(other)/inner", source: .inApp)
          } catch {
            inner.withLock { $0.append(error) }
          }
          _ = open.withLock { $0.insert(tag) }
          return true
        }
        Route("/\(tag)", exposedTo: .all) {}.guarded(by: ActionTag(tag))
        Route("/\(tag)/inner", exposedTo: .all) {}.guarded(by: ActionTag(tag))
      }
    }
    let links = ["first", "second"].map { name in
      Task { try await mediator.open("shop://\(name)", source: .inApp) }
    }
    for link in links { _ = try await link.value }
    let errors = inner.withLock { $0 }
    #expect(errors.count == 1)
    #expect((errors.first as? NavigationError)?.code == .gateClosed)
  }

  @Test("A later conversation is not ended by the answer of an earlier one (LN43)") func lateAnswersAreIgnored()
    async throws
  {
    let answers = [Latch(), Latch()]
    let asked = Mutex(0)
    let count: @Sendable () -> Int = { asked.withLock { $0 } }
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { _, _ in
        let number = asked.withLock { asked in
          defer { asked += 1 }
          return asked
        }
        await answers[number].wait()
        return number == 1
      }
      PageRoute("/profile", exposedTo: .all) { ItemPage("profile") }.guarded(by: "signed-in")
    }
    let first = Task { try await mediator.open("shop://profile", source: .inApp) }
    while count() < 1 { await Task.yield() }
    session.isSignedIn = true
    try await mediator.openGate("signed-in")
    _ = try await first.value
    session.isSignedIn = false
    let second = Task { try await mediator.open("shop://profile", source: .inApp) }
    while count() < 2 { await Task.yield() }
    answers[0].open()
    for _ in 0..<100 { await Task.yield() }
    session.isSignedIn = true
    answers[1].open()
    _ = try await second.value
  }

  // MARK: - Guards

  @Test("Without the gate, every method rejects what its tag guards (LN44)") func missingGateRejects() async throws {
    let mediator = try Mediator.with(model) {
      Registration { VaultTarget() }
      PageRoute(vaultPage, "/vault", exposedTo: .all) { ItemPage("vault") }.guarded(by: "signed-im")
      Route("/door", exposedTo: .all) { 1 }.guarded(by: "signed-im")
      Interception(.tag("signed-in")) { try await $1($0) }
    }
    func expect(_ call: () async throws -> Void, line: Int = #line) async {
      let error = await #expect(throws: MediatorError.self, "line \(line)") { try await call() }
      #expect(error?.code == .unguarded && error?.found == "signed-im", "line \(line)")
    }
    await expect { try await mediator.open("shop://vault", source: .inApp) }
    await expect { try await mediator.navigate(to: "shop://vault", source: .inApp) }
    await expect { _ = try await mediator.buildPage(for: "shop://vault", source: .inApp) }
    await expect { _ = try await mediator.result(from: "shop://vault", source: .inApp, as: Int.self) }
    await expect { try await mediator.show(vaultPage) }
    await expect { _ = try await mediator.buildPage(for: vaultPage) }
    await expect { _ = try await mediator.result(of: vaultPage, as: Int.self) }
    await expect {
      let page = #"{"url":"shop://vault","source":"in-app","placement":"push"}"#
      let text = #"{"version":1,"selection":"main","layers":[],"sections":[{"name":"main","pages":[\#(page)]}]}"#
      let report = try await mediator.restore(NavigationSnapshot(Data(text.utf8)), in: model)
      if let reason = report.leftOut.first?.reason { throw reason }
    }
    await expect { try await mediator.open("shop://door", source: .inApp) }
    await expect { _ = try mediator.openNow("shop://door", source: .inApp) }
    await expect { _ = try await mediator.call(VaultTarget.open) }
    await expect { _ = try mediator.callNow(VaultTarget.open) }
    await expect { _ = try await mediator.perform("vault", "open") }
    await expect { _ = try mediator.performNow("vault", "open") }
    await expect { _ = try await mediator.open(mediator.resolve("shop://vault", source: .inApp)) }
    #expect(model.pages.isEmpty)
    let error = try #require(
      await #expect(throws: MediatorError.self) { try await mediator.perform("vault", "open") })
    #expect(
      "\(error)".hasPrefix(
        "'vault/open': unguarded: found no interceptor or gate with the tag 'signed-im'; did you mean 'signed-in'?"))
    // Registering the gate opens the way, and unregistering it closes it again.
    try mediator.register(ModuleContents { Interception(.tag("signed-im")) { try await $1($0) } }, as: "Account")
    #expect(try await mediator.call(VaultTarget.open) == 1)
    mediator.unregister("Account")
    await expect { _ = try await mediator.call(VaultTarget.open) }
  }

  @Test("An interceptor that redirects a call does not lead past a missing gate (LN44)") func redirectionIsGuarded()
    async throws
  {
    let mediator = try Mediator.with {
      Registration { VaultTarget() }
      Interception(.all) { invocation, next in
        var invocation = invocation
        invocation.destination = .action("vault/open")
        return try await next(invocation)
      }
    }
    let error = await #expect(throws: MediatorError.self) { try await mediator.perform("vault", "free") }
    #expect(error?.code == .unguarded)
  }

  @Test("A tag alone guards nothing, and validation names the nearest tag of an interceptor (LN44)")
  func validationReportsTags() async throws {
    let mediator = try Mediator.with {
      Registration { VaultTarget() }
      Route("/door", exposedTo: .all) { 1 }.tagged("sign-in")
      Interception(.tag("signed-in")) { try await $1($0) }
    }
    #expect(try mediator.openNow("shop://door", source: .inApp, as: Int.self) == 1)
    let findings = mediator.validate().filter { $0.rule == .tag }
    #expect(
      findings.map { "\($0.severity) \($0.subject) \($0.message)" } == [
        "error action 'vault/open' No interceptor has the tag 'signed-im'; did you mean 'signed-in'?",
        "warning route '/door' No interceptor has the tag 'sign-in'; did you mean 'signed-in'?",
      ])
  }

  @Test(
    "A module that is tested alone names the tags that count as passed (LN44)",
    .mediator(VaultModule.self, passing: ["signed-im"]))
  func passedTags() async throws {
    let mediator = Mediator.shared
    #expect(try mediator.callNow(VaultTarget.open) == 1)
    #expect(try await mediator.perform("vault", "open", as: Int.self) == 1)
    #expect(mediator.validate().filter { $0.rule == .tag }.isEmpty)
  }

  // MARK: - A sign-out

  @Test("After a sign-out the guarded pages leave all sections and layers, in one change (LN45)")
  func signOutRemovesPages()
    async throws
  {
    let store = BytesInMemory()
    let model = NavigationModel(sections: [PageSection("a"), PageSection("b")])
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { _, _ in
        await Latch().wait()
        return false
      }
      Service(HeldLinks.self) { HeldLinks(store) }
      PageRoute("/open/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("open", id) }
      PageRoute("/mine/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("mine", id) }.guarded(by: "signed-in")
      PageRoute("/sheet/:id<int>", exposedTo: .all, options: .layer) { (id: Int) in ItemPage("sheet", id) }
    }
    session.isSignedIn = true
    for section in ["a", "b"] {
      try model.changeNow { try $0.select(section) }
      for url in ["open/1", "mine/1", "open/2"] { try await mediator.open("shop://\(url)", source: .inApp) }
    }
    try model.changeNow { try $0.select("a") }
    try await mediator.open("shop://sheet/1", source: .inApp)
    let result = Task { try await mediator.result(of: SignInPage()) }
    _ = await front("sign-in", in: model)
    session.isSignedIn = false
    let waiting = Task { try await mediator.open("shop://mine/9", source: .push) }
    while store.data == nil { await Task.yield() }
    let recorder = Recorder(model)
    try await mediator.closeGate("signed-in", in: recorder)
    #expect(recorder.changes == 1)
    #expect(model.state.entries.map(\.title) == ["open 1", "open 1"])
    #expect(model.state.layers.isEmpty && store.data == nil)
    #expect(try await result.value == nil)
    let error = await #expect(throws: NavigationError.self) { try await waiting.value }
    #expect(error?.code == .gateDeclined)
  }

  private func front(_ title: String, in model: NavigationModel) async {
    while model.current?.title != title { await Task.yield() }
  }

  @Test("Pages close where a condition holds, with all above them (LN45)") func closingKeepsWhatLiesBelow() throws {
    var state = NavigationState(sections: [PageSection("a"), PageSection("b")])
    state.setRoot(.note("root"))
    for name in ["1", "x", "2"] { state.push(.note(name)) }
    try state.select("b")
    state.push(.note("3"))
    state.presentOnTop(.note("4", .layer))
    state.push(.note("x"))
    state.presentOnTop(.note("5", .layer))
    state.close { $0.title == "x" }
    #expect(state.entries.map(\.title) == ["root", "1", "3", "4"])
    state.close { $0.title == "4" }
    #expect(state.layers.isEmpty)
    state.close { $0.title == "root" }
    #expect(state.entries.map(\.title) == ["3"])
  }

  // MARK: - What is written

  @Test("A link with context or overrides waits in memory (LN47)") func richLinksWaitInMemory() async throws {
    let store = BytesInMemory()
    let mediator = try mediator(store: store)
    let links: [Task<Void, any Error>] = [
      Task { _ = try await mediator.open("shop://order/1", source: .push, context: ["note": "x"]) },
      Task {
        let overrides = PageOverrides(section: "main")
        try await mediator.navigate(to: "shop://order/2", source: .push, overriding: overrides)
      },
      Task { _ = try await mediator.result(from: "shop://order/3", source: .push, as: Int.self) },
    ]
    _ = await front("sign-in")
    for _ in 0..<200 { await Task.yield() }
    #expect(store.data == nil)
    let plain = Task { try await mediator.navigate(to: "shop://order/4?note=x", source: .push) }
    while store.data == nil { await Task.yield() }
    #expect(String(decoding: store.data ?? Data(), as: UTF8.self).contains("order\\/4"))
    model.changeNow { $0.dismissAll() }
    for link in links { await #expect(throws: NavigationError.self) { try await link.value } }
    await #expect(throws: NavigationError.self) { try await plain.value }
  }

  @Test("Links displace only those of their own source and navigator (LN48)") func originsAreApart() async throws {
    let store = BytesInMemory()
    let mediator = try mediator(store: store)
    let mine = Task { try await mediator.open("shop://order/100", source: .push) }
    _ = await front("sign-in")
    let other = NavigationModel()
    let window = Task { try await mediator.navigate(to: "shop://order/100", source: .push, using: other) }
    while store.links != 2 { await Task.yield() }
    let displaced = Log()
    let web = (0..<20).map { id in
      Task {
        do {
          _ = try await mediator.open("shop://order/\(id)", source: .web)
        } catch let error as NavigationError where error.code == .linkDisplaced {
          displaced.add("\(id)")
        }
      }
    }
    await until { store.links == 10 && displaced.texts.count == 12 }
    try await answer(true)
    _ = try? await mine.value
    _ = try await window.value
    #expect(other.pages.map(\.title) == ["orders", "order 100"])
    for link in web { _ = try? await link.value }
    #expect(displaced.texts.count == 12)
    #expect(store.data == nil)
  }

  @Test("The limits hold for what is read: of 380 links the last eight are opened, after one write (LN48, AT11)")
  func limitsHoldWhenReading() async throws {
    let links = (0..<380).map { id in
      #"{"id":"\#(UUID())","tag":"signed-in","url":"shop://order/\#(id)","source":{"rawValue":"push"},"date":\#(Date().timeIntervalSinceReferenceDate)}"#
    }
    let store = BytesInMemory(Data(#"{"version":1,"links":[\#(links.joined(separator: ","))]}"#.utf8))
    #expect(store.links == 380)
    session.isSignedIn = true
    let outcomes = try await mediator(store: store).openGate("signed-in")
    #expect(outcomes.map(\.link.url) == (372..<380).map { "shop://order/\($0)" })
    #expect(store.writes == 1 && store.data == nil)
  }

  @Test("Unreadable bytes are reported once and removed (LN49)") func unreadableBytesAreRemoved() async throws {
    let store = BytesInMemory(Data("x".utf8))
    session.isSignedIn = true
    for _ in 0..<2 { #expect(try await mediator(store: store).openGate("signed-in").isEmpty) }
    #expect(store.writes == 1 && store.data == nil)
  }

  @Test("A link that waited is resolved again: a route that was closed meanwhile stays closed (LN49)")
  func waitingLinksAreResolvedAgain() async throws {
    let mediator = try mediator()
    func register(_ exposure: Exposure, _ title: String) throws {
      try mediator.register(
        ModuleContents {
          PageRoute("/bill/:id<int>", exposedTo: exposure) { (id: Int) in ItemPage(title, id) }.guarded(by: "signed-in")
        }, as: "Bills", replacing: true)
    }
    try register(.all, "bill")
    let closed = Task { try await mediator.open("shop://bill/1", source: .push) }
    _ = await front("sign-in")
    try register(.inApp, "bill")
    try await answer(true)
    let error = await #expect(throws: MediatorError.self) { try await closed.value }
    #expect(error?.code == .notExposed)
    session.isSignedIn = false
    let rewritten = Task { try await mediator.open("shop://bill/2", source: .inApp) }
    _ = await front("sign-in")
    mediator.rewrites = try RewriteSet([Rewrite(from: "/bill/:id", to: "/order/:id")])
    try await answer(true)
    _ = try await rewritten.value
    #expect(titles == ["order 2"])
  }

  @Test("A gate that is unregistered ends what waits at it (LN50)") func unregisteredGateEndsWaits() async throws {
    let mediator = try mediator()
    let link = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await front("sign-in")
    mediator.unregister("Pages")
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error?.code == .unknownGate)
  }

  @Test("A plan names the gates before its pages (LN63)") func plansNameGates() throws {
    let plan = try mediator().plan(for: "shop://order/7", source: .push)
    #expect(plan.steps.map(\.gates) == [[], ["signed-in"]])
    #expect(plan.description.hasSuffix("shop://order/7 by /order/:id<int>, behind gate 'signed-in'"))
  }

  @Test("A gate that opens while links are held opens what an ended process left, and no link of this one (LN51)")
  func gateOpensWhileLinksAreHeld() async throws {
    let store = BytesInMemory()
    let first = try mediator(store: store)
    let link = Task { try await first.open("shop://order/7", source: .push) }
    _ = await front("sign-in")
    let bytes = store.data
    link.cancel()
    _ = await link.result
    model.changeNow { $0.dismissAll() }
    try store.write(bytes)
    // The next process.
    let next = try mediator(store: store)
    next.linkGate = .holding
    let held = Task { try await next.open("shop://help", source: .push) }
    for _ in 0..<100 { await Task.yield() }
    session.isSignedIn = true
    let outcomes = try await next.openGate("signed-in")
    #expect(outcomes.map(\.link.url) == ["shop://order/7"] && outcomes.allSatisfy { $0.error == nil })
    #expect(titles == ["orders", "order 7"] && store.data == nil && next.linkGate == .holding)
    next.linkGate = .open
    _ = try await held.value
    #expect(titles == ["orders", "order 7", "help"])
  }

  @Test("Links that the version before wrote are opened (LN31)") func earlierBytesAreRead() async throws {
    let file = try #require(Bundle.module.url(forResource: "held-1", withExtension: "json", subdirectory: "Written"))
    let store = BytesInMemory(try Data(contentsOf: file))
    session.isSignedIn = true
    let date = Date(timeIntervalSinceReferenceDate: 817_000_060)
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { _ in
        true
      } asking: { _, _ in
        false
      }
      Service(HeldLinks.self) { HeldLinks(store, now: { date }) }
      PageRoute("/guarded/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("guarded", id) }.guarded(by: "signed-in")
    }
    let outcomes = try await mediator.openGate("signed-in")
    #expect(outcomes.map(\.link.url) == ["shop://guarded/7", "shop://guarded/8"])
    #expect(outcomes.map(\.link.source) == [.push, .universalLink])
    #expect(titles == ["guarded 8"])
  }

  @Test("A link that is resolved again keeps its context, and runs no action in place of a page (LN47, LN49)")
  func resolvedAgainIsTheSameCall() async throws {
    let ran = Atomic(false)
    let mediator = try mediator()
    func register(_ path: RoutePattern) throws {
      try mediator.register(
        ModuleContents {
          PageRoute(path, labels: ["id", "note"], exposedTo: .all) { (id: Int, note: String?) in
            NotePage(text: "bill \(note ?? "without a note")")
          }.guarded(by: "signed-in")
          PageRoute("/invoice/:id<int>", labels: ["id", "note"], exposedTo: .all) { (id: Int, note: String?) in
            NotePage(text: "invoice \(note ?? "without a note")")
          }.guarded(by: "signed-in")
        }, as: "Bills", replacing: true)
    }
    try register("/bill/:id<int>")
    let link = Task { try await mediator.open("shop://bill/2", source: .inApp, context: ["note": "gift"]) }
    _ = await front("sign-in")
    mediator.rewrites = try RewriteSet([Rewrite(from: "/bill/:id", to: "/invoice/:id")])
    try await answer(true)
    _ = try await link.value
    #expect(titles == ["invoice gift"])
    (mediator.rewrites, session.isSignedIn) = (try RewriteSet([]), false)
    let result = Task { try await mediator.result(from: "shop://bill/3", source: .push, as: Int.self) }
    _ = await front("sign-in")
    try mediator.register(
      ModuleContents {
        Route("/bill/:id<int>", exposedTo: .all) { (_: Int) in ran.store(true, ordering: .relaxed) }
          .guarded(by: "signed-in")
      }, as: "Bills", replacing: true)
    try await answer(true)
    await #expect(throws: (any Error).self) { try await result.value }
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }
}

private let vaultPage = PageLink("vault", "page")

private struct VaultTarget: Target {
  static let name: TargetName = "vault"
  static let open = ActionKey<Int>("vault", "open")
  static var actions: ActionTable<VaultTarget> {
    Action(open) { _ in 1 }.guarded(by: "signed-im").exposed(to: .all)
    Action("free") { _ in 2 }
  }
}

private enum VaultModule: Module {
  static let name: ModuleName = "Vault"
  static var contents: ModuleContents { Registration { VaultTarget() } }
}
