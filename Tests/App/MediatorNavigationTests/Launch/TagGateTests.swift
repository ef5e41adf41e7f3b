import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

@Suite(.patient) struct TagGateTests {
  private static let bill = PageLink<Int>("orders", "bill", "id")

  private let model = NavigationModel()
  private let user = User()
  private let store = MemoryStore()

  private func mediator(
    held: Bool = false, links: LinkSettings = .standard, now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> Mediator {
    try Mediator.with(model, links: links) {
      user.gate
      if held { Service(HeldLinks.self) { HeldLinks(store, now: now, reporting: { user.report($0) }) } }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: [.push, .inApp]) { (id: Int) in
        ItemPage("order", id)
      }
      .tagged("signed-in")
      PageRoute(Self.bill, "/bill/:id<int>", exposedTo: .all) { id in ItemPage("bill", id) }.tagged("signed-in")
      PageRoute("/secret/:token", exposedTo: .all, options: .push.heldOnDisk(false)) { (token: String) in
        ItemPage(token)
      }
      .tagged("signed-in")
      PageRoute("/cart", under: "/order/1", exposedTo: .all) { ItemPage("cart") }
      PageRoute(
        "/profile", exposedTo: .all,
        withMediator: { (mediator: Mediator) in
          ItemPage(try await mediator.perform("account", "name", as: String.self))
        })
      PageRoute(
        "/friends", exposedTo: .all,
        withMediator: { (mediator: Mediator) in
          async let one = mediator.perform("account", "name", as: String.self)
          async let other = mediator.perform("account", "name", as: String.self)
          return ItemPage(try await "\(one) and \(other)")
        })
      PageRoute(
        "/names", exposedTo: .all,
        withMediator: { (mediator: Mediator) in
          async let one = try? mediator.perform("account", "name", as: String.self)
          async let other = try? mediator.perform("account", "name", as: String.self)
          return ItemPage(await [one, other].map { $0 ?? "none" }.sorted().joined(separator: " and "))
        })
      Registration { AccountTarget() }
    }
  }

  /// Returns the store of a process that ended while a link waited, for a later process with a signed-in user.
  private func storeOfEndedProcess() async throws -> MemoryStore {
    let mediator = try mediator(held: true)
    let task = Task { try await mediator.open("shop://order/7", source: .push) }
    _ = await user.asked()
    let next = MemoryStore(store.data)
    task.cancel()
    _ = await task.result
    user.isSignedIn = true
    return next
  }

  @MainActor private func titles() -> [String] { model.pages.map(\.title) }

  @Test("A tagged page waits until the gate is opened, and the user is asked once (LN28)") func taggedPageWaits()
    async throws
  {
    let mediator = try mediator()
    let links = (1...3).map { id in Task { try await mediator.open("shop://order/\(id)", source: .push) } }
    let name = Task { try await mediator.perform("account", "name", as: String.self) }
    #expect(await user.asked().count == 1)
    // The gate stays closed while no user is signed in: all calls wait on.
    try await mediator.openGate("signed-in")
    #expect(user.askings == 1)
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    #expect(try await name.value == "ada")
    for link in links {
      do {
        _ = try await link.value
      } catch let error as NavigationError where error.code == .superseded {
        // Another page was shown before this one (LN14).
      }
    }
    #expect(await titles().first == "orders")
    try await mediator.open("shop://order/4", source: .push)
    #expect(user.askings == 1)
  }

  @Test("A wait ends with its caller, by a deadline, and if the gate is declined (LN28, LN33)") func waitsEnd()
    async throws
  {
    let mediator = try mediator(held: true)
    let cancelled = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await user.asked()
    #expect(await store.urls(1) == ["shop://order/1"])
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let declined = Task { try await mediator.open("shop://order/3", source: .push) }
    // The user is still asked.
    #expect(await store.urls(1) == ["shop://order/3"])
    try await mediator.declineGate("signed-in")
    let error = try #require(await #expect(throws: NavigationError.self) { try await declined.value })
    #expect(error.code == .gateDeclined && "\(error)" == "gate 'signed-in': declined")
    #expect(await store.urls(0) == [])
    user.isSignedIn = true
    #expect(try await mediator.openGate("signed-in").isEmpty)
    #expect(await titles() == [])
  }

  @Test("If asking throws, all waiting calls are declined because of its error (LN43)") func askingMayThrow()
    async throws
  {
    let mediator = try mediator()
    user.rejection = NoStory(id: "rejected")
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await mediator.open("shop://order/1", source: .push) })
    #expect(error.code == .gateDeclined && error.underlying as? NoStory == NoStory(id: "rejected"))
    #expect("\(error)" == "gate 'signed-in': declined: NoStory(id: \"rejected\")")
  }

  @Test("A source that may not open the page is rejected before the user is asked (LN28)")
  func rejectionComesBeforeAsking()
    async throws
  {
    let mediator = try mediator(held: true)
    let error = await #expect(throws: MediatorError.self) { try await mediator.open("shop://order/1", source: .web) }
    #expect(error?.code == .notExposed)
    #expect(user.askings == 0 && store.writes == 0)
  }

  @Test("A parent does not ask the user and is left out (LN28)") func parentsDoNotAsk() async throws {
    let mediator = try mediator()
    let entry = try await mediator.open("shop://cart", source: .push, as: PageEntry.self)
    #expect((entry.missing.first { $0.url == "shop://order/1" }?.reason as? NavigationError)?.code == .gateClosed)
    #expect(user.askings == 0)
  }

  @Test("A link is written before the user is asked, unless it contains secrets (LN29, LN30)")
  func linkIsWrittenBeforeAsking() async throws {
    let mediator = try mediator(held: true)
    let task = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await user.asked()
    #expect(store.writes == 1)
    let secret = Task { try await mediator.open("shop://secret/token", source: .push) }
    // The page's closure calls a tagged action, so the page's link is held.
    let profile = Task { try await mediator.open("shop://profile", source: .push) }
    #expect(await store.urls(2) == ["shop://order/1", "shop://profile"])
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    // The last of the three stays in front (LN14), and none is held.
    for task in [task, secret, profile] { _ = await task.result }
    #expect(await store.urls(0) == [])
  }

  @Test("A page that code only builds waits in memory, because a later process would show it (LN47)", arguments: 0..<2)
  func builtPageWaitsInMemory(kind: Int) async throws {
    let mediator = try mediator(held: true)
    let task = Task {
      kind == 0
        ? try await mediator.buildPage(for: "shop://order/1", source: .push)
        : try await mediator.buildPage(for: Self.bill, 1, source: .push)
    }
    _ = await user.asked()
    #expect(store.urls.isEmpty)
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    #expect(try await task.value.title == (kind == 0 ? "order 1" : "bill 1"))
    #expect(await titles().isEmpty)
  }

  @Test("The oldest of nine links is displaced, and a repeated link moves to the end (LN30)")
  func oldestOfNineLinksIsDisplaced() async throws {
    let mediator = try mediator(held: true)
    var tasks: [Task<any Sendable, any Error>] = []
    for id in 1...8 {
      tasks.append(Task { try await mediator.open("shop://order/\(id)", source: .push) })
      #expect(await store.urls(id).count == id)
    }
    await store.waiting()
    let again = Task { try await mediator.open("shop://order/3", source: .push) }
    let displaced = try #require(await #expect(throws: NavigationError.self) { try await tasks[2].value })
    #expect(displaced.code == .linkDisplaced)
    let ninth = Task { try await mediator.open("shop://order/9", source: .push) }
    let oldest = try #require(await #expect(throws: NavigationError.self) { try await tasks[0].value })
    #expect(oldest.code == .linkDisplaced)
    let urls = await store.urls(8)
    #expect(Set(urls) == Set([2, 3, 4, 5, 6, 7, 8, 9].map { "shop://order/\($0)" }))
    #expect(urls.suffix(2) == ["shop://order/3", "shop://order/9"])
    try await mediator.declineGate("signed-in")
    for task in tasks + [again, ninth] { _ = await task.result }
  }

  @Test("A link displaces the oldest of eight of an earlier process that have its tag and source (LN30)")
  func earlierLinkIsDisplaced() async throws {
    let earlier = (1...9).map { number in
      #"{"tag":"signed-in","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5\#(number)","#
        + #""source":"\#(number == 1 ? "in-app" : "push")","url":"shop://order/\#(number)","date":800000000}"#
    }
    store.data = Data(#"{"version":1,"links":[\#(earlier.joined(separator: ","))]}"#.utf8)
    let mediator = try mediator(held: true, now: { Date(timeIntervalSinceReferenceDate: 800_000_000) })
    let task = Task { try await mediator.open("shop://order/10", source: .push) }
    _ = await user.asked()
    // That of another source stays.
    #expect(store.urls == [1, 3, 4, 5, 6, 7, 8, 9, 10].map { "shop://order/\($0)" })
    task.cancel()
    _ = await task.result
  }

  @Test("Links of an earlier process are opened with their parents, once (LN31)") func earlierLinksAreOpenedOnce()
    async throws
  {
    let next = try await storeOfEndedProcess()
    let second = try Mediator.with(model) { user.contents(next) }
    #expect(try await second.openGate("signed-in").map(\.link.url) == ["shop://order/7"])
    #expect(await titles() == ["orders", "order 7"])
    #expect(next.data == nil)
    #expect(try await second.openGate("signed-in").isEmpty)
  }

  // Bytes of a version that wrote sources as dictionaries.
  @Test("Links that an earlier version wrote are opened from their source (LN31)")
  func linksOfAnEarlierVersionAreOpened() async throws {
    let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let bytes = """
      {"version":1,"links":[{"tag":"signed-in","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","source":{"rawValue":"push"},\
      "url":"shop://order/7","date":800000000}]}
      """
    let store = MemoryStore(Data(bytes.utf8))
    user.isSignedIn = true
    let mediator = try Mediator.with(model) { user.contents(store, now: { date }) }
    let outcomes = try await mediator.openGate("signed-in")
    #expect(outcomes.map(\.link.source) == [.push])
    #expect(outcomes.allSatisfy { $0.error == nil })
    #expect(await titles() == ["orders", "order 7"])
  }

  @Test("A link of another day expires, by the wall clock in both directions (LN30)", arguments: [-86_400, 86_400.0])
  func linksExpire(age: TimeInterval) async throws {
    let next = try await storeOfEndedProcess()
    let second = try Mediator.with(model) { user.contents(next, now: { Date(timeIntervalSinceNow: age) }) }
    let outcome = try #require(try await second.openGate("signed-in").first)
    #expect((outcome.error as? NavigationError)?.code == .linkExpired)
    #expect(next.data == nil)
    #expect(await titles() == [])
  }

  @Test("A link that cannot be removed from the disk does not run, nor later in this process (LN32)")
  func linkThatStaysOnDiskDoesNotRun() async throws {
    let mediator = try mediator(held: true)
    let task = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await user.asked()
    store.failure = NoStory(id: "disk")
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    await #expect(throws: NoStory.self) { try await task.value }
    #expect(await titles() == [])
    store.failure = nil
    #expect(try await mediator.openGate("signed-in").isEmpty)
    #expect(await titles() == [])
  }

  @Test("A link that cannot be written waits in memory, and the error is reported (LN29)")
  func unwrittenLinkWaitsInMemory() async throws {
    let mediator = try mediator(held: true)
    store.failure = NoStory(id: "disk")
    let task = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await user.asked()
    #expect(user.reports.count == 1)
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    _ = try await task.value
    #expect(await titles() == ["orders", "order 1"])
  }

  @Test("A wait ends at a deadline (LN28, LN33)", .timeLimit(.minutes(10))) func waitEndsAtADeadline() async throws {
    let mediator = try mediator(held: true)
    await #expect(throws: MediatorError.self) {
      try await mediator.open("shop://order/2", source: .push, options: CallOptions(timeout: .milliseconds(20)))
    }
    #expect(await store.urls(0) == [])
  }

  /// Two scenes, or a launch and a sign-in, once ran the same link twice.
  @Test("A gate that is opened twice at once runs a held link once (LN32)", .timeLimit(.minutes(10)))
  func gateOpenedTwiceRunsLinksOnce()
    async throws
  {
    let next = try await storeOfEndedProcess()
    let second = try Mediator.with(model) { user.contents(next) }
    async let one = second.openGate("signed-in")
    async let other = second.openGate("signed-in")
    #expect(try await (one + other).map(\.link.url) == ["shop://order/7"])
    #expect(next.data == nil)
  }

  /// Such links once waited again with another date, and so did the call.
  @Test(
    "Opening a gate that stays closed keeps the links of earlier processes (LN31)", .timeLimit(.minutes(10)))
  func closedGateKeepsEarlierLinks() async throws {
    let next = try await storeOfEndedProcess()
    user.isSignedIn = false
    let second = try Mediator.with(model) { user.contents(next) }
    let before = next.data
    #expect(try await second.openGate("signed-in").isEmpty)
    #expect(next.data == before)
    try await second.declineGate("signed-in")
    #expect(next.data == nil)
  }

  /// The cancelled caller once declined for all, because its task had asked the user.
  @Test("A caller that is cancelled while asking does not decline for others (LN28)", .timeLimit(.minutes(10)))
  func cancelledCallerDeclinesForItselfOnly() async throws {
    let mediator = try mediator(held: true)
    let asked = Latch()
    let answer = Latch()
    user.answer = {
      asked.open()
      await answer.wait()
      try Task.checkCancellation()
      return true
    }
    let first = Task { try await mediator.open("shop://order/1", source: .push) }
    await asked.wait()
    let second = Task { try await mediator.open("shop://order/2", source: .push) }
    #expect(await store.urls(2).count == 2)
    first.cancel()
    _ = await first.result
    #expect(await store.urls(1) == ["shop://order/2"])
    user.isSignedIn = true
    answer.open()
    _ = try await second.value
    #expect(await titles() == ["orders", "order 2"])
  }

  /// The page of the sign-in once superseded the page that waited.
  @Test("A page that waits at a gate is shown after pages that were opened meanwhile (LN14)", .timeLimit(.minutes(10)))
  func waitingPageIsShownLast() async throws {
    let mediator = try mediator()
    let profile = Task { try await mediator.open("shop://profile", source: .push) }
    _ = await user.asked()
    try await mediator.open("shop://orders", source: .push)
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    _ = try await profile.value
    #expect(await model.state.current?.title == "ada")
  }

  /// The second call once displaced the first because both wait for the same link.
  @Test("Two calls of one page's closure wait concurrently for one link (LN29, LN30)") func callsOfAClosureShareALink()
    async throws
  {
    let mediator = try mediator(held: true)
    let task = Task { try await mediator.open("shop://friends", source: .push) }
    _ = await user.asked()
    await store.waiting()
    #expect(await store.urls(1) == ["shop://friends"])
    user.isSignedIn = true
    #expect(try await mediator.openGate("signed-in").isEmpty)
    _ = try await task.value
    #expect(await titles() == ["ada and ada"])
    #expect(user.askings == 1)
    #expect(store.data == nil)
  }

  @Test("If the store fails for one call of a page's closure, another call removes the link and runs (LN32)")
  func otherCallRemovesTheLink() async throws {
    let mediator = try mediator(held: true)
    let task = Task { try await mediator.open("shop://names", source: .push) }
    _ = await user.asked()
    while store.reads < 2 { await Task.yield() }
    store.failures = 1
    store.failure = NoStory(id: "disk")
    user.isSignedIn = true
    #expect(try await mediator.openGate("signed-in").isEmpty)
    _ = try await task.value
    #expect(await titles() == ["ada and none"])
    #expect(store.failures == 0 && store.data == nil)
    #expect(try await mediator.openGate("signed-in").isEmpty)
  }

  /// A link that was too long for the file once removed all others from it.
  @Test("A link over 64 KiB waits in memory and leaves the others on the disk (LN30)") func longLinkWaitsInMemory()
    async throws
  {
    let limits = URLLimits(length: 200_000, valueLength: 200_000)
    let mediator = try mediator(held: true, links: LinkSettings(reader: StandardURLReader(limits: limits)))
    let first = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await user.asked()
    let long = "shop://order/2?note=" + String(repeating: "a", count: 65_536)
    let second = Task { try await mediator.open(long, source: .push) }
    while user.reports.isEmpty { await Task.yield() }
    #expect((user.reports.first as? NavigationError)?.code == .heldLinkTooLong)
    #expect(await store.urls(1) == ["shop://order/1"])
    for task in [first, second] {
      task.cancel()
      _ = await task.result
    }
    #expect(store.data == nil)
  }

  @Test(
    "Unreadable data is dropped and reported (LN33)",
    arguments: [
      "", "{}", "[]", #"{"version":2,"links":[]}"#, #"{"version":1,"links":[{"url":1}]}"#,
      String(repeating: " ", count: 65_537),
      // AT34: the decoder sorts the marks to hash them.
      #"{"version":1,"links":[],""# + String(repeating: "\u{301}", count: 31) + #"":1}"#,
    ])
  func unreadableLinksAreDropped(text: String) async throws {
    let mediator = try mediator(held: true)
    store.data = Data(text.utf8)
    user.isSignedIn = true
    #expect(try await mediator.openGate("signed-in").isEmpty)
    user.isSignedIn = false
    #expect((user.reports.first as? NavigationError)?.code == .unreadableHeldLinks)
    let task = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await user.asked()
    #expect(await store.urls(1) == ["shop://order/1"])
    task.cancel()
    _ = await task.result
  }

  @Test("An unregistered gate is an error that names the nearest one (LN50)") func unregisteredGateThrows() async throws
  {
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await mediator().openGate("signed-im") })
    #expect(error.code == .unknownGate && "\(error)" == "no gate 'signed-im'; did you mean 'signed-in'?")
    let empty = try Mediator.with {}
    let other = try #require(await #expect(throws: NavigationError.self) { try await empty.declineGate("signed-in") })
    #expect("\(other)" == "no gate 'signed-in'")
  }

  @Test("A link of an earlier process that waits at a second gate is shown after pages opened meanwhile (LN14)")
  func earlierLinkWaitsAtASecondGate() async throws {
    let bytes =
      #"{"version":1,"links":[{"tag":"signed-in","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","#
      + #""source":{"rawValue":"push"},"url":"shop://wine/7","date":800000000}]}"#
    let store = MemoryStore(Data(bytes.utf8))
    let isOfAge = Atomic(false)
    let mediator = try Mediator.with(model) {
      TagGate("signed-in", priority: 1) { _ in
        true
      } asking: { _, _ in
        false
      }
      TagGate("of-age") { _ in
        isOfAge.load(ordering: .acquiring)
      } asking: { mediator, _ in
        try await mediator.open("shop://age", source: .inApp)
        isOfAge.store(true, ordering: .releasing)
        return true
      }
      Service(HeldLinks.self) { HeldLinks(store, now: { Date(timeIntervalSinceReferenceDate: 800_000_000) }) }
      PageRoute("/age", exposedTo: .all) { ItemPage("age") }
      PageRoute("/wine/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("wine", id) }
        .guarded(by: "signed-in").guarded(by: "of-age")
    }
    let outcomes = try await mediator.openGate("signed-in")
    #expect(outcomes.count == 1 && outcomes.allSatisfy { $0.error == nil }, "\(outcomes)")
    #expect(await titles().last == "wine 7")
  }

  @Test("A cancelled call displaces no link that waits, and asks nobody (LN30, LN33)") func cancelledCallDoesNotEnter()
    async throws
  {
    let mediator = try mediator(held: true)
    let cancelled: @Sendable () -> Task<any Sendable, any Error> = {
      Task {
        while !Task.isCancelled { await Task.yield() }
        return try await mediator.open("shop://order/1", source: .push)
      }
    }
    let alone = cancelled()
    alone.cancel()
    await #expect(throws: CancellationError.self) { try await alone.value }
    #expect(user.askings == 0 && store.writes == 0)
    let link = Task { try await mediator.open("shop://order/1", source: .push) }
    #expect(await store.urls(1) == ["shop://order/1"])
    let second = cancelled()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    user.isSignedIn = true
    try await mediator.openGate("signed-in")
    _ = try await link.value
    #expect(await titles() == ["orders", "order 1"])
  }
}

private struct AccountTarget: Target {
  static let name: TargetName = "account"
  static var actions: ActionTable<AccountTarget> { Action("name") { (_) in "ada" }.tagged("signed-in") }
}

/// A user who is asked to sign in.
private final class User: Sendable {
  private struct State {
    var isSignedIn = false
    var rejection: (any Error)?
    var answer: @Sendable () async throws -> Bool = {
      // The user never answers.
      await Latch().wait()
      return false
    }
    var reports: [any Error] = []
    var askings = 0
  }
  private let state = Mutex(State())
  private let stream: AsyncStream<Destination>
  private let sink: AsyncStream<Destination>.Continuation

  init() { (stream, sink) = AsyncStream.makeStream() }

  var isSignedIn: Bool {
    get { state.withLock { $0.isSignedIn } }
    set { state.withLock { $0.isSignedIn = newValue } }
  }
  var rejection: (any Error)? {
    get { state.withLock { $0.rejection } }
    set { state.withLock { $0.rejection = newValue } }
  }
  /// Called while the user is asked.
  var answer: @Sendable () async throws -> Bool {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }
  var reports: [any Error] { state.withLock { $0.reports } }
  var askings: Int { state.withLock { $0.askings } }
  func report(_ error: any Error) { state.withLock { $0.reports.append(error) } }

  /// Waits until the user is asked.
  func asked() async -> [Destination] {
    for await address in stream { return [address] }
    return []
  }

  /// Returns the modules of a later process.
  @ModuleBuilder func contents(
    _ store: MemoryStore, now: @escaping @Sendable () -> Date = { Date() }
  ) -> ModuleContents {
    gate
    Service(HeldLinks.self) { HeldLinks(store, now: now) }
    PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
    PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
      .tagged("signed-in")
  }

  var gate: TagGate {
    TagGate("signed-in") { _ in
      self.isSignedIn
    } asking: { _, address in
      self.state.withLock { $0.askings += 1 }
      if let rejection = self.rejection { throw rejection }
      self.sink.yield(address)
      return try await self.answer()
    }
  }
}

/// A store in memory.
private final class MemoryStore: ByteStore {
  private struct State {
    var data: Data?
    var failure: (any Error)?
    var failures = Int.max
    var reads = 0
    var writes = 0
  }
  private let state: Mutex<State>

  init(_ data: Data? = nil) { state = Mutex(State(data: data)) }

  var data: Data? {
    get { state.withLock { $0.data } }
    set { state.withLock { $0.data = newValue } }
  }
  var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }
  /// The number of writes that fail.
  var failures: Int {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
  }
  var reads: Int { state.withLock { $0.reads } }
  var writes: Int { state.withLock { $0.writes } }

  func read() throws -> Data? {
    state.withLock { state in
      state.reads += 1
      return state.data
    }
  }

  func write(_ data: Data?) throws {
    try state.withLock { state in
      if let failure = state.failure, state.failures > 0 {
        state.failures -= 1
        throw failure
      }
      state.writes += 1
      state.data = data
    }
  }

  /// Waits, without sleeping, until a number of links is written, and returns their URLs.
  func urls(_ count: Int) async -> [String] {
    while true {
      let urls = urls
      if urls.count == count { return urls }
      await Task.yield()
    }
  }

  var urls: [String] {
    struct Form: Decodable { struct Link: Decodable { let url: String }; let links: [Link] }
    return data.flatMap { try? JSONDecoder().decode(Form.self, from: $0).links.map(\.url) } ?? []
  }

  func waiting() async { for _ in 0..<100 { await Task.yield() } }
}
