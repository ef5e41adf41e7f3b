import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Testing

@MainActor @Suite("Pages of links in links", .timeLimit(.minutes(10)), .patient) struct RedirectedPageTests {
  private static let outer = "shop://click?to=shop://order/7?tab=a&b=c"

  private let model = NavigationModel()
  private let session = Session()
  private let asking = Latch()

  private func mediator(
    _ model: NavigationModel, store: BytesInMemory = BytesInMemory(), orders: Exposure = [.push, .inApp]
  ) throws -> Mediator {
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { [asking] _, _ in
        await asking.wait()
        return false
      }
      Service(HeldLinks.self) { HeldLinks(store) }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: orders) { (id: Int) in ItemPage("order", id) }
        .guarded(by: "signed-in")
      PageRoute("/secret/:id<int>", exposedTo: .all, options: .push.heldOnDisk(false)) { (id: Int) in
        ItemPage("secret", id)
      }.guarded(by: "signed-in")
      PageRoute("/once/:id<int>", exposedTo: .all, options: .push.restored(false)) { (id: Int) in ItemPage("once", id) }
    }
    mediator.rewrites = try RewriteSet([Rewrite(from: "/click?to=:url<raw>", to: ":url")])
    return mediator
  }

  private func titles(_ model: NavigationModel) -> [String] { model.pages.map(\.title) }

  @Test("A plan has the page, the parents and the gates of the inner link (RL12)") func plansSeeTheInnerLink() throws {
    let mediator = try mediator(model)
    let plan = try mediator.plan(for: Self.outer, source: .push)
    #expect(
      plan.description == """
        \(Self.outer) from push: reuse
          shop://orders by /orders
          \(Self.outer) by /order/:id<int>, behind gate 'signed-in'
        """)
    let inner = try mediator.plan(for: "shop://order/7?tab=a&b=c", source: .push)
    #expect(plan.steps.map(\.key) == inner.steps.map(\.key))
    #expect(plan.front == inner.front)
    let error = #expect(throws: MediatorError.self) { try mediator.plan(for: Self.outer, source: .web) }
    #expect(error?.code == .notExposed)
  }

  @Test("A link waits at the gate of the inner one, on the disk unless the inner page keeps it off (RL12)")
  func heldLinksSeeTheInnerLink() async throws {
    let store = BytesInMemory()
    let mediator = try mediator(model, store: store)
    let rejected = await #expect(throws: MediatorError.self) { try await mediator.open(Self.outer, source: .web) }
    #expect(rejected?.code == .notExposed && store.writes == 0)
    let secret = Task { try await mediator.open("shop://click?to=shop://secret/1", source: .push) }
    let link = Task { try await mediator.open(Self.outer, source: .push) }
    while store.data == nil { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(store.links == 1 && titles(model) == [])
    // The process ends here; the bytes are what the next one finds.
    let bytes = store.data
    for task in [secret, link] {
      task.cancel()
      _ = await task.result
    }
    asking.open()
    session.isSignedIn = true
    let next = NavigationModel()
    let kept = BytesInMemory(bytes)
    #expect(try await self.mediator(next, store: kept).openGate("signed-in").map(\.link.url) == [Self.outer])
    #expect(titles(next) == ["orders", "order 7"] && kept.data == nil)
    // The next process does not expose the inner page to the source of the link.
    let closed = NavigationModel()
    let outcomes = try await self.mediator(closed, store: BytesInMemory(bytes), orders: .inApp).openGate("signed-in")
    #expect(outcomes.map { ($0.error as? MediatorError)?.code } == [.notExposed])
    #expect(titles(closed) == [])
  }

  @Test("A snapshot restores the page of the inner link by its exposure and options (RL12)")
  func snapshotsSeeTheInnerLink() async throws {
    session.isSignedIn = true
    let mediator = try mediator(model)
    try await mediator.open(Self.outer, source: .push)
    #expect(model.current?.key == (try mediator.plan(for: "shop://order/7", source: .push).steps.last?.key))
    let data = model.state.snapshot.data
    let next = NavigationModel()
    try await self.mediator(next).restore(NavigationSnapshot(data), in: next)
    #expect(titles(next) == ["orders", "order 7"])
    let closed = NavigationModel()
    let report = try await self.mediator(closed, orders: .inApp).restore(NavigationSnapshot(data), in: closed)
    #expect(report.leftOut.map { ($0.reason as? MediatorError)?.code } == [.notExposed])
    #expect(titles(closed) == ["orders"])
    try await mediator.open("shop://click?to=shop://once/1", source: .inApp)
    #expect(model.state.snapshot.leftOut.map(\.title) == ["once 1"])
  }
}
