import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import MediatorTesting
import Testing

private struct ColorPage: ResultPage {
  typealias Result = String
  let current: String
}

private let colorLink = PageLink<String>("colors", "page", "current")
private let noteLink = PageLink("notes", "page")

@MainActor @Suite struct PageResultTests {
  let model = NavigationModel()

  private func mediator() throws -> Mediator {
    try Mediator.with(model) {
      PageRoute("/colors", exposedTo: .all) { ColorPage(current: "red") }
      PageRoute(colorLink, "/color/:current", exposedTo: .all) { ColorPage(current: $0) }
      PageRoute(noteLink, "/note", exposedTo: .all) { NotePage(text: "note") }
      Route("/action", exposedTo: .all) { () -> Int in 1 }
    }
  }

  /// Waits until a number of pages is shown.
  private func shown(_ count: Int = 1) async -> [PageEntry] {
    while model.pages.count < count { await Task.yield() }
    return model.pages
  }

  @Test("The waiting code receives a result once, and the page leaves (LN20)") func resultReachesTheCaller()
    async throws
  {
    let mediator = try mediator()
    let color = Task { try await mediator.result(of: ColorPage(current: "red")) }
    let entry = await shown()[0]
    #expect(try await model.finish(entry, with: "blue"))
    #expect(try await color.value == "blue")
    #expect(model.pages.isEmpty)
    #expect(try await !model.finish(entry, with: "green"))
  }

  @Test("The page of a URL returns a result too (LN20)") func pageOfURLReturnsAResult() async throws {
    let mediator = try mediator()
    let color = Task { try await mediator.result(from: "shop://colors", source: .inApp, as: String.self) }
    try await model.finish(await shown()[0], with: "blue")
    #expect(try await color.value == "blue")
    await #expect(throws: NavigationError.self) {
      try await mediator.result(from: "shop://action", source: .inApp, as: Int.self)
    }
  }

  @Test("The result is `nil` if the page leaves without one (LN20)", arguments: 0..<7)
  func leavingPageReturnsNil(departure: Int) async throws {
    let mediator = try mediator()
    let options: PageOptions = departure == 1 || departure == 2 ? .modal : .push
    let color = Task { try await mediator.result(of: ColorPage(current: "red"), options: options) }
    _ = await shown()
    switch departure {
    case 0: model.changeNow { $0.pop() }
    case 1: model[layer: 0] = nil
    case 2: model.changeNow { $0.dismiss() }
    case 3: model.changeNow { $0.setRoot(.note("root")) }
    case 4: model.changeNow { $0.reset() }
    case 5: model.stack = []
    default: try await mediator.open("shop://colors", source: .push)
    }
    #expect(try await color.value == nil)
  }

  @Test("Cancelling the wait throws, and the page stays (LN20)") func cancelledWaitKeepsThePage() async throws {
    let mediator = try mediator()
    let color = Task { try await mediator.result(of: ColorPage(current: "red")) }
    let pages = await shown()
    color.cancel()
    await #expect(throws: CancellationError.self) { try await color.value }
    #expect(model.pages == pages)
    #expect(try await !model.finish(pages[0], with: "blue"))
    #expect(model.pages.isEmpty)
  }

  @Test("A result of another type is an error, and the wait continues (LN20)") func otherTypesThrow() async throws {
    let mediator = try mediator()
    let color = Task { try await mediator.result(of: ColorPage(current: "red")) }
    let entry = await shown()[0]
    let error = try #require(await #expect(throws: NavigationError.self) { try await model.finish(entry, with: 7) })
    #expect(error.code == .resultTypeMismatch)
    #expect(model.pages == [entry])
    try await model.finish(entry, with: "blue")
    #expect(try await color.value == "blue")
  }

  @Test("A page without a result, or with another one, is an error before it is shown (FD58)")
  func resultsAreCheckedAtOnce() async throws {
    let mediator = try mediator()
    let other = await #expect(throws: NavigationError.self) {
      try await mediator.result(of: colorLink, "red", as: Int.self)
    }
    #expect(other?.code == .resultTypeMismatch)
    #expect(other?.description == "ColorPage: wrong result type: found String, expected Int")
    let none = await #expect(throws: NavigationError.self) { try await mediator.result(of: noteLink, as: Int.self) }
    #expect(none?.description == "note: wrong result type: found no result, expected Int")
    let byURL = await #expect(throws: NavigationError.self) {
      try await mediator.result(from: "shop://note", source: .push, as: String.self)
    }
    #expect(byURL?.code == .resultTypeMismatch)
    #expect(model.pages.isEmpty)
    let color = Task { try await mediator.result(of: colorLink, "red", as: String.self) }
    let entry = await shown()[0]
    let finished = await #expect(throws: NavigationError.self) { try await model.finish(entry, with: 7) }
    #expect(finished?.description == "ColorPage: wrong result type: found Int, expected String")
    try await model.finish(entry, with: "blue")
    #expect(try await color.value == "blue")
  }

  @Test("A page without a title is named by its type, and its inputs are in no text (FD51)")
  func titlesHaveNoInputs() async throws {
    struct TokenPage: Page {
      let token: String
    }
    let mediator = try Mediator.with(model) {
      PageRoute("/token/:token", exposedTo: .all) { (token: String) in TokenPage(token: token) }.secret("token")
    }
    let entry = try await mediator.open("shop://token/hush", source: .push, as: PageEntry.self)
    let error = NavigationError(.pageHeld, page: entry.title)
    for text in [entry.title, "\(entry)", model.drawing, "\(model.state)", "\(error)"] {
      #expect(!text.contains("hush") && text.contains("TokenPage"), "\(text)")
    }
  }

  @Test("A wait ends even if no navigator notices that the page left (LN20)") func waitEndsWithTheEntry() async throws {
    let forgetful = ForgetfulNavigator()
    let mediator = try mediator()
    let color = Task { try await mediator.result(of: ColorPage(current: "red"), using: forgetful) }
    while forgetful.state.pages.isEmpty { await Task.yield() }
    forgetful.state = NavigationState()
    #expect(try await color.value == nil)
  }

  @Test("After random changes, exactly the waits for pages that left have ended (LN20)", arguments: 0..<5)
  func waitsEndForLeftPagesOnly(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let mediator = try mediator()
    var waits: [PageEntry: Task<String?, any Error>] = [:]
    for step in 0..<40 {
      let before = Set(model.state.entries)
      switch random.next(below: 6) {
      case 0: model.changeNow { $0.pop() }
      case 1: model.changeNow { $0.dismiss() }
      case 2 where step > 10: model.changeNow { $0.popToRoot() }
      default:
        let options: [PageOptions] = [.push, .push, .layer, .modal, .root]
        let option = options[random.next(below: options.count)]
        let end = End()
        let wait = Task {
          defer { end.isReached = true }
          return try await mediator.result(of: ColorPage(current: "\(step)"), options: option)
        }
        // A page that is never shown ends its wait with an error.
        while Set(model.state.entries).isSubset(of: before), !end.isReached { await Task.yield() }
        try #require(!end.isReached, "step \(step)")
        if let entry = model.current { waits[entry] = wait }
      }
      for (entry, wait) in waits where !model.state.entries.contains(entry) {
        #expect(try await wait.value == nil)
        waits[entry] = nil
      }
    }
    for (entry, wait) in waits {
      guard model.state.entries.contains(entry) else { continue }
      #expect(try await model.finish(entry, with: "done"))
      #expect(try await wait.value == "done")
    }
  }

  @Test("Going back to a URL finds the nearest page with its key (LN19)") func popFindsThePageOfAURL() async throws {
    let mediator = try Mediator.with(model) {
      PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
    }
    for id in [1, 2, 3] { try await mediator.open("shop://order/\(id)", source: .inApp) }
    #expect(try await model.pop(to: "shop://order/2?utm=x", in: mediator)?.title == "order 2")
    #expect(try await model.pop(to: "shop://order/9", in: mediator) == nil)
    #expect(model.pages.count == 2)
  }

  @Test("A wait ends although an observer keeps the call (LN20)") func waitEndsAlthoughTheCallIsRecorded() async throws
  {
    let forgetful = ForgetfulNavigator()
    let mediator = try mediator()
    let (recorder, end) = (CallRecorder(mediator), End())
    let color = Task {
      defer { end.isReached = true }
      return try await mediator.result(from: "shop://colors", source: .inApp, as: String.self, using: forgetful)
    }
    await until { !forgetful.state.pages.isEmpty && !recorder.calls.isEmpty }
    forgetful.state = NavigationState()
    for _ in 0..<1000 where !end.isReached { await Task.yield() }
    #expect(end.isReached)
    color.cancel()
    _ = await color.result
  }

  @Test("A result is delivered only if the page leaves (LN20)") func failedFinishDeliversNothing() async throws {
    let navigator = StubbornNavigator()
    let mediator = try mediator()
    let color = Task { try await mediator.result(of: ColorPage(current: "red"), using: navigator) }
    await until { !navigator.state.pages.isEmpty }
    let entry = navigator.state.pages[0]
    navigator.refuses = true
    await #expect(throws: NavigationError.self) { try await navigator.finish(entry, with: "blue") }
    navigator.refuses = false
    #expect(try await navigator.finish(entry, with: "green"))
    #expect(try await color.value == "green")
  }

  /// Returns a page that finishes while the page above it is asked, and the answer of that page.
  private func heldFinish(_ entry: PageEntry, _ color: String) async throws -> (Task<Bool, any Error>, answer: Latch) {
    let (asked, answer) = (Latch(), Latch())
    try await model.push(.note("note"))
    model.hold(try #require(model.current)) {
      asked.open()
      await answer.wait()
      return true
    }
    let finish = Task { try await model.finish(entry, with: color) }
    await asked.wait()
    return (finish, answer)
  }

  @Test("A cancelled finish does not erase the result of another one (LN20)") func cancelledFinishErasesNothing()
    async throws
  {
    let mediator = try mediator()
    let color = Task { try await mediator.result(of: ColorPage(current: "red")) }
    let entry = await shown()[0]
    let (first, answer) = try await heldFinish(entry, "blue")
    let second = Task { try await model.finish(entry, with: "green") }
    for _ in 0..<100 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    answer.open()
    #expect(try await second.value)
    #expect(try await color.value == "green")
  }

  @Test("A sign-out ends the wait without the result of a page that has not left yet (LN20, LN45)")
  func closedGateDeliversNothing() async throws {
    let mediator = try Mediator.with(model) {
      TagGate("signed-in") { _ in
        true
      } asking: { _, _ in
        false
      }
      PageRoute("/colors", exposedTo: .all) { ColorPage(current: "red") }.guarded(by: "signed-in")
    }
    let color = Task { try await mediator.result(from: "shop://colors", source: .inApp, as: String.self) }
    let (finish, answer) = try await heldFinish(await shown()[0], "blue")
    try await mediator.closeGate("signed-in")
    #expect(model.pages.isEmpty)
    #expect(try await color.value == nil)
    answer.open()
    _ = try await finish.value
  }
}

/// Records whether a task has ended.
@MainActor private final class End {
  var isReached = false
}

/// A navigator that does not report pages that left.
@MainActor private final class ForgetfulNavigator: Navigator {
  var state = NavigationState()

  nonisolated init() {}

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws { try change(&state) }
}

/// A navigator that refuses changes for some time.
@MainActor private final class StubbornNavigator: Navigator {
  var state = NavigationState()
  var refuses = false
  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    var next = state
    try change(&next)
    if refuses { throw NavigationError(.notShown) }
    state = next
  }
}
