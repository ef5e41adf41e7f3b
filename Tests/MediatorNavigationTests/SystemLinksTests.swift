import Foundation
import MediatorKit
import MediatorNavigation
import MediatorTestSupport
import RoutePatterns
import Synchronization
import Testing

@Suite struct SystemLinksTests {
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
      Route("/closed", exposedTo: .sources([.inApp])) { (_: Invocation) in }
    }
  }

  private func links(in mediator: Mediator) -> SystemLinks {
    SystemLinks(mediator, now: { [system] in system.now }) { [system] in system.fail($0, $1) }
  }

  @Test(
    "The scheme of a URL says who sent it (LN37)",
    arguments: [
      ("shop://from", "scheme"), ("https://shop.example/from", "universal-link"),
      ("HTTP://shop.example/from", "universal-link"),
    ])
  func comesFrom(text: String, source: String) async throws {
    let url = try #require(URL(string: text))
    links(in: try mediator()).open(url)
    #expect(await system.notes(1) == [source])
  }

  @Test("The link of a notification is a push, and is opened when the call returns (LN35)") func opensNotification()
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

  @Test("What goes wrong is reported with the URL") func reports() async throws {
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

  @Test("One URL by two methods within a second is one link; by the same method it is two (LN40)") func isOnce()
    async throws
  {
    let links = links(in: try mediator())
    func open(_ method: String) async { await links.open(notification: ["link": "shop://from"], in: method) }
    await open("willConnectTo")
    await open("didReceive")
    #expect(system.notes == ["push"])
    await open("willConnectTo")
    #expect(system.notes.count == 2)
    system.advance(.milliseconds(999))
    await open("didReceive")
    #expect(system.notes.count == 2)
    system.advance(.milliseconds(1))
    await open("didReceive")
    #expect(system.notes.count == 3)
    // Two scenes have links of their own.
    await self.links(in: try mediator()).open(notification: ["link": "shop://from"], in: "willConnectTo")
    #expect(system.notes.count == 4)
  }

  @Test("The method is told by its name, so an app passes nothing (LN40)") func namesTheMethod() async throws {
    let links = links(in: try mediator())
    func scene() async { await links.open(notification: ["link": "shop://from"]) }
    func application() async { await links.open(notification: ["link": "shop://from"]) }
    await scene()
    await application()
    #expect(system.notes.count == 1)
    await scene()
    #expect(system.notes.count == 2)
  }

  @Test("A scene has a navigator of its own (LN40)") func hasItsNavigator() async throws {
    let other = NavigationModel()
    let links = SystemLinks(try mediator(), using: other) { [system] in system.fail($0, $1) }
    await links.open(notification: ["link": "shop://order/7"])
    #expect(await other.pages.map(\.title) == ["orders", "order 7"])
    #expect(await model.pages.isEmpty)
  }

  // MARK: - Pages that come back

  @Test("The bytes are taken out before a page is built (LN26)") func takesOut() async throws {
    let store = BytesStore()
    let mediator = try Mediator.with(model) {
      PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in
        // A page that ends the process would not be built at the next launch.
        ItemPage(store.data == nil ? "taken" : "kept", id)
      }
    }
    try await mediator.open("shop://order/7", source: .push)
    store.data = await model.state.snapshot.data
    let next = NavigationModel(sections: Self.sections)
    let report = try await mediator.restore(takenFrom: store, in: next)
    #expect(report.leftOut.isEmpty && report.unreadable == nil)
    #expect(await next.pages.map(\.title) == ["taken 7"])
    #expect(store.data == nil)
  }

  @Test("A link that was shown already takes precedence over stored pages; so does one that comes later (LN27)")
  func givesWayToLinks() async throws {
    let mediator = try mediator()
    let store = BytesStore()
    try await mediator.open("shop://catalog", source: .push)
    store.data = await model.state.snapshot.data
    try await mediator.open("shop://order/7", source: .push)
    await #expect(throws: NavigationError.self) { try await mediator.restore(takenFrom: store, in: model) }
    #expect(await model.pages.map(\.title) == ["orders", "order 7"])
  }

  @Test("Without stored pages, pages and layers that the app has shown stay (LN21)") func keepsWhatIsShown()
    async throws
  {
    try await model.present(PageEntry(ItemPage("welcome"), options: .modal))
    try await mediator().restore(takenFrom: BytesStore(), in: model)
    #expect(await model.pages.map(\.title) == ["catalog", "welcome"])
  }

  @Test("Nothing, and what cannot be read, gives the roots (LN25, LN26)", arguments: [nil, "", "{}"])
  func buildsRoots(text: String?) async throws {
    let store = BytesStore()
    store.data = text.map { Data($0.utf8) }
    let report = try await mediator().restore(takenFrom: store, in: model)
    #expect(await model.pages.map(\.title) == ["catalog"])
    #expect((report.unreadable as? NavigationError)?.code == (text == nil ? nil : .unreadableSnapshot))
    #expect(store.data == nil)
  }

  @Test("Bytes that cannot be taken out are not restored (LN26)") func failsToTakeOut() async throws {
    struct Failure: Error {}
    struct Locked: LinkStore {
      func read() throws -> Data? { Data() }
      func write(_ data: Data?) throws { throw Failure() }
    }
    await #expect(throws: Failure.self) { try await mediator().restore(takenFrom: Locked(), in: model) }
    #expect(await model.pages.isEmpty)
  }
}

/// The time, and what the app hears.
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

  /// Waits, without sleeping, until there are so many notes, or something fails.
  func notes(_ count: Int) async -> [String] {
    while notes.count < count, failures.isEmpty { await Task.yield() }
    return notes + failures.map { "\($0.error)" }
  }
}

private final class BytesStore: LinkStore {
  private let bytes = Mutex<Data?>(nil)
  var data: Data? {
    get { bytes.withLock { $0 } }
    set { bytes.withLock { $0 = newValue } }
  }
  func read() throws -> Data? { data }
  func write(_ data: Data?) throws { self.data = data }
}
