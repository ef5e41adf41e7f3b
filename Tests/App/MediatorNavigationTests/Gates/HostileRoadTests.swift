import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Observation
import Synchronization
import Testing

/// Attacks on what happens to a link besides being shown at once: gates, stores, parents, restoration, held pages, sign-outs.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct HostileRoadTests {
  private let model = NavigationModel()
  private let session = Session()
  private let runs = Runs()

  /// A gate that asks until its latch is open, and then declines.
  private func gate(asking asked: Latch = Latch(), answering answer: Latch = Latch()) -> TagGate {
    TagGate("signed-in") { [session] _ in
      session.isSignedIn
    } asking: { _, _ in
      asked.open()
      await answer.wait()
      return false
    }
  }

  private var titles: [String] { model.pages.map(\.title) }

  // MARK: - Sign-out

  @Test("A sign-out removes the pages of all windows, although a window and the store fail (AT19)")
  func signOutGoesOn() async throws {
    let (store, asked) = (FragileStore(), Latch())
    let mediator = try Mediator.with(model) {
      gate(asking: asked)
      Service(HeldLinks.self) { HeldLinks(store) }
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
      PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("order", id) }.guarded(by: "signed-in")
    }
    session.isSignedIn = true
    try await mediator.open("shop://mine", source: .push)
    session.isSignedIn = false
    let link = Task { try await mediator.open("shop://order/7", source: .push) }
    await asked.wait()
    store.fails = true
    await #expect(throws: NoStory.self) { try await mediator.closeGate("signed-in", in: BrokenWindow(), model) }
    #expect(titles == [])
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error?.code == .gateDeclined)
    // The link could not be removed from the disk, but the next user of this process does not get it.
    store.fails = false
    session.isSignedIn = true
    #expect(try await mediator.openGate("signed-in").isEmpty)
    #expect(titles == [])
  }

  @Test("A page that a handler shows by itself is not shown after a sign-out (AT22)") func handlersObeySignOuts()
    async throws
  {
    let (isBuilt, mayShow) = (Latch(), Latch())
    let mediator = try Mediator.with(model) {
      gate()
      PageRoute("/mine", exposedTo: .all, handler: .presenting(isBuilt, mayShow)) {
        ItemPage("mine")
      }
      .guarded(by: "signed-in")
    }
    session.isSignedIn = true
    let link = Task { try await mediator.open("shop://mine", source: .push) }
    await isBuilt.wait()
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    mayShow.open()
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error?.code == .gateClosed)
    #expect(titles == [])
  }

  // MARK: - What is built besides the page

  /// Returns a mediator in which a page declines once it is told to, and then an action, the browser or a handler may follow.
  private func declining(_ model: NavigationModel) throws -> Mediator {
    var links = LinkSettings(schemes: ["shop"], webHosts: ["shop.example"]) { [runs] url in
      runs.add(url)
      return "opened"
    }
    links.browser = BrowserRule(from: .all)
    let mediator = try Mediator.with(model, links: links) { [runs] in
      for path in ["/list", "/stock", "/web"] {
        PageRoute(RoutePattern(stringLiteral: path), priority: 1, exposedTo: .all) { () async throws -> any Page in
          if runs.isDeclining { throw Declined() }
          return NotePage(text: path)
        }
        PageRoute(RoutePattern(stringLiteral: "/item\(path)"), under: path, exposedTo: .all) { ItemPage("item") }
      }
      Route("/list", exposedTo: .all) { runs.add("action") }
      PageRoute("/stock", exposedTo: .all, options: .push.restored(false)) { () async throws -> any Page in
        runs.add("payment")
        return ItemPage("payment")
      }
    }
    return mediator
  }

  @Test(
    "A parent that declines runs no action, and does not open the browser (AT20)",
    arguments: ["shop://item/list", "https://shop.example/item/web"])
  func parentsRunPagesOnly(url: String) async throws {
    let mediator = try declining(model)
    runs.isDeclining = true
    try await mediator.open(url, source: .universalLink)
    #expect(titles == ["item"])
    #expect(model.current?.missing.count == 1)
    #expect(runs.all == [])
  }

  @Test(
    "A restored page that declines runs no action, does not open the browser, and builds no page with an effect (AT20, AT21)",
    arguments: ["shop://list", "https://shop.example/web", "shop://stock"])
  func restorationRunsPagesOnly(url: String) async throws {
    let mediator = try declining(model)
    try await mediator.open(url, source: .universalLink)
    let next = NavigationModel()
    runs.isDeclining = true
    let report = try await mediator.restore(NavigationSnapshot(model.state.snapshot.data), in: next)
    #expect(report.leftOut.map(\.url) == [url])
    #expect(next.pages.isEmpty)
    #expect(runs.all == [])
  }

  @Test("A result of a URL is that of a page: if it declines, no action runs (AT20)") func resultsRunPagesOnly()
    async throws
  {
    let mediator = try declining(model)
    runs.isDeclining = true
    await #expect(throws: (any Error).self) {
      try await mediator.result(from: "shop://list", source: .push, as: Int.self)
    }
    #expect(runs.all == [] && titles == [])
  }

  @Test("No URL sets an input of the context: held, restored, redirected, or that of a parent (RL7)")
  func contextInputsOnEveryRoad() async throws {
    let (asked, answer) = (Latch(), Latch())
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { _, _ in
        asked.open()
        await answer.wait()
        return true
      }
      PageRoute("/tab/:id", labels: ["id", "private"], exposedTo: .all) { (id: String, isPrivate: Bool?) in
        NotePage(text: "\(id) \(isPrivate ?? false)")
      }
      .fromContext("private").guarded(by: "signed-in")
      PageRoute("/child/:private", under: "/tab/parent?private=:private", exposedTo: .all) { (_: String) in
        ItemPage("child")
      }
    }
    mediator.rewrites = try RewriteSet([Rewrite(from: "/get?to=:url<raw>", to: ":url")])
    let link = Task { try await mediator.open("shop://tab/held?private=true", source: .push) }
    await asked.wait()
    session.isSignedIn = true
    answer.open()
    _ = try await link.value
    let next = NavigationModel()
    try await mediator.restore(NavigationSnapshot(model.state.snapshot.data), in: next)
    #expect(next.pages.map(\.title) == ["held false"])
    try await mediator.open("shop://get?to=shop://tab/inner?private=true", source: .push)
    #expect(titles == ["inner false"])
    try await mediator.open("shop://child/true", source: .push)
    #expect(titles == ["parent false", "child"])
  }

  // MARK: - One source and the others

  @Test("Links of a web page do not keep the user's off the disk (AT23)") func sourcesShareTheStore() async throws {
    let (store, runs) = (BytesInMemory(), runs)
    let mediator = try Mediator.with(model) {
      gate()
      Service(HeldLinks.self) {
        HeldLinks(store, reporting: { error in runs.add((error as? NavigationError)?.url ?? "\(error)") })
      }
      PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("order", id) }.guarded(by: "signed-in")
    }
    let long = String(repeating: "a", count: 4_000)
    var links = (1...8).map { id in
      Task { try await mediator.open("shop://order/\(id)?a=\(long)&b=\(long)", source: .web) }
    }
    // Each of them is on the disk, or was reported as too long.
    while store.links + runs.all.count < 8 { await Task.yield() }
    links.append(Task { try await mediator.open("shop://order/9?a=\(long)&b=\(long)", source: .push) })
    while store.links + runs.all.count < 9 { await Task.yield() }
    #expect(String(decoding: store.data ?? Data(), as: UTF8.self).contains(#"order\/9"#))
    try await mediator.declineGate("signed-in")
    for link in links { _ = await link.result }
  }

  @Test("A link with an attachment of the app waits in memory (AT24)") func attachmentsWaitInMemory() async throws {
    let (store, asked) = (BytesInMemory(), Latch())
    let mediator = try Mediator.with(model) {
      gate(asking: asked)
      Service(HeldLinks.self) { HeldLinks(store) }
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
    }
    var options = CallOptions()
    options.attachment = "the reason"
    let link = Task { [options] in try await mediator.open("shop://mine", source: .push, options: options) }
    await asked.wait()
    #expect(store.data == nil)
    link.cancel()
    _ = await link.result
  }

  @Test("While a held page asks, at most eight links of a web page wait (AT27)") func waitingLinksAreLimited()
    async throws
  {
    let answer = Latch()
    let mediator = try Mediator.with(model) {
      PageRoute("/start/:id<int>", exposedTo: .all, options: .root) { (id: Int) in ItemPage("start", id) }
    }
    try await mediator.show(NotePage(text: "draft"))
    model.hold(try #require(model.current)) {
      await answer.wait()
      return true
    }
    let mine = Task { try await mediator.open("shop://start/0", source: .inApp) }
    let links = (1...20).map { id in
      Task { [runs] in
        do {
          try await mediator.open("shop://start/\(id)", source: .web)
        } catch let error as NavigationError {
          runs.add("\(error.code) \(error.url == "shop://start/\(id)")")
        }
      }
    }
    while runs.all.count < 12 { await Task.yield() }
    #expect(Set(runs.all) == ["superseded true"])
    answer.open()
    for link in links { _ = await link.result }
    #expect(runs.all.count == 12)
    _ = try await mine.value
    #expect(titles.count == 1)
  }

  @Test("Web pages push at most 64 pages, also by a handler of the app (AT27)") func handlersObeyLimits() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/item/:id<int>", exposedTo: .all, handler: .pushing) { (id: Int) in ItemPage("item", id) }
    }
    for id in 0..<80 { try await mediator.open("shop://item/\(id)", source: .web) }
    #expect(model.pages.count == 64)
    for id in 0..<80 {
      try await model.show(try await mediator.buildPage(for: "shop://item/\(id)", source: .web))
    }
    #expect(model.pages.count == 64)
  }

  // MARK: - Client code that comes back

  @Test("For what a gate calls to find out whether it is open, it is closed (AT25)", arguments: [true, false])
  func gatesThatAskThemselves(opens: Bool) async throws {
    let runs = runs
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { mediator in
        runs.add("asked")
        guard runs.all.count < 20 else { throw NoStory(id: "endless") }
        if opens { return try await mediator.openGate("signed-in").isEmpty }
        return try await mediator.perform("account", "isSignedIn", as: Bool.self)
      } asking: { _, _ in
        false
      }
      Registration { GuardedAccount() }
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
    }
    let error = await #expect(throws: (any Error).self) {
      try await mediator.open("shop://mine", source: .push)
      if opens { throw NavigationError(.gateClosed) }
    }
    #expect((error as? NavigationError)?.code == .gateClosed)
    #expect(runs.all.count == 1)
  }

  @Test("What views start during a change asks held pages later (AT26)", arguments: [true, false])
  func startedTasksAsk(signsOut: Bool) async throws {
    let mediator = try Mediator.with(model) {
      gate()
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
    }
    session.isSignedIn = true
    try await mediator.show(NotePage(text: "draft"))
    let draft = try #require(model.current)
    try await mediator.open("shop://mine", source: .inApp)
    model.hold(draft) { [runs] in
      runs.add("asked")
      return true
    }
    let started = Started()
    withObservationTracking {
      _ = model.state
    } onChange: { [model] in
      MainActor.assumeIsolated { started.task = Task { try await model.change { $0.reset() } } }
    }
    if signsOut {
      session.isSignedIn = false
      try await mediator.closeGate("signed-in")
    } else {
      try await mediator.show(NotePage(text: "top"))
    }
    try await started.task?.value
    #expect(runs.all == ["asked"])
    #expect(titles == [])
  }

  @Test("What a restored page starts may ask the user later (AT26)") func restoredPagesStartTasks() async throws {
    let (mayOpen, asked) = (Latch(), Latch())
    let started = Mutex<Task<any Sendable, any Error>?>(nil)
    let mediator = try Mediator.with(model) {
      gate(asking: asked)
      PageRoute(
        "/start", exposedTo: .all,
        withMediator: { (mediator: Mediator) in
          started.withLock {
            $0 = Task {
              await mayOpen.wait()
              return try await mediator.open("shop://mine", source: .push)
            }
          }
          return ItemPage("start")
        })
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
    }
    let text =
      #"{"version":1,"selection":"main","layers":[],"sections":[{"name":"main","pages":["#
      + #"{"url":"shop://start","source":"push","placement":"push"}]}]}"#
    try await mediator.restore(NavigationSnapshot(Data(text.utf8)), in: model)
    mayOpen.open()
    let task = started.withLock { $0 }
    // It waits for the answer, or has failed.
    let failed = Task { [runs] in
      do { _ = try await task?.value } catch { runs.add("\(error)") }
      asked.open()
    }
    await asked.wait()
    #expect(runs.all == [])
    task?.cancel()
    await failed.value
  }

  @Test("What a question starts is asked itself at the gate later (AT26)") func questionsStartTasks() async throws {
    let mayOpen = Latch()
    let started = Mutex<Task<any Sendable, any Error>?>(nil)
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { [session, runs] mediator, _ in
        runs.add("asked")
        guard runs.all.count == 1 else { return false }
        started.withLock {
          $0 = Task {
            await mayOpen.wait()
            return try await mediator.open("shop://mine", source: .push)
          }
        }
        session.isSignedIn = true
        return true
      }
      PageRoute("/mine", exposedTo: .all) { ItemPage("mine") }.guarded(by: "signed-in")
    }
    try await mediator.open("shop://mine", source: .push)
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    mayOpen.open()
    let task = try #require(started.withLock { $0 })
    let error = await #expect(throws: NavigationError.self) { try await task.value }
    #expect(error?.code == .gateDeclined)
    #expect(runs.all == ["asked", "asked"])
  }

  @Test("What the closure of a shown page starts does not wait as its link (AT26)") func shownPagesStartTasks()
    async throws
  {
    let (store, mayCall, asked) = (BytesInMemory(), Latch(), Latch())
    let started = Mutex<Task<any Sendable, any Error>?>(nil)
    let mediator = try Mediator.with(model) {
      gate(asking: asked)
      Service(HeldLinks.self) { HeldLinks(store) }
      Registration { GuardedAccount() }
      PageRoute(
        "/start", exposedTo: .all,
        withMediator: { (mediator: Mediator) in
          started.withLock {
            $0 = Task {
              await mayCall.wait()
              return try await mediator.perform("account", "isSignedIn")
            }
          }
          return ItemPage("start")
        })
    }
    try await mediator.open("shop://start", source: .push)
    mayCall.open()
    await asked.wait()
    #expect(titles == ["start"] && store.data == nil)
    let task = started.withLock { $0 }
    task?.cancel()
    _ = await task?.result
  }

  // MARK: - Files and messages

  @Test("Messages cut the texts of damaged stores and of the app's errors (AT28)") func messagesAreCut() async throws {
    let long = String(repeating: "x", count: 20_000)
    let page = #"{"url":"u","source":"web","placement":"\#(long)"}"#
    let bytes = #"{"version":1,"selection":"a","layers":[],"sections":[{"name":"a","pages":[\#(page)]}]}"#
    let unreadable = #expect(throws: NavigationError.self) { try NavigationSnapshot(Data(bytes.utf8)) }
    let mediator = try Mediator.with(model) {
      PageRoute("/story/:id", exposedTo: .all) { (id: String) async throws -> any Page in throw NoStory(id: long + id) }
    }
    let unbuilt = await #expect(throws: NavigationError.self) {
      try await mediator.open("shop://story/1", source: .push)
    }
    for error in [unreadable, unbuilt] { #expect("\(try #require(error))".unicodeScalars.count < 1_000) }
  }

  @Test("A store does not remove the drafts of another one whose name begins alike (AT29)") func draftsAreApart()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (own, other) = (".pages.\(UUID()).draft", ".pages.window.2.\(UUID()).draft")
    for name in [own, other] { try Data("draft".utf8).write(to: folder.appending(path: name)) }
    #expect(try FileByteStore(folder.appending(path: "pages")).read() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [other])
  }
}

/// What client code did.
private final class Runs: Sendable {
  private let state = Mutex<(all: [String], isDeclining: Bool)>(([], false))

  var all: [String] { state.withLock { $0.all } }
  var isDeclining: Bool {
    get { state.withLock { $0.isDeclining } }
    set { state.withLock { $0.isDeclining = newValue } }
  }
  func add(_ text: String) { state.withLock { $0.all.append(text) } }
}

@MainActor private final class Started {
  var task: Task<Void, any Error>?
}

/// A window in which nothing can be shown any longer.
@MainActor private final class BrokenWindow: Navigator {
  let state = NavigationState()
  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws { throw NoStory(id: "window") }
}

/// A store in memory that can fail.
private final class FragileStore: ByteStore {
  private let state = Mutex<(data: Data?, fails: Bool)>((nil, false))

  var fails: Bool {
    get { state.withLock { $0.fails } }
    set { state.withLock { $0.fails = newValue } }
  }

  func read() throws -> Data? { state.withLock { $0.data } }

  func write(_ data: Data?) throws {
    try state.withLock { state in
      if state.fails { throw NoStory(id: "disk") }
      state.data = data
    }
  }
}

extension PageHandler {
  fileprivate static func presenting(_ isBuilt: Latch, _ mayShow: Latch) -> PageHandler {
    PageHandler(transition: { entry, _, navigator in
      isBuilt.open()
      await mayShow.wait()
      try await navigator.present(entry)
    })
  }

  fileprivate static let pushing = PageHandler(transition: { entry, _, navigator in try await navigator.push(entry) })
}

private struct GuardedAccount: Target {
  static let name: TargetName = "account"
  static var actions: ActionTable<GuardedAccount> { Action("isSignedIn") { (_) in true }.guarded(by: "signed-in") }
}
