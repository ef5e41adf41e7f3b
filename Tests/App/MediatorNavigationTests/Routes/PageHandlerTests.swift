import MediatorNavigation
import Synchronization
import Testing

/// A handler that records each of its calls.
private final class Steps: Sendable {
  let seen = Mutex<[String]>([])
  let takes: Bool

  init(takes: Bool = true) {
    self.takes = takes
  }

  private func note(_ step: String) { seen.withLock { $0.append(step) } }

  var handler: PageHandler {
    PageHandler(
      shouldHandle: { [self] visit in
        note("should handle \(visit.invocation.url ?? "-") from \(visit.invocation.source?.rawValue ?? "-")")
        return takes
      },
      targetPage: { [self] page, _ in
        note("target \(page.title)")
        return NotePage(text: "decorated")
      },
      sourcePage: { [self] entry, navigator in
        note("source for \(entry.title)")
        return navigator.current
      },
      transition: { [self] entry, source, navigator in
        note("transition from \(source?.title ?? "-") to \(entry.title)")
        try await navigator.present(entry)
      },
      didComplete: { [self] in note("complete \($0.title)") })
  }
}

@MainActor @Suite struct PageHandlerTests {
  let model = NavigationModel()

  @Test("A handler that catches the error of a superseded page finds no secret in it") func caughtErrorsHideSecrets()
    async throws
  {
    let urls = Mutex<[String?]>([])
    let handler = PageHandler(
      shouldHandle: { visit in
        // A later link is shown first.
        try await visit.mediator.open("shop://note/later", source: .push)
        return true
      },
      transition: { entry, _, navigator in
        let error = await #expect(throws: NavigationError.self) { try await navigator.show(entry) }
        #expect(error?.code == .superseded)
        urls.withLock { $0.append(error?.url) }
      })
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", exposedTo: .all, page: NotePage.init(text:))
      PageRoute("/reset/:token", exposedTo: .all, handler: handler) { (_: String) in NotePage(text: "reset") }
        .secret("token")
    }
    try await mediator.open("shop://reset/TOKEN", source: .push)
    #expect(urls.withLock { $0.map { $0?.contains("TOKEN") } } == [false])
  }

  @Test("A page that a handler stores by itself does not keep the mediator", arguments: [true, false])
  func storedPagesReleaseTheMediator(isRoot: Bool) async throws {
    let model = NavigationModel()
    func open() async throws -> WeakMediator {
      let handler = PageHandler(transition: { entry, _, navigator in
        try await navigator.change { state in
          if isRoot { try state.setRoot(entry, of: "main") } else { try state.setPages([entry], of: "main") }
        }
      })
      let mediator = try Mediator.with(model) {
        PageRoute("/user/:id", exposedTo: .all, handler: handler) { (id: Int) in UserPage(id: id) }
      }
      try await mediator.open("shop://user/2", source: .push)
      return WeakMediator(mediator: mediator)
    }
    #expect(try await open().mediator == nil)
    #expect(model.pages.count == 1)
  }

  @Test(
    "A handler is called for the decision, target page, source page, transition and completion, in this order (RH3)")
  func handlerIsCalledInOrder() async throws {
    let steps = Steps()
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", exposedTo: .all, handler: steps.handler, page: NotePage.init(text:))
    }
    try await model.push(.note("start"))
    let entry = try await mediator.open("shop://note/hello", source: .push, as: PageEntry.self)
    #expect(
      steps.seen.withLock { $0 } == [
        "should handle shop://note/hello from push", "target hello", "source for decorated",
        "transition from start to decorated", "complete decorated",
      ])
    #expect(model[layer: 0] == entry)
  }

  @Test("If a handler declines, the next match is tried and none of its pages is built (RH3)")
  func decliningTriesTheNextMatch() async throws {
    let steps = Steps(takes: false)
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", priority: 1, exposedTo: .all, handler: steps.handler) { (text: String) in
        Issue.record("built")
        return NotePage(text: text)
      }
      PageRoute("/note/:text", exposedTo: .all) { (text: String) in NotePage(text: "next \(text)") }
    }
    let entry = try await mediator.open("shop://note/hello", source: .push, as: PageEntry.self)
    #expect(entry.title == "next hello")
    #expect(steps.seen.withLock { $0.count } == 1)
    #expect(model.stack == [entry])
  }

  @Test("If the handler of the only match declines, the URL matches no route (RH3)") func decliningTheOnlyMatchThrows()
    async throws
  {
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", exposedTo: .all, handler: Steps(takes: false).handler, page: NotePage.init(text:))
    }
    let error = try #require(
      await #expect(throws: MediatorError.self) { try await mediator.open("shop://note/hello", source: .push) })
    #expect(NavigationFailure(error) == .notFound)
  }

  @Test("If a page declines while it is built, the next match is tried (RH3)") func decliningPageTriesTheNextMatch()
    async throws
  {
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", priority: 1, exposedTo: .all) { (text: String) in
        guard text == "mine" else { throw Declined() }
        return NotePage(text: "first")
      }
      PageRoute("/note/:text", exposedTo: .all, page: NotePage.init(text:))
    }
    #expect(try await mediator.buildPage(for: "shop://note/mine", source: .push).title == "first")
    #expect(try await mediator.buildPage(for: "shop://note/yours", source: .push).title == "yours")
  }

  @Test("Building without showing calls the handler for decision and target page only (RH3)")
  func buildingCallsNoTransition() async throws {
    let steps = Steps()
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:text", exposedTo: .all, handler: steps.handler, page: NotePage.init(text:))
    }
    #expect(try await mediator.buildPage(for: "shop://note/a", source: .push).title == "decorated")
    #expect(steps.seen.withLock { $0 } == ["should handle shop://note/a from push", "target a"])
    #expect(model.pages.isEmpty)
  }
}

private struct WeakMediator {
  weak var mediator: Mediator?
}
