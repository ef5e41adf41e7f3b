import Foundation
import MediatorKit
import RoutePatterns
import Testing

@Suite struct RewriteTests {
  /// Rewrites a URL by one rule.
  private func rewrite(_ from: String, _ to: String, _ text: String) throws -> String? {
    let set = try RewriteSet([Rewrite(from: try RoutePattern(from), to: to)])
    let url = try StandardURLReader().read(text)
    return try set.rewritten(url, host: url.defaultHostPlacement)?.url
  }

  private func problems(_ rules: [Rewrite]) -> String {
    do throws(RewriteError) {
      _ = try RewriteSet(rules)
      return ""
    } catch {
      return error.description
    }
  }

  @Test(
    "A rewrite keeps captures, query and fragment (RH9)",
    arguments: [
      ("/old/:id", "shop://products/:id", "shop://old/42", "shop://products/42"),
      ("/old/:id", "shop://products/:id", "shop://old/42/", "shop://products/42"),
      ("/old/:id", "shop://:id", "shop://old/42", "shop://42"), ("/old/:id", "shop://", "shop://old/42", "shop:///"),
      ("/old/:id", "/products/:id", "shop://old/42", "shop://products/42"),
      ("/old/:id", "/products/:id", "https://a.example:81/old/42", "https://a.example:81/products/42"),
      ("/old/:id", "/products/:id", "/old/42", "/products/42"), ("/old/:id", "/", "shop://old/42", "shop:///"),
      ("/old/:id", "/", "https://a.example/old/42", "https://a.example/"),
      ("/old/:id", "https://www.example.com", "shop://old/42", "https://www.example.com/"),
      ("/old/:id", "https://www.example.com/p/:id/", "shop://old/42", "https://www.example.com/p/42/"),
      ("/old/:id", "http://localhost:8080/:id.html", "shop://old/42", "http://localhost:8080/42.html"),
      ("/v:n/:id.html", "/n:n/:id", "shop://v2/a.html", "shop://n2/a"),
      ("/old/:id", "/p/:id", "shop://old/a%2Fb%20%C3%A9?x=1", "shop://p/a%2Fb%20%C3%A9?x=1"),
      ("/old/:id", "shop://:id/x", "shop://old/a:8@b%2F", "shop://a%3A8%40b%2F/x"),
      ("/old/:id", "/p/:id", "shop://old/1?b=2&a=%26+#top", "shop://p/1?b=2&a=%26+#top"),
      ("/old/:id", "/p?id=:id&c=d", "shop://old/a%26b%20+?x=1", "shop://p?id=a%26b%20%2B&c=d&x=1"),
      ("/old/:id", "/p/:id?", "shop://old/1?x=1#f", "shop://p/1#f"),
      ("/old/:id", "/p/:id?#", "shop://old/1?x=1#f", "shop://p/1#"),
      ("/old/:id", "/p#s-:id", "shop://old/1?x#f", "shop://p?x#s-1"),
      ("/old/:id", "/p?at=12%3A30&u=https://x/y", "shop://old/1", "shop://p?at=12%3A30&u=https://x/y"),
      ("/old(/:id)", "/p(/:id)?id=:id&k", "shop://old", "shop://p?k"),
      ("/old(/:id)", "/p(/:id)?id=:id&k", "shop://old/7", "shop://p/7?id=7&k"),
      ("/old/*rest", "/new/*rest", "shop://old/a/b%2Fc", "shop://new/a/b%2Fc"),
      ("/old/*rest", "/new/*rest", "shop://old", "shop://new"),
      ("/old/*rest", "https://e.com/?path=:rest", "shop://old/a/b", "https://e.com/?path=a/b"),
      ("/old/*", "/new/*", "shop://old/a/b", "shop://new/a/b"),
      ("shop://old/:id", "/p/:id", "https://a.example/old/1", nil), ("/old/:id", "/p/:id", "shop://older/1", nil),
      ("https://*.example.com/:id", "shop://p/:id", "https://www.example.com/7?q", "shop://p/7?q"),
    ] as [(String, String, String, String?)])
  func rewritesKeepCapturesAndQuery(from: String, to: String, url: String, expected: String?) throws {
    #expect(try rewrite(from, to, url) == expected)
  }

  @Test func dotSegmentsAreRejected() throws {
    let set = try RewriteSet([Rewrite(from: "/:a/v:b", to: "/p/:b"), Rewrite(from: "/:a/w:b", to: "/p/.:b")])
    for text in ["shop://x/v.", "shop://x/v..", "shop://x/v%2E%2e", "shop://x/w."] {
      let parsed = try StandardURLReader().read(text)
      let error = #expect(throws: URLReadingError.self) { try set.rewritten(parsed, host: .firstSegment) }
      #expect(error?.code == .dotSegment)
    }
  }

  @Test func rulesAreTriedInOrder() throws {
    let set = try RewriteSet([
      Rewrite(from: "/a/:x", to: "/plain"), Rewrite(from: "/a/b", to: "/literal"),
      Rewrite(from: "/a/:n<int>", to: "/int"),
      Rewrite(from: "/a/*", to: "/first", priority: 1), Rewrite(from: "/z", to: "/end", priority: -1),
    ])
    for (text, expected) in [("shop://a/b", "shop://first"), ("shop://z", "shop://end")] {
      let url = try StandardURLReader().read(text)
      #expect(try set.rewritten(url, host: .firstSegment)?.url == expected)
    }
    let rest = try RewriteSet(Array(set.rules.prefix(3)))
    for (text, expected) in [("/a/b", "/literal"), ("/a/1", "/int"), ("/a/c", "/plain")] {
      #expect(try rest.rewritten(try StandardURLReader().read(text), host: .authority)?.url == expected)
    }
    #expect(try RewriteSet().rewritten(try StandardURLReader().read("/a"), host: .authority) == nil)
  }

  @Test(arguments: [
    ("/a/:id", "", "A template begins with '/' or with a scheme and '://'."),
    ("/a/:id", "//host/x", "A template begins with '/' or with a scheme and '://'."),
    ("/a/:id", "javascript:alert", "A template begins with '/' or with a scheme and '://'."),
    ("/a/:id", "1x://b", "\"1x:\" at offset 0 is not a scheme."),
    ("/a/:id", "https://", "A web template has a host and no user information."),
    ("/a/:id", "https:///x", "A web template has a host and no user information."),
    ("/a/:id", "https://u@b.c/x", "A web template has a host and no user information."),
    ("/a/:id", "https://:id/x", "\"id\" at offset 9 is not a port from 0 to 65535."),
    ("/a/:id", "https://b.c//x", "There is an empty segment."),
    ("/a/:id", "https://b.c//", "There is an empty segment."),
    ("/a/:id", "https://b.c:/x", "A port is missing behind ':'."),
    ("/a/:id", "https://b.c:", "A port is missing behind ':'."),
    ("/a/:id", "https://b.c/x y", "\" \" must be percent-encoded here."),
    ("/a/:id", "/x//y", "There is an empty segment."),
    ("/a/:id", "/x?a b", "\" \" at offset 4 must be percent-encoded."),
    ("/a/:id", "/x?é=%zz", "\"%zz\" at offset 6 is not a percent escape."),
    ("/a/:id", "/x#a#b", "\"#\" at offset 4 must be percent-encoded."),
    ("/a/:id", "/x/:uid", "'/a/:id' does not capture ':uid'; did you mean 'id'?"),
    ("/a/:id", "/x/:name", "'/a/:id' does not capture ':name'."),
    ("/a/:id", "/x/*id", "'id' captures one segment; write ':id'."),
    ("/a/*rest", "/x/:rest", "'rest' captures a list; write '*rest'."),
    ("/a/:id", "/x/:id<int>", "<int> has no place in a template; the pattern alone decides what is captured."),
    ("/a(/:id)", "/x/:id", "':id' may be absent from '/a(/:id)'; put it in a group."),
    ("/a(/:id)", "/x(/y)", "A group of a template holds a parameter that decides about it."),
    ("/a/:id", "/x?t=12:30", "'/a/:id' does not capture ':30'; a ':' that stands for itself is written '%3A'."),
    ("/a/:id", "/x#:idd", "'/a/:id' does not capture ':idd'; did you mean 'id'?"),
  ])
  func badTemplatesAreReported(from: String, to: String, expected: String) throws {
    #expect(problems([Rewrite(from: try RoutePattern(from), to: to)]) == "rewrites[0]: " + expected)
  }

  @Test func allProblemsAreReportedAtOnce() {
    let rules = [
      Rewrite(from: "/a(", to: "/x"), Rewrite(from: "/b/:id", to: "/c/:id"), Rewrite(from: "/b/:uid", to: "/d/:x"),
      Rewrite(from: "/b/:uid", to: "/d"), Rewrite(from: "/c/:id", to: "/b/:id"),
      Rewrite(from: "/e", to: "/f", priority: 1 << 40),
    ]
    let expected = """
      rewrites[0]: This group is not closed.
      rewrites[1]: '/b/x' is rewritten in a circle: rewrites[1] → rewrites[4] → rewrites[1].
      rewrites[2]: '/b/:uid' does not capture ':x'.
      rewrites[3]: The pattern is the same as that of rewrites[1] but for parameter names, at priority 0.
      rewrites[5]: The priority 1099511627776 does not fit in 32 bits.
      """
    #expect(problems(rules) == expected)
  }

  @Test(arguments: [
    ([("/a", "/a")], "'/a' is rewritten in a circle: rewrites[0] → rewrites[0]."),
    ([("/a", "/b"), ("/b", "/a")], "'/a' is rewritten in a circle: rewrites[0] → rewrites[1] → rewrites[0]."),
    (
      [("/in", "/a"), ("/c", "/a"), ("/a", "/b"), ("/b", "/c")],
      "'/c' is rewritten in a circle: rewrites[1] → rewrites[2] → rewrites[3] → rewrites[1]."
    ),
    (
      [("/a/:n<int>", "/b/:n"), ("/b/:u<uint>", "/a/:u")],
      "'/a/1' is rewritten in a circle: rewrites[0] → rewrites[1] → rewrites[0]."
    ),
    (
      [("/a/*r", "/a/x/*r")],
      "'/a/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x' is rewritten in a circle: rewrites[0] → rewrites[0]."
    ),
    (
      [("/x/:l<en|de>", "/:l"), ("/de", "/x/de")],
      "'/x/de' is rewritten in a circle: rewrites[0] → rewrites[1] → rewrites[0]."
    ),
    (
      [("/a(/:x)", "/b(/:x)"), ("/b", "/a")], "'/a' is rewritten in a circle: rewrites[0] → rewrites[1] → rewrites[0]."
    ),
    (
      [("shop://a/:x", "/b/:x"), ("/b/:x", "shop://a/:x")],
      "'shop://a/x' is rewritten in a circle: rewrites[0] → rewrites[1] → rewrites[0]."
    ),
    (
      [("https://e.com/:x", "shop://b/:x"), ("shop://b/:x", "https://e.com/:x")],
      "'https://e.com/x' is rewritten in a circle: rewrites[0] → rewrites[1] → rewrites[0]."
    ),
  ])
  func cyclesAreFound(rules: [(String, String)], expected: String) throws {
    let rewrites = try rules.map { Rewrite(from: try RoutePattern($0.0), to: $0.1) }
    let line = try #require(problems(rewrites).split(separator: "\n").first)
    #expect(line.drop { $0 != "'" } == expected)
  }

  @Test(arguments: [
    [("/sale/:id", "https://www.example.com/sale/:id")], [("/a/:x/*r", "/a/*r")],
    [("/a", "/b"), ("/b", "/c"), ("/c", "/d")],
    [("/a/:n<int>", "/a/n:n")], [("shop://a", "https://e.com/b"), ("https://e.com/b", "shop://c")],
  ])
  func acyclicRulesAreAccepted(rules: [(String, String)]) throws {
    #expect(problems(try rules.map { Rewrite(from: try RoutePattern($0.0), to: $0.1) }) == "")
  }

  @Test func webTemplatesAreFollowedIntoTheApp() {
    let rules = [
      Rewrite(from: "shop://in", to: "https://e.com/b/1"), Rewrite(from: "https://e.com/:a/:x", to: "shop://c/:x"),
      Rewrite(from: "/c/1", to: "https://e.com/b/1"),
    ]
    #expect(
      problems(rules)
        == "rewrites[1]: 'https://e.com/b/1' is rewritten in a circle: rewrites[1] → rewrites[2] → rewrites[1].")
  }

  @Test func cycleIsReportedOnce() throws {
    let error = #expect(throws: RewriteError.self) {
      try RewriteSet([
        Rewrite(from: "/a", to: "/b"), Rewrite(from: "/b", to: "/a"), Rewrite(from: "/in", to: "/a"),
        Rewrite(from: "/p", to: "/p"),
      ])
    }
    #expect(error?.problems.map(\.rule) == [0, 3])
    #expect(error?.problems.map(\.others) == [[1], []])
    #expect(error?.problems.map(\.code) == [.cycle, .cycle])
  }

  @Test func longChainsAreCheckedInLinearTime() throws {
    let rules = try (0..<5000).map {
      Rewrite(from: try RoutePattern("/a\($0)/:x"), to: $0 < 4999 ? "/a\($0 + 1)/:x" : "/a0/:x")
    }
    #expect(try RewriteSet(Array(rules.dropLast())).rules.count == 4999)
    let error = #expect(throws: RewriteError.self) { try RewriteSet(rules) }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.others == Array(1..<5000))
  }
}

private final class ProductTarget: Target {
  static let name: TargetName = "products"
  static var actions: ActionTable<ProductTarget> {
    Action("detail", "id") { (_, id: Int) in "product \(id)" }.route("/products/:id<int>").exposed(to: .push)
  }
}

private enum ProductModule: Module {
  static let name: ModuleName = "Products"
  static var contents: ModuleContents { Registration { ProductTarget() } }
}

@Suite struct MediatorRewriteTests {
  @Test("Rewrites are loaded and replaced at run time (RH9)")
  func rewritesAreReplacedAtRunTime() async throws {
    let links = LinkSettings(namespaces: [.schemes("shop")], openExternally: { "page \($0)" })
    let mediator = try Mediator(modules: [ProductModule.self], links: links)
    let url = "shop://products/42?from=mail"
    #expect(try await mediator.open(url, source: .push) as? String == "product 42")

    let downgrade = #"{"version":1,"rewrites":[{"from":"/products/:id","to":"https://shop.example.com/p/:id?app"}]}"#
    mediator.rewrites = try RouteFile(Data(downgrade.utf8)).rewrites
    let page = try await mediator.open(url, source: .push) as? String
    #expect(page == "page https://shop.example.com/p/42?app&from=mail")
    #expect(try mediator.resolve(url, source: .push).rewrites.map(\.rule) == ["/products/:id"])

    mediator.rewrites = try RewriteSet([Rewrite(from: "/old/:id", to: "/products/:id")])
    #expect(try await mediator.open("shop://old/7", source: .push) as? String == "product 7")
    mediator.rewrites = nil
    await #expect(throws: MediatorError.self) { try await mediator.open("shop://old/7", source: .push) }
  }

  @Test func impossibleCapturesAreErrors() async throws {
    let mediator = try Mediator(modules: [ProductModule.self])
    mediator.rewrites = try RewriteSet([Rewrite(from: "/:a/v:b", to: "/p/:b")])
    let error = await #expect(throws: MediatorError.self) { try await mediator.open("shop://x/v..", source: .push) }
    #expect(error?.code == .malformedURL)
  }

  @Test func cyclesAtRunTimeAreLimited() async throws {
    // Only the capture "a" leads to a cycle, and no sample does.
    let mediator = try Mediator(modules: [ProductModule.self])
    mediator.rewrites = try RewriteSet([Rewrite(from: "/a/:x", to: "/:x/a")])
    let error = await #expect(throws: MediatorError.self) { try await mediator.open("shop://a/a", source: .push) }
    #expect(error?.code == .tooManyRewrites)
  }
}
