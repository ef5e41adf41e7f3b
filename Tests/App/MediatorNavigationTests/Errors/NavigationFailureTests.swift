import MediatorNavigation
import Testing

@MainActor @Suite struct NavigationFailureTests {
  private func mediator(_ model: NavigationModel?) throws -> Mediator {
    try Mediator.with(model) {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) }
      PageRoute("/story/:id", exposedTo: .all) { (id: String) -> any Page in throw NoStory(id: id) }
    }
  }

  @Test(
    "Not found, no navigator and page not built are three errors (RT8)",
    arguments: [
      ("shop://nowhere", true, .notFound), ("shop://user/1", false, .noNavigator),
      ("shop://user/x", true, .pageNotBuilt), ("shop://story/2", true, .pageNotBuilt),
    ] as [(String, Bool, NavigationFailure)])
  func failuresAreClassified(url: String, hasNavigator: Bool, expected: NavigationFailure) async throws {
    let model = NavigationModel()
    let mediator = try mediator(hasNavigator ? model : nil)
    let error = try #require(
      await #expect(throws: (any Error).self) { try await mediator.open(url, source: .push) })
    #expect(NavigationFailure(error) == expected)
    #expect(model.pages.isEmpty)
  }

  @Test("A failure is ignored only if the call names it (RT8)", arguments: NavigationFailure.allCases)
  func onlyNamedFailuresAreIgnored(ignored: NavigationFailure) async throws {
    let cases: [(url: String, hasNavigator: Bool, failure: NavigationFailure)] = [
      ("shop://nowhere", true, .notFound), ("shop://user/1", false, .noNavigator),
      ("shop://story/2", true, .pageNotBuilt),
    ]
    for (url, hasNavigator, failure) in cases {
      let mediator = try mediator(hasNavigator ? NavigationModel() : nil)
      if failure == ignored {
        #expect(try await mediator.navigate(to: url, source: .push, ignoring: [ignored]) == nil)
      } else {
        await #expect(throws: (any Error).self) {
          try await mediator.navigate(to: url, source: .push, ignoring: [ignored])
        }
      }
    }
  }

  @Test("A rejection is never ignored (RT8)") func rejectionsAreNeverIgnored() async throws {
    let mediator = try Mediator.with(NavigationModel()) {
      PageRoute("/user/:id", exposedTo: .inApp) { (id: Int) in UserPage(id: id) }
    }
    let error = try #require(
      await #expect(throws: MediatorError.self) {
        try await mediator.navigate(to: "shop://user/1", source: .push, ignoring: Set(NavigationFailure.allCases))
      })
    #expect(error.code == .notExposed)
  }

  @Test("The messages name the page, the URL and the cause (RT8)") func messagesNameThePage() async throws {
    let notBuilt = try #require(
      await #expect(throws: NavigationError.self) {
        try await mediator(NavigationModel()).open("shop://story/2", source: .push)
      })
    #expect("\(notBuilt)" == #"page of '/story/:id' for 'shop://story/2': not built: NoStory(id: "2")"#)
    #expect(notBuilt.underlying as? NoStory == NoStory(id: "2"))
    let noNavigator = try #require(
      await #expect(throws: NavigationError.self) { try await mediator(nil).open("shop://user/1", source: .push) })
    #expect(
      "\(noNavigator)".hasPrefix(
        """
        page of '/user/:id' for 'shop://user/1': no navigator: \
        expected Service((any Navigator).self) in a module, or one in the call (called at MediatorNavigationTests/NavigationFailureTests.swift:
        """))
  }

  @Test("Without a navigator no page is built (RT8)") func missingNavigatorBuildsNothing() async throws {
    let mediator = try Mediator.with {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in
        Issue.record("built")
        return UserPage(id: id)
      }
    }
    await #expect(throws: NavigationError.self) { try await mediator.open("shop://user/1", source: .push) }
  }

  @Test("Showing a page needs a navigator") func showingNeedsANavigator() async throws {
    let mediator = try Mediator.with {}
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await mediator.show(StoryPage(id: "a")) })
    #expect(error.code == .noNavigator)
  }
}
