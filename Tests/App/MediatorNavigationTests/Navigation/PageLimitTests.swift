import Foundation
import MediatorNavigation
import MediatorTestSupport
import Testing

/// Numbers at their extremes, and pages of links from outside the app.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PageLimitTests {
  private nonisolated static let extremes: [Duration] = [
    .zero, .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(Int64.max), .nanoseconds(Int64.min),
    Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999), .nanoseconds(1), .seconds(-1),
  ]

  @Test(
    "A page is shown with any timeout for its parents, and with its parents if that is positive (AT9)",
    arguments: extremes)
  func parentTimeoutMayBeExtreme(timeout: Duration) async throws {
    let model = NavigationModel()
    let mediator = try Mediator.with(model) {
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute(
        "/order/:id<int>", under: "/orders", exposedTo: .all, options: .push.parentTimeout(timeout)
      ) { (id: Int) in ItemPage("order", id) }
    }
    try await mediator.open("shop://order/7", source: .push)
    #expect(model.pages.last?.title == "order 7")
    if timeout > .seconds(1000) { #expect(model.pages.map(\.title) == ["orders", "order 7"]) }
    let other = NavigationModel()
    try await PageOptions.$standardParentTimeout.withValue(timeout) {
      try await mediator.navigate(to: "shop://order/7", source: .push, using: other)
    }
    #expect(other.pages.last?.title == "order 7")
  }

  @Test("A depth of a layer may be any number (AT9)", arguments: [Int.min, -1, 0, 1, 2, Int.max])
  func depthMayBeExtreme(depth: Int) {
    let model = NavigationModel()
    model.changeNow { $0.present(.note("a", .modal)) }
    let pages = model.pages
    #expect(model[layer: depth]?.title == (depth == 0 ? "a" : nil))
    #expect(model[pathOfLayer: depth].isEmpty)
    model[pathOfLayer: depth] = [.note("b")]
    #expect(model.pages.count == (depth == 0 ? 2 : 1))
    model[pathOfLayer: depth] = []
    model[layer: depth] = nil
    #expect(model.pages == (depth == 0 ? [] : pages))
    model[layer: depth] = .note("c", .layer)
    #expect(model.pages.contains { $0.title == "c" } == (depth == 0 || depth == 1))
  }

  @Test(
    "A priority of a page or a gate may be extreme (AT9)",
    arguments: [Int.min, Int(Int32.min), Int(Int32.max), Int.max])
  func priorityMayBeExtreme(priority: Int) async throws {
    let model = NavigationModel()
    let mediator = try Mediator.with(model) {}
    let contents = ModuleContents {
      PageRoute("/order/:id<int>", priority: priority, exposedTo: .all) { (id: Int) in ItemPage("order", id) }
    }
    if Int32(exactly: priority) == nil {
      #expect(throws: (any Error).self) { try mediator.register(contents, as: "Extreme") }
    } else {
      try mediator.register(contents, as: "Extreme")
      try await mediator.open("shop://order/7", source: .push)
      #expect(model.pages.map(\.title) == ["order 7"])
    }
  }

  @Test(
    "A clock of system links may stand at any instant (AT9)",
    arguments: [.zero, .seconds(Int64.max), .seconds(Int64.min + 1)] as [Duration])
  func clockMayBeExtreme(offset: Duration) async throws {
    let mediator = try Mediator.with { Route("/from", exposedTo: .all) {} }
    let start = ContinuousClock.now
    let links = SystemLinks(mediator, now: { start + offset }) { _, error in Issue.record(error) }
    let other = SystemLinks(mediator, now: { start }) { _, error in Issue.record(error) }
    for links in [links, other] { await links.open(notification: ["link": "shop://from"]) }
  }

  @Test("Web pages that open links push at most 64 pages, and displace their own alone (LN56, AT4)")
  func linksFromOutsideAreLimited() async throws {
    let model = NavigationModel()
    let mediator = try Mediator.with(model) {
      PageRoute("/item/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("item", id) }
      PageRoute("/layer/:id<int>", exposedTo: .all, options: .layer) { (id: Int) in ItemPage("layer", id) }
    }
    try await mediator.open("shop://item/1000", source: .inApp)
    try await mediator.show(NotePage(text: "mine"))
    for id in 0..<200 { try await mediator.open("shop://item/\(id)", source: .web) }
    #expect(model.pages.count == 66)
    #expect(model.pages.prefix(3).map(\.title) == ["item 1000", "mine", "item 136"])
    #expect(model.pages.last?.title == "item 199")
    for id in 0..<20 { try await mediator.open("shop://layer/\(id)", source: .web) }
    #expect(model.state.layers.map(\.root.title) == (12..<20).map { "layer \($0)" })
    for id in 0..<200 { try await mediator.open("shop://item/\(id)", source: .server) }
    #expect(model.state.layers.last?.pages.count == 64)
    // Code may show as many pages as it likes.
    model.changeNow { $0.dismissAll() }
    for id in 0..<200 { try await mediator.open("shop://item/\(id)", source: .inApp) }
    #expect(model.state.selectedStack.pages.count == 266)
  }

  @Test("Pages, sections and roots are told apart by their bytes (AT16)") func keysAreComparedByBytes() async throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let model = NavigationModel(sections: [PageSection(composed), PageSection(decomposed)])
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", exposedTo: .all) { (text: String) in NotePage(text: text) }
    }
    try await mediator.open("shop://note/\(composed)", source: .inApp)
    try await mediator.open("shop://note/\(decomposed)", source: .inApp)
    #expect(model.pages.count == 2)
    #expect(Set(model.pages.map(\.key)).count == 2)
    #expect(model.state.sections.count == 2)
    try model.changeNow { try $0.select(decomposed) }
    #expect(model.pages.isEmpty)
    let data = model.state.snapshot.data
    let next = NavigationModel(sections: [PageSection(composed), PageSection(decomposed)])
    try await mediator.restore(NavigationSnapshot(data), in: next)
    #expect(next.state.sections.map(\.entries.count) == [2, 0])
    #expect(next.pages.isEmpty)
  }

  @Test("A snapshot of many pages says which are left out, in their order (LN56, AT4)") func largeSnapshotsAreWritten()
    async throws
  {
    let model = NavigationModel(sections: (0..<40).map { PageSection("section \($0)") })
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:number<int>", exposedTo: .all) { (number: Int) in ItemPage("note", number) }
    }
    let text = String(repeating: "a", count: 2000)
    var pages: [PageEntry] = []
    for number in 0..<500 {
      pages.append(try await mediator.buildPage(for: "shop://note/\(number)?text=\(text)", source: .push))
    }
    try model.changeNow { try $0.setPages(pages, of: "section 0") }
    let snapshot = model.state.snapshot
    #expect(snapshot.data.count <= NavigationSnapshot.maximumSize)
    #expect(snapshot.data.count > NavigationSnapshot.maximumSize - 4200)
    #expect(snapshot.leftOut == Array(pages.suffix(snapshot.leftOut.count)))
    #expect(snapshot.leftOut.count < 475)
  }
}
