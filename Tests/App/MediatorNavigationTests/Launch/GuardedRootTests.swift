import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// Sections whose roots need a sign-in.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct GuardedRootTests {
  private struct SignInPage: ResultPage {
    typealias Result = Bool
    var title: String { "sign-in" }
  }

  private static let sections = [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
    PageSection("profile", root: "shop://profile"),
  ]

  private let session = Session()
  private let built = Built()
  private let pages = BytesInMemory()

  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: .patient)
    try mediator.register(
      ModuleContents {
        TagGate("signed-in") { [session] _ in
          session.isSignedIn
        } asking: { mediator, _ in
          try await mediator.result(of: SignInPage(), options: .layer) ?? false
        }
        Registration { AccountTarget() }
        PageRoute("/catalog", exposedTo: .all) { [built] in
          built.add("catalog")
          if built.isFailing.load(ordering: .relaxed) { throw NoStory(id: "catalog") }
          return ItemPage("catalog")
        }
        PageRoute("/orders", exposedTo: .all) { [self] in note("orders") }.guarded(by: "signed-in")
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
          .guarded(by: "signed-in")
        PageRoute(
          "/profile", exposedTo: .all,
          withMediator: { [self] (mediator: Mediator) in
            note(try await mediator.perform("account", "name", as: String.self))
          })
      }, as: "Pages")
    return mediator
  }

  nonisolated private func note(_ title: String) -> ItemPage {
    built.add(title)
    return ItemPage(title)
  }

  private func titles(_ model: NavigationModel) -> [[String]] { model.state.sections.map { $0.entries.map(\.title) } }

  private static let rooted = [["catalog"], ["orders"], ["ada"]]

  @Test("Opening a gate builds the roots that a sign-out removed, in each window, once (FD9)")
  func openedGateFillsRoots() async throws {
    let mediator = try mediator()
    session.isSignedIn = true
    let (first, second, other) = (
      NavigationModel(sections: Self.sections), NavigationModel(sections: Self.sections),
      NavigationModel(sections: Self.sections)
    )
    for model in [first, second] { #expect(await mediator.launch(in: model).problems.isEmpty) }
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    #expect(titles(first) == [["catalog"], [], ["ada"]])
    #expect(try await mediator.restore(nil, in: other).waiting.count == 2)
    // The gate is closed still.
    try await mediator.openGate("signed-in")
    #expect(titles(first) == [["catalog"], [], ["ada"]])
    session.isSignedIn = true
    let before = built.count(of: "orders")
    try await mediator.openGate("signed-in")
    for model in [first, second, other] { #expect(titles(model) == Self.rooted) }
    #expect(built.count(of: "orders") == before + 3)
  }

  @Test("A window that only signed out gets its roots back, and one that never launched gets none (FD9)")
  func onlyKnownWindowsAreFilled() async throws {
    let (mediator, model) = (try mediator(), NavigationModel(sections: Self.sections))
    try mediator.register(ModuleContents { Service((any Navigator).self, { model }) { $0 } }, as: "Navigation")
    session.isSignedIn = true
    try await mediator.openGate("signed-in")
    #expect(titles(model) == [[], [], []])
    try await mediator.open("shop://orders", source: .inApp)
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    #expect(titles(model) == [[], [], []])
    session.isSignedIn = true
    try await mediator.openGate("signed-in")
    #expect(titles(model) == Self.rooted)
  }

  @Test("A launch before the sign-in has no problem, and the answer builds the roots before the link goes on (FD9)")
  func signedOutLaunchHasNoProblem() async throws {
    for _ in 0..<2 {
      let mediator = try mediator()
      let model = NavigationModel(sections: Self.sections)
      let report = await mediator.launch(restoring: pages, in: model)
      #expect(report.problems.isEmpty)
      let restored = try report.restoration.get()
      #expect(restored.waiting.map(\.url) == ["shop://orders", "shop://profile"] && restored.leftOut.isEmpty)
      #expect(titles(model) == [["catalog"], [], []])
    }
    let mediator = try mediator()
    let model = NavigationModel(sections: Self.sections)
    _ = await mediator.launch(restoring: pages, in: model)
    let link = Task { try await mediator.navigate(to: "shop://order/7", source: .push, using: model) }
    while model.current?.title != "sign-in" { await Task.yield() }
    session.isSignedIn = true
    try await model.finish(#require(model.current), with: true)
    _ = try await link.value
    #expect(titles(model) == [["catalog"], ["orders", "order 7"], ["ada"]])
    #expect(built.count(of: "orders") == 1)
  }

  @Test("After a session that ended, the pages above a guarded root are reported, and the root is not (FD9)")
  func pagesAboveAGuardedRootAreReported() async throws {
    session.isSignedIn = true
    let model = NavigationModel(sections: Self.sections)
    let first = try mediator()
    _ = await first.launch(restoring: pages, in: model)
    try await first.navigate(to: "shop://order/7", source: .push, using: model)
    try pages.write(model.state.snapshot.data)
    session.isSignedIn = false
    let next = NavigationModel(sections: Self.sections)
    let mediator = try mediator()
    let report = try await mediator.launch(restoring: pages, in: next).restoration.get()
    #expect(report.waiting.map(\.url) == ["shop://orders", "shop://profile"])
    #expect(report.leftOut.map(\.description) == ["shop://order/7: 'shop://orders': closed gate: found 'signed-in'"])
    session.isSignedIn = true
    try await mediator.openGate("signed-in")
    #expect(titles(next) == Self.rooted)
  }

  @Test("A root that fails for another reason is a problem, and the next opening builds it again (FD9)")
  func failingRootsAreProblems() async throws {
    session.isSignedIn = true
    built.isFailing.store(true, ordering: .relaxed)
    let model = NavigationModel(sections: Self.sections)
    let mediator = try mediator()
    let report = await mediator.launch(in: model)
    #expect(report.problems.compactMap { ($0 as? NavigationError)?.code } == [.pageNotBuilt])
    #expect(try report.restoration.get().waiting.isEmpty)
    #expect(titles(model) == [[], ["orders"], ["ada"]])
    built.isFailing.store(false, ordering: .relaxed)
    try await mediator.openGate("signed-in")
    #expect(titles(model) == Self.rooted)
  }

  @Test(
    "A launch builds a root that fails once, however many gates are open, and others wait (FD9)",
    arguments: [true, false])
  func launchBuildsFailingRootsOnce(isSignedIn: Bool) async throws {
    session.isSignedIn = isSignedIn
    built.isFailing.store(true, ordering: .relaxed)
    let mediator = try mediator()
    try mediator.register(
      ModuleContents {
        for tag in ["adult", "paid"] as [ActionTag] {
          TagGate(tag) { _ in
            true
          } asking: { _, _ in
            false
          }
        }
      }, as: "Gates")
    let model = NavigationModel(sections: Self.sections)
    #expect(await mediator.launch(in: model).problems.count == 1)
    #expect(titles(model) == (isSignedIn ? [[], ["orders"], ["ada"]] : [[], [], []]))
    #expect(built.count(of: "catalog") == 1)
  }

  @Test("A gate that opens while an app launches, also with another one, fills the roots that found it closed (FD9)")
  func gateThatOpensInALaunchFillsRoots() async throws {
    let mediator = try Mediator(links: .patient)
    let session = session
    try mediator.register(
      ModuleContents {
        TagGate("adult") { _ in
          session.isSignedIn = true
          return true
        } asking: { _, _ in
          false
        }
        TagGate("signed-in") { _ in
          session.isSignedIn
        } asking: { _, _ in
          false
        }
        PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }.guarded(by: "signed-in")
      }, as: "Pages")
    let model = NavigationModel(sections: [PageSection("orders", root: "shop://orders")])
    let report = await mediator.launch(in: model)
    #expect(try report.problems.isEmpty && report.restoration.get().waiting.map(\.url) == ["shop://orders"])
    #expect(titles(model) == [["orders"]])
  }

  @Test("A page that opens the gate while it is built is built once (FD9)") func pageThatOpensTheGateIsBuiltOnce()
    async throws
  {
    session.isSignedIn = true
    let mediator = try mediator()
    try mediator.register(
      ModuleContents {
        PageRoute(
          "/renewal", exposedTo: .all,
          withMediator: { [self] (mediator: Mediator) in
            try await mediator.openGate("signed-in")
            return note("renewal")
          })
      }, as: "Renewal")
    let model = NavigationModel(sections: [PageSection("renewal", root: "shop://renewal")])
    #expect(await mediator.launch(in: model).problems.isEmpty)
    #expect(titles(model) == [["renewal"]] && built.count(of: "renewal") == 1)
  }
}

/// The pages that were built, and whether one fails.
private final class Built: Sendable {
  let isFailing = Atomic(false)
  private let titles = Mutex<[String]>([])

  func add(_ title: String) { titles.withLock { $0.append(title) } }
  func count(of title: String) -> Int { titles.withLock { $0.count { $0 == title } } }
}

private struct AccountTarget: Target {
  static let name: TargetName = "account"
  static var actions: ActionTable<AccountTarget> { Action("name") { _ in "ada" }.guarded(by: "signed-in") }
}
