import MediatorNavigation
import Testing

@Suite struct LinkKindTests {
  @Test(
    "The kind of a URL, nothing, page or action, is known without building a page (HH3)",
    arguments: [
      ("shop://user/1", .page), ("shop://greet/you", .action), ("shop://closed", .nothing), ("shop://other", .nothing),
      ("shop://user/%ZZ", .nothing), ("https://example.com/user/1", .nothing),
    ] as [(String, LinkKind)])
  func kindIsKnownWithoutBuilding(url: String, expected: LinkKind) throws {
    let mediator = try Mediator.with {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in
        Issue.record("built")
        return UserPage(id: id)
      }
      Route("/greet/:name", exposedTo: .all) { (name: String) -> String in
        Issue.record("ran")
        return name
      }
      PageRoute("/closed", exposedTo: .none) { StoryPage(id: "closed") }
    }
    #expect(mediator.linkKind(of: url, source: .push) == expected)
  }

  @Test("A closure is matched without a call, or called with the caller's parameters before the URL's (HH2)")
  func closuresAreMatchedOrCalled() async throws {
    let mediator = try Mediator.with {
      Route("/add/:a", exposedTo: .all) { (a: Int, all: Parameters) in "\(a) \(all)" }
    }
    let resolution = try mediator.resolve("shop://add/1?b=2", source: .inApp)
    #expect(resolution.parameters.description == #"[b: "2", a: "1"]"#)
    #expect(try await mediator.open(resolution, context: ["b": 3]) as? String == #"1 [a: "1", b: 3]"#)
    #expect(try mediator.openNow("shop://add/1?b=2", source: .inApp) as? String == #"1 [b: "2", a: "1"]"#)
  }

  @Test(
    "A literal takes precedence, with backtracking; extra slashes and escapes are ignored (HH5)",
    arguments: [
      ("/user/me", "me"), ("/user/me/", "me"), ("/user/7", "user 7"), ("/user/me/story", "story of me"),
      ("/\u{5BB6}/a", "home a"), ("/%E5%AE%B6/a", "home a"),
    ])
  func literalsTakePrecedence(url: String, title: String) async throws {
    let mediator = try Mediator.with {
      PageRoute("/user/:id", exposedTo: .all) { (id: String) in NotePage(text: "user \(id)") }
      PageRoute("/user/me", exposedTo: .all) { NotePage(text: "me") }
      PageRoute("/user/:id/story", exposedTo: .all) { (id: String) in NotePage(text: "story of \(id)") }
      PageRoute("/\u{5BB6}/:room", exposedTo: .all) { (room: String) in NotePage(text: "home \(room)") }
    }
    #expect(try await mediator.buildPage(for: url, source: .inApp).title == title)
  }

  @Test(
    "The app's own schemes are ignored (HH6)",
    arguments: ["app://user/1", "app-beta://user/1", "/user/1", "APP://user/1"])
  func schemesAreIgnored(url: String) async throws {
    let mediator = try Mediator.with(links: LinkSettings(schemes: ["app", "app-beta"])) {
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) }
    }
    #expect(try await mediator.buildPage(for: url, source: .inApp).page as? UserPage == UserPage(id: 1))
    #expect(mediator.linkKind(of: "other://user/1", source: .inApp) == .nothing)
  }

  @Test("Registering a pattern again is an error unless it replaces the route (HH7)")
  func registeringAgainNeedsReplacing() async throws {
    func contents(_ title: String) -> ModuleContents {
      ModuleContents { PageRoute("/a", exposedTo: .all) { NotePage(text: title) } }
    }
    let mediator = try Mediator(modules: [])
    try mediator.register(contents("first"), as: "First")
    #expect(throws: MediatorError.self) { try mediator.register(contents("second"), as: "Second") }
    #expect(try await mediator.buildPage(for: "/a", source: .inApp).title == "first")
    try mediator.register(contents("second"), as: "Second", replacing: true)
    #expect(try await mediator.buildPage(for: "/a", source: .inApp).title == "second")
    #expect(mediator.linkKind(of: "/b", source: .inApp) == .nothing)
  }

  @Test(
    "The query cannot set a closure, a class or options (HH7)",
    arguments: ["block=1", "class=StoryPage", "controller_class=StoryPage", "attachment=1", "options=modal"])
  func querySetsNoClosures(query: String) async throws {
    let mediator = try Mediator.with { PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) } }
    let entry = try await mediator.buildPage(for: "shop://user/1?\(query)", source: .web)
    #expect(entry.page as? UserPage == UserPage(id: 1))
    #expect(entry.options.description.isEmpty)
  }
}
