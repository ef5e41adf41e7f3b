import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

@Suite(.patient) struct SystemLinksTests {
  private static let sections = [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
  ]

  private let model = NavigationModel(sections: SystemLinksTests.sections)
  private let system = TestSystem()

  private func mediator() throws -> Mediator {
    try Mediator.with(model, links: LinkSettings(webHosts: ["shop.example"])) {
      PageRoute("/catalog", exposedTo: .all) { ItemPage("catalog") }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
      Route("/from", exposedTo: .all) { [system] (invocation: Invocation) in
        system.note(invocation.source?.rawValue ?? "code")
      }
      Route("/closed", exposedTo: .inApp) { (_: Invocation) in }
    }
  }

  private func links(in mediator: Mediator) -> SystemLinks {
    SystemLinks(mediator, now: { [system] in system.now }) { [system] in system.fail($0, $1) }
  }

  @Test(
    "The scheme of a URL determines its source (LN37)",
    arguments: [
      ("shop://from", "scheme"), ("https://shop.example/from", "universal-link"),
      ("HTTP://shop.example/from", "universal-link"),
    ])
  func schemeDeterminesTheSource(text: String, source: String) async throws {
    let url = try #require(URL(string: text))
    links(in: try mediator()).open(url)
    #expect(await system.notes(1) == [source])
  }

  @Test("The link of a notification has the source `push`, and is opened when the call returns (LN35)")
  func notificationLinkIsAPush()
    async throws
  {
    let links = links(in: try mediator())
    await links.open(
      notification: ["link": "shop://order/7"], action: "com.apple.UNNotificationDefaultActionIdentifier")
    #expect(await model.pages.map(\.title) == ["orders", "order 7"])
    await links.open(notification: ["text": "no link"])
    await links.open(notification: ["link": "shop://order/8"], action: "DISMISS")
    #expect(await model.pages.map(\.title) == ["orders", "order 7"])
    #expect(system.failures.isEmpty)
  }

  @Test("Errors are reported with the URL") func errorsAreReported() async throws {
    let mediator = try mediator()
    await links(in: mediator).open(notification: ["link": "shop://closed"])
    let rule = SystemLinks(mediator, payload: LinkPayload(.url(at: "a[")), now: { [system] in system.now }) {
      [system] in
      system.fail($0, $1)
    }
    await rule.open(notification: [:])
    #expect(system.failures.map(\.url) == ["shop://closed", nil])
    #expect((system.failures.first?.error as? MediatorError)?.code == .notExposed)
    #expect((system.failures.last?.error as? NavigationError)?.code == .malformedPayloadRule)
  }

  @Test("One URL from two methods within a second is one link; from the same method it is two (LN40)")
  func urlFromTwoMethodsIsOneLink()
    async throws
  {
    let links = links(in: try mediator())
    func open(_ method: String) async { await links.open(notification: ["link": "shop://from"], in: method) }
    await open("willConnectTo")
    await open("didReceive")
    #expect(system.notes == ["push"])
    system.advance(.milliseconds(250))
    await open("willConnectTo")
    #expect(system.notes.count == 2)
    system.advance(.milliseconds(999))
    await open("didReceive")
    #expect(system.notes.count == 2)
    system.advance(.milliseconds(1))
    await open("didReceive")
    #expect(system.notes.count == 3)
    // Two scenes with their own links.
    await self.links(in: try mediator()).open(notification: ["link": "shop://from"], in: "willConnectTo")
    #expect(system.notes.count == 4)
  }

  @Test("The method is known by its name, so an app passes no argument (LN40)") func methodsAreKnownByName()
    async throws
  {
    let links = links(in: try mediator())
    func scene() async { await links.open(notification: ["link": "shop://from"]) }
    func application() async { await links.open(notification: ["link": "shop://from"]) }
    await scene()
    await application()
    #expect(system.notes.count == 1)
    system.advance(.milliseconds(250))
    await scene()
    #expect(system.notes.count == 2)
  }

  @Test("A link that a library passes to one method twice is opened once within the window (FD27)")
  func repeatedDeliveryIsOneLink() async throws {
    let links = links(in: try mediator())
    let receive = { (url: String) in await links.open(notification: ["link": url], in: "didReceive") }
    await receive("shop://from")
    system.advance(.milliseconds(249))
    await receive("shop://from")
    await receive("shop://from?x=1")
    #expect(system.notes.count == 2)
    system.advance(.milliseconds(1))
    await receive("shop://from")
    #expect(system.notes.count == 3)
    let immediate = SystemLinks(try mediator(), repeatWindow: .zero, now: { [system] in system.now }) { _, _ in }
    for _ in 1...2 { await immediate.open(notification: ["link": "shop://from"], in: "didReceive") }
    #expect(system.notes.count == 5)
    // A link that failed is opened again.
    for _ in 1...2 { await links.open(notification: ["link": "shop://closed"], in: "didReceive") }
    #expect(system.failures.count == 2)
  }

  @Test(
    "A link in a text that is not the app's goes to the system (FD26)",
    arguments: [
      ("shop://from", .app), ("https://shop.example/from", .app), ("https://shop.example/none", .system),
      ("https://elsewhere.example/", .system), ("mailto:a@b.example", .system), ("tel:+4930", .system),
      ("sms:112", .system), ("app-settings:", .system), ("maps://?q=x", .system), ("shop://closed", nil),
      ("SHOP://none", nil),
    ] as [(String, LinkOpener?)])
  func foreignLinksGoToTheSystem(text: String, opener: LinkOpener?) throws {
    let mediator = try Mediator.with(
      model, links: LinkSettings(webHosts: ["shop.example"], namespaces: [.schemes("shop")])
    ) {
      Route("/from", exposedTo: .web) { (_: Invocation) in }
      Route("/closed", exposedTo: .inApp) { (_: Invocation) in }
    }
    let url = try #require(URL(string: text))
    #expect(links(in: mediator).openTapped(url, in: "openURL", fileID: #fileID, line: #line) == opener)
    let open = try Mediator.with(model, links: LinkSettings()) {
      Route("/from", exposedTo: .web) { (_: Invocation) in }
    }
    let isOpened = links(in: open).openTapped(url, in: "openURL", fileID: #fileID, line: #line)
    #expect(isOpened == (text == "shop://from" ? .app : .system))
  }

  @Test("A scene can have its own navigator (LN40)") func scenesHaveNavigators() async throws {
    let other = NavigationModel()
    let links = SystemLinks(try mediator(), using: other) { [system] in system.fail($0, $1) }
    await links.open(notification: ["link": "shop://order/7"])
    #expect(await other.pages.map(\.title) == ["orders", "order 7"])
    #expect(await model.pages.isEmpty)
  }

  // MARK: - Pages that come back

  @Test("The bytes are marked before a page is built, and written anew after that (LN53)") func bytesAreMarkedFirst()
    async throws
  {
    let store = BytesStore()
    let mediator = try Mediator.with {
      PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in
        // A page that ends the process finds its mark at the next launch.
        ItemPage(store.data.map { (try? NavigationSnapshot($0)) == nil } == true ? "marked" : "kept", id)
      }
    }
    let (first, next) = (NavigationModel(), NavigationModel())
    try await mediator.navigate(to: "shop://order/7", source: .push, using: first)
    store.data = await first.state.snapshot.data
    let report = try await mediator.restore(from: store, in: next)
    #expect(report.leftOut.isEmpty && report.unreadable == nil && !report.wasInterrupted)
    #expect(await next.pages.map(\.title) == ["marked 7"])
    #expect(await store.data == next.state.snapshot.data)
  }

  @Test("A link that was shown before or comes later takes precedence over stored pages (LN27)")
  func linksTakePrecedenceOverStoredPages() async throws {
    let mediator = try mediator()
    let store = BytesStore()
    try await mediator.open("shop://catalog", source: .push)
    store.data = await model.state.snapshot.data
    try await mediator.open("shop://order/7", source: .push)
    await #expect(throws: NavigationError.self) { try await mediator.restore(from: store, in: model) }
    #expect(await model.pages.map(\.title) == ["orders", "order 7"])
  }

  @Test("Without stored pages, pages and layers that the app has shown stay (LN21)") func shownPagesStay()
    async throws
  {
    try await model.present(PageEntry(ItemPage("welcome"), options: .modal))
    try await mediator().restore(from: BytesStore(), in: model)
    #expect(await model.pages.map(\.title) == ["catalog", "welcome"])
  }

  @Test("Without bytes, or with unreadable ones, the roots are built (LN25, LN26)", arguments: [nil, "", "{}"])
  func missingBytesBuildRoots(text: String?) async throws {
    let store = BytesStore()
    store.data = text.map { Data($0.utf8) }
    let report = try await mediator().restore(from: store, in: model)
    #expect(await model.pages.map(\.title) == ["catalog"])
    #expect((report.unreadable as? NavigationError)?.code == (text == nil ? nil : .unreadableSnapshot))
    #expect(await store.data == model.state.snapshot.data)
  }

  @Test("Bytes that cannot be marked are not restored (LN53)") func bytesThatStayAreNotRestored() async throws {
    struct Failure: Error {}
    struct Locked: ByteStore {
      func read() throws -> Data? { Data() }
      func write(_ data: Data?) throws { throw Failure() }
    }
    await #expect(throws: Failure.self) { try await mediator().restore(from: Locked(), in: model) }
    #expect(await model.pages.map(\.title) == ["catalog"])
  }
}

/// A clock, and records of the app's calls.
private final class TestSystem: Sendable {
  private struct State {
    var now = ContinuousClock.now
    var notes: [String] = []
    var failures: [(url: String?, error: any Error)] = []
  }
  private let state = Mutex(State())

  var now: ContinuousClock.Instant { state.withLock { $0.now } }
  var notes: [String] { state.withLock { $0.notes } }
  var failures: [(url: String?, error: any Error)] { state.withLock { $0.failures } }
  func advance(_ duration: Duration) { state.withLock { $0.now += duration } }
  func note(_ text: String) { state.withLock { $0.notes.append(text) } }
  func fail(_ url: String?, _ error: any Error) { state.withLock { $0.failures.append((url, error)) } }

  /// Waits, without sleeping, for a number of notes or an error.
  func notes(_ count: Int) async -> [String] {
    while notes.count < count, failures.isEmpty { await Task.yield() }
    return notes + failures.map { "\($0.error)" }
  }
}

private final class BytesStore: ByteStore {
  private let bytes = Mutex<Data?>(nil)
  var data: Data? {
    get { bytes.withLock { $0 } }
    set { bytes.withLock { $0 = newValue } }
  }
  func read() throws -> Data? { data }
  func write(_ data: Data?) throws { self.data = data }
}
