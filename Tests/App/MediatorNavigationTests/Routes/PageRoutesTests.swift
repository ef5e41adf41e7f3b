import MediatorNavigation
import Testing

@MainActor @Suite("Pages below a prefix") struct PageRoutesTests {
  private struct TextPage: Page {
    let title: String
    init(_ parts: String...) { title = parts.joined(separator: " ") }
  }

  private enum Projects { static let page = PageLink<String>("projects", "late", "creator") }

  private struct Dated: RouteMatcher {
    func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
      let segments = url.segments(host: host).map(\.text)
      return segments.first == "dated" ? Parameters(texts: ["text": segments.dropFirst().joined(separator: "-")]) : nil
    }
  }

  private static var projects: PageRoutes {
    PageRoutes("/projects/:creator/:id<int>") {
      PageRoute("/", exposedTo: .all) { (creator: String, id: Int) in TextPage(creator, "\(id)") }
      PageRoute("/comments(?page=:page<int>)", exposedTo: .all) { (creator: String, id: Int, page: Int?) in
        TextPage(creator, "\(id)", "comments", "\(page ?? 1)")
      }
      PageRoute(["/help", "/faq"], under: "/help", exposedTo: .all) { (creator: String, _: Int) in TextPage(creator) }
      PageRoutes("/updates") {
        PageRoute("/:number<int>", exposedTo: .all) { (creator: String, id: Int, number: Int) in
          TextPage(creator, "\(id)", "\(number)")
        }
      }
      PageRoutes("/rewards") {
        PageRoute("/", exposedTo: .all) { (creator: String, _: Int) in TextPage(creator, "rewards") }
        for kind in ["new", "old"] {
          PageRoute("/\(kind)", exposedTo: .all) { (creator: String, _: Int) in TextPage(creator, kind) }
        }
      }
    }
  }

  @Test(
    "Patterns follow the prefix, and the page of the prefix is the parent (RL9)",
    arguments: [
      ("shop://projects/ann/7", "ann 7", nil), ("shop://projects/ann/7/comments?page=2", "ann 7 comments 2", "ann/7"),
      ("shop://projects/ann/7/faq", "ann", "help"), ("shop://projects/ann/7/updates/3", "ann 7 3", "ann/7"),
      ("shop://projects/ann/7/rewards", "ann rewards", "ann/7"),
      ("shop://projects/ann/7/rewards/old", "ann old", "ann/7/rewards"),
    ] as [(String, String, String?)])
  func pagesBelowAPrefix(_ url: String, title: String, parent: String?) async throws {
    let mediator = try Mediator.with { Self.projects }
    #expect(try await mediator.buildPage(for: url, source: .push).title == title)
    let expected = parent.map { $0 == "help" ? "shop://help" : "shop://projects/\($0)" }
    #expect(try mediator.resolve(url, source: .push).parent == expected)
  }

  @Test("A prefix without a page has no parent, and gives its namespace to pages that name none (RL9)")
  func prefixesWithoutAPage() throws {
    let links = LinkSettings(namespaces: [.schemes("shop"), .schemes("other")])
    let mediator = try Mediator.with(links: links) {
      PageRoutes("/a", in: "shop") {
        PageRoute("/b", exposedTo: .all) { TextPage("b") }
        PageRoute("/c", in: "other", exposedTo: .all) { TextPage("c") }
        PageRoute(Projects.page, "/d/:creator", exposedTo: .all) { creator in TextPage(creator) }
      }
    }
    #expect(try mediator.resolve("shop://a/b", source: .push).parent == nil)
    #expect(try mediator.resolve("other://a/c", source: .push).pattern == "/a/c")
    #expect(throws: MediatorError.self) { try mediator.resolve("other://a/b", source: .push) }
    #expect(try mediator.url(for: Projects.page, "ann") == "shop://a/d/ann")
  }

  @Test(
    "A prefix with a query, a fragment or a catch-all, and a repeated name, are errors at registration (RL9)",
    arguments: [
      ("/a?b", "misplacedQuery"), ("/a#b", "misplacedQuery"), ("/a/*rest<raw>", "catchAllNotLast"),
      ("/:id", "duplicateParameterName"), ("/a(", "unbalancedGroup"),
    ])
  func unusablePrefixes(_ prefix: String, code: String) throws {
    let error = #expect(throws: MediatorError.self) {
      try Mediator.with {
        PageRoutes(RoutePattern(stringLiteral: prefix)) {
          PageRoute("/x/:id", exposedTo: .all) { (id: String) in TextPage(id) }
        }
      }
    }
    #expect((error?.underlying as? PatternError)?.code.description == code)
  }

  @Test("A page is registered by a list of patterns, and by a matcher with its parameters (RL10)")
  func listsAndMatchers() async throws {
    let mediator = try Mediator.with {
      PageRoute(["/u/:number", "/user/:id<int>"], exposedTo: .all) { (id: Int) in TextPage("user", "\(id)") }
      PageRoute(["/v/:id"], exposedTo: .all, withMediator: { (_: Mediator, id: Int) in TextPage("v", "\(id)") })
      PageRoute(matching: Dated(), exposedTo: .push) { parameters in
        TextPage((parameters["text"] as? Parameters.Text)?.texts.first ?? "")
      }
    }
    for (url, title) in [
      ("shop://u/3", "user 3"), ("shop://user/3", "user 3"), ("shop://v/4", "v 4"), ("shop://dated/2026/11", "2026-11"),
    ] {
      #expect(try await mediator.buildPage(for: url, source: .push).title == title)
    }
    #expect(!mediator.canOpen("shop://dated/2026", source: .web))
    let entries = [
      try await mediator.buildPage(for: "shop://dated/1", source: .push),
      try await mediator.buildPage(for: "shop://dated/2", source: .push),
    ]
    #expect(entries[0].key != entries[1].key)
  }

  @Test("No URL sets an input of a page that only the context passes (RL7)") func contextInputs() async throws {
    let mediator = try Mediator.with {
      PageRoute("/tab/:name", labels: ["name", "private"], exposedTo: .all) { (name: String, isPrivate: Bool?) in
        TextPage(name, "\(isPrivate ?? false)")
      }.fromContext("private")
    }
    let url = "shop://tab/a?private=true"
    #expect(try await mediator.buildPage(for: url, source: .push).title == "a false")
    #expect(try await mediator.buildPage(for: url, source: .push, context: ["private": true]).title == "a true")
  }
}
