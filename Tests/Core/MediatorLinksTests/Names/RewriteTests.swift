import Foundation
import MediatorRouteFiles
import MediatorTestSupport
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
    "The rest of a path is a URL with the query, if it begins with a scheme (RL20)",
    arguments: [
      ("wallet:bitcoin:12eQ", "bitcoin:12eQ"), ("wallet:bitcoin://12eQ?amount=1#top", "bitcoin://12eQ?amount=1#top"),
      ("wallet:BITCOIN:a%2Fb/", "BITCOIN:a%2Fb/"), ("wallet://pay/7", nil), ("wallet:pay?url=geo:1,2", nil),
      ("wallet:", nil), ("wallet:bitcoin%3A12eQ", nil), ("geo:wallet:1", nil), ("wallet:old/7", "wallet://new/7"),
    ] as [(String, String?)])
  func restsAreURLs(_ text: String, expected: String?) throws {
    let set = try RewriteSet([
      Rewrite(from: "wallet:*url<raw>", to: ":url", priority: 1), Rewrite(from: "wallet:old/:id", to: "/new/:id"),
    ])
    let url = try StandardURLReader(emptySegments: .ignored).read(text)
    #expect(try set.rewritten(url, host: .firstSegment)?.url == expected)
  }

  @Test("A URL in a URL is of a scheme that the app names, and of the same source (RL20)") func restsAreOfTheApp()
    throws
  {
    let mediator = try Mediator(
      modules: [],
      links: LinkSettings(schemes: ["wallet", "bitcoin"], reader: StandardURLReader(emptySegments: .ignored)))
    mediator.rewrites = try RewriteSet([Rewrite(from: "wallet:*url<raw>", to: ":url")])
    try mediator.routes().add(
      Route("bitcoin::address(?amount=:amount)", exposedTo: .web) { (address: String, amount: Int?) in
        "\(address) \(amount ?? 0)"
      })
    try mediator.routes().add(Route("wallet://pay/:id", exposedTo: .web) { (id: Int) in "pay \(id)" })
    for (url, source, expected) in [
      ("wallet:bitcoin://12eQ?amount=1", .web, "12eQ 1"), ("wallet:bitcoin:12eQ", .push, "notExposed"),
      ("wallet://pay/7", .web, "pay 7"), ("wallet:javascript:1", .web, "unmatchedURL"),
      ("wallet:https://e.example/", .web, "noExternalOpener"), ("wallet:wallet:wallet:bitcoin:a", .web, "a 0"),
      ("wallet:" + String(repeating: "wallet:", count: 9) + "bitcoin:a", .web, "tooManyRewrites"),
      ("wallet:1x:a", .web, "malformedURL"),
    ] as [(String, LinkSource, String)] {
      #expect(mediator.outcomeNow(url, source: source) == expected, "\(url)")
    }
  }

  @Test(
    "A rewrite keeps captures, fragment, and the query that its pattern does not name (RH9, RL1)",
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
      ("/old?id=:id", "/p/:id", "shop://old?x=1&%69d=7&y", "shop://p/7?x=1&y"),
      ("/old?id=:id&k(?o=:o<int>)", "/p/:id", "shop://old?id=7&o=x&k&o=2#f", "shop://p/7#f"),
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

  @Test(
    "What a template fills in keeps its slashes and their escapes (FD24)",
    arguments: [
      ("/old#:text", "/p#/:text", "https://e/old#narrow/stream/a%2Fb", "https://e/p#/narrow/stream/a%2Fb"),
      ("/old/:id", "/p#/at/:id", "/old/a%2Fb", "/p#/at/a%2Fb"),
      ("/old/*rest", "/p#/:rest", "/old/a/b%2Fc", "/p#/a/b%2Fc"),
      ("/old?x=:x", "/p#/:x", "/old?x=a/b%2Fc+d", "/p#/a/b%2Fc%20d"), ("/old?x=:x", "/p/:x", "/old?x=a/b", "/p/a%2Fb"),
      ("/old?x=:x", "/p?y=:x", "/old?x=a%2Fb%2520", "/p?y=a%2Fb%2520"),
      ("/old/:id", "/p?y=:id", "/old/a%2Fb", "/p?y=a%2Fb"),
      ("/old/*rest<raw>", "/p?y=:rest", "/old/a/b%2Fc/", "/p?y=a/b%2Fc/"),
      ("/old/*rest<raw>", "/p/*rest<raw>", "/old/a/b%2Fc/", "/p/a/b%2Fc/"),
      ("/old?u=:u<raw>", "/p?v=:u", "/old?u=/a%2Fb?c=d", "/p?v=/a%252Fb?c%3Dd"),
      ("/old?u=:u<raw>", "/p?v=:u", "/old?u=https%3A%2F%2Fe%2Fa%2520b", "/p?v=https%3A%2F%2Fe%2Fa%2520b"),
    ])
  func escapesAreKept(from: String, to: String, url: String, expected: String) throws {
    #expect(try rewrite(from, to, url) == expected)
  }

  @Test(
    "A capture beside other text keeps its slashes and their escapes too (FD61)",
    arguments: [
      ("/#narrow%2F:narrow", "/#/narrow/:narrow", "/#narrow/stream/1-a%2Fb/x", "/#/narrow/stream/1-a%2Fb/x"),
      ("/#:a-:b", "/#:b/:a", "/#x/y%2F-z/", "/#z//x/y%2F"), ("/#a:x.b", "/#:x", "/#a/.b", "/#/"),
      ("/#a:x.b", "/#:x", "/#a%2F.b", "/#%2F"), ("/#é%2F:x", "/#:x", "/#%C3%A9%2Fü/b%2F", "/#%C3%BC/b%2F"),
      ("/old?x=in-:x", "/new?y=:x", "/old?x=in-a/b%2Fc", "/new?y=a/b%2Fc"),
      ("/old?at=:x,:y", "/new#:y/:x", "/old?at=a%2Fb/,/c", "/new#/c/a%2Fb/"),
      ("/old#?k=v:x", "/new#:x", "/old#k=va/b%2Fc", "/new#a/b%2Fc"), ("/v:n", "/new?n=:n", "/va%2Fb", "/new?n=a%2Fb"),
    ])
  func affixedCaptures(from: String, to: String, url: String, expected: String) throws {
    #expect(try rewrite(from, to, url) == expected)
  }

  @Test(
    "A captured host keeps its port, unless the template names one (FD59)",
    arguments: [
      ("//:host/old", "https://:host/new", "http://localhost:8065/old", "https://localhost:8065/new"),
      ("//:host/old", "https://:host/new", "http://LOCALHOST:8065/old", "https://localhost:8065/new"),
      ("//:host/old", "https://:host/new", "http://localhost:80/old", "https://localhost/new"),
      ("//:host/old", "http://:host/new", "https://localhost:443/old", "http://localhost/new"),
      ("//:host/old", "https://:host:8443/new", "http://localhost:8065/old", "https://localhost:8443/new"),
      ("//:host/old?at=:port", "https://:host::port/new", "http://h:1/old?at=8065", "https://h:8065/new"),
      (
        "//:l.a.example/old", "https://:l.a.example/new", "https://x.a.example:81/old",
        "https://x.a.example:81/new"
      ),
      ("//:l.m.example/", "https://:l.example/", "https://x.m.example:81/", "https://x.example/"),
      ("/go/:to", "https://:to/", "http://h:81/go/h", "https://h/"),
      ("/old", "https://h/", "http://h:81/old", "https://h/"),
      ("/old", "/new", "http://h:81/old", "http://h:81/new"),
      // The port of a custom scheme is that of the pattern (FD47).
      ("tool://:h::port/old", "/:h/new", "tool://h:81/old", "tool://h/new"),
      ("tool://:h(::port)/old", "tool://:h/new?at=:port", "tool://h:81/old", "tool://h/new?at=81"),
    ] as [(String, String, String, String)])
  func portsAreKept(from: String, to: String, url: String, expected: String) throws {
    #expect(try rewrite(from, to, url) == expected)
  }

  @Test(
    "A rewrite can be of texts without a scheme only (FD60)",
    arguments: [
      ("t.me/ada?x=1", "https://t.me/ada?x=1"), ("/t.me/ada/", "https://t.me/ada/"),
      ("https://blog.example/t.me/ada", nil),
      ("tg://t.me/ada", nil), ("tg:t.me/ada", nil), ("http://t.me/t.me/ada", nil), ("x.me/ada", nil),
    ] as [(String, String?)])
  func texts(_ text: String, expected: String?) throws {
    for pattern in ["<none>:t.me/*path<raw>", "<none>:/t.me/*path<raw>"] {
      #expect(try rewrite(pattern, "https://t.me/*path<raw>", text) == expected)
    }
  }

  @Test("A pattern of texts is another one than that of URLs, and the cycle search knows it (FD60)") func textRules()
    throws
  {
    let pattern: RoutePattern = "<none>:/old/:id(/:x)?q=:q#:f"
    #expect(pattern.description == "<none>:old/:id(/:x)?q=:q#:f")
    #expect(try RoutePattern(pattern.description) == pattern)
    #expect(pattern.scheme == "<none>" && pattern.sampleURLs.first == "/old/x/x?q=x#x")
    for (text, code) in [
      ("<none>://a/b", "invalidScheme"), ("<none>/a", "invalidCharacter"), ("<any>:a", "invalidCharacter"),
    ] {
      #expect(RoutePattern(stringLiteral: text).error?.code.description == code)
    }
    let rules = [
      Rewrite(from: "<none>:/:id", to: "https://a.example/:id"), Rewrite(from: "/:id", to: "/page/:id"),
      Rewrite(from: "<none>:old", to: "tool://old"), Rewrite(from: "tool:old", to: "tool://new/x"),
    ]
    let set = try RewriteSet(rules)
    for (text, expected) in [("7", "https://a.example/7"), ("tool://7", "tool://page/7"), ("old", "tool://old")] {
      let url = try StandardURLReader().read(text)
      #expect(try set.rewritten(url, host: url.defaultHostPlacement)?.url == expected)
    }
    #expect(
      problems([Rewrite(from: "<none>:a", to: "/b"), Rewrite(from: "/b", to: "/a")])
        == "rewrites[0]: cycle: found '/a', rewritten by rewrites[0] → rewrites[1] → rewrites[0]")
    var builder = RouteTable<Int>.Builder()
    try builder.insert("<none>:/old/:id", 1)
    try builder.insert("/old/:id", 2)
    let table = builder.freeze()
    for path in ["/old/1", "old/%41?q"] { #expect(table.firstMatch(path: path)?.value == 1) }
    let verdicts = table.explain(try StandardURLReader().read("tool://old/1")).map(\.verdict.description)
    #expect(verdicts == ["matches", "scheme: found 'tool', expected '<none>'"])
  }

  @Test("A fragment has the same segments before and after a rewrite, whatever is escaped (FD24)") func fragmentLaw()
    throws
  {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<2000 {
      let parts = ["a", "b%2Fc", "%25", "d%20e", "x=y", "é"]
      let fragment = (0...Int.random(in: 0...3, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined(separator: "/")
      let rewritten = try #require(try rewrite("/old#:text", "/p#/:text", "/old#\(fragment)"))
      let (before, after) = (try StandardURLReader().read("x:/\(fragment)"), try StandardURLReader().read(rewritten))
      let inner = try StandardURLReader().read("x:" + (after.encodedFragment ?? ""))
      #expect(before.segments.map(\.text) == inner.segments.map(\.text), "\(fragment)")
      // From a fragment with other text to a fragment (FD61).
      #expect(try rewrite("/old#in%2F:text", "/p#/:text", "/old#in/\(fragment)") == rewritten, "\(fragment)")
    }
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
    ("/a/:id", "", "malformed template: expected '/' or a scheme and '://' at its start"),
    ("/a/:id", "//host/x", "malformed template: expected '/' or a scheme and '://' at its start"),
    ("/a/:id", "javascript:alert", "malformed template: expected '/' or a scheme and '://' at its start"),
    ("/a/:id", "1x://b", "invalid scheme at offset 0: found '1x:'"),
    ("/a/:id", "https://", "malformed template: expected a host without user information"),
    ("/a/:id", "https:///x", "malformed template: expected a host without user information"),
    ("/a/:id", "https://u@b.c/x", "malformed template: expected a host without user information"),
    ("/a/:id", "https://b.c//x", "empty segment"),
    ("/a/:id", "https://b.c//", "empty segment"),
    ("/a/:id", "https://b.c:/x", "missing port: expected one after ':'"),
    ("/a/:id", "https://b.c:", "missing port: expected one after ':'"),
    ("/a/:id", "https://b.c/x y", "invalid character: found ' ', expected a percent escape"),
    ("/a/:id", "/x//y", "empty segment"),
    ("/a/:id", "/x?a b", "invalid character at offset 4: found ' ', expected a percent escape"),
    (
      "/a/:id", "/x?é=%zz",
      "malformed percent escape at offset 6: found '%zz', expected two hexadecimal digits after '%'"
    ),
    ("/a/:id", "/x#a#b", "invalid character at offset 4: found '#', expected a percent escape"),
    ("/a/:id", "/x/:uid", "unknown parameter: found ':uid', expected ':id' of '/a/:id'; did you mean 'id'?"),
    ("/a/:id", "/x/:name", "unknown parameter: found ':name', expected ':id' of '/a/:id'"),
    ("/deep-link", "/x/:url", "unknown parameter: found ':url', expected none, because '/deep-link' has no parameter"),
    (
      "//:host.a.example/a/:id/*rest?q=:q", "/x/:uid",
      "unknown parameter: found ':uid', expected one of '*rest', ':host', ':id', ':q' of "
        + "'//:host.a.example/a/:id/*rest?q=:q'; did you mean 'id'?"
    ),
    ("/a/:id", "/x/*id", "wrong kind of parameter: found '*id', expected ':id' for one segment"),
    ("/a/*rest", "/x/:rest", "wrong kind of parameter: found ':rest', expected '*rest' for a list"),
    ("/a/:id", "/x/:id<int>", "constraint in a template: found <int>, expected the name alone"),
    (
      "/a(/:id)", "/x/:id",
      "optional parameter: found ':id', expected it in a group, because '/a(/:id)' may not capture it"
    ),
    ("/a(/:id)", "/x(/y)", "group without a parameter: expected one that decides about the group"),
    (
      "/a/:id", "/x?t=12:30", "unknown parameter: found ':30', expected ':id' of '/a/:id'; write a literal ':' as '%3A'"
    ),
    ("/a/:id", "/x#:idd", "unknown parameter: found ':idd', expected ':id' of '/a/:id'; did you mean 'id'?"),
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
      rewrites[0]: unbalanced group: found '(' without ')'
      rewrites[1]: cycle: found '/b/x', rewritten by rewrites[1] → rewrites[4] → rewrites[1]
      rewrites[2]: unknown parameter: found ':x', expected ':uid' of '/b/:uid'
      rewrites[3]: conflict: found the pattern of rewrites[1] but for parameter names, at priority 0
      rewrites[5]: priority out of range: found 1099511627776, expected -2147483648 to 2147483647
      """
    #expect(problems(rules) == expected)
  }

  @Test(arguments: [
    ([("/a", "/a")], "'/a', rewritten by rewrites[0] → rewrites[0]"),
    ([("/a", "/b"), ("/b", "/a")], "'/a', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"),
    (
      [("/in", "/a"), ("/c", "/a"), ("/a", "/b"), ("/b", "/c")],
      "'/c', rewritten by rewrites[1] → rewrites[2] → rewrites[3] → rewrites[1]"
    ),
    (
      [("/a/:n<int>", "/b/:n"), ("/b/:u<uint>", "/a/:u")],
      "'/a/1', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"
    ),
    (
      [("/a/*r", "/a/x/*r")],
      "'/a/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x', rewritten by rewrites[0] → rewrites[0]"
    ),
    (
      [("/x/:l<en|de>", "/:l"), ("/de", "/x/de")],
      "'/x/de', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"
    ),
    (
      [("/a(/:x)", "/b(/:x)"), ("/b", "/a")], "'/a', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"
    ),
    (
      [("shop://a/:x", "/b/:x"), ("/b/:x", "shop://a/:x")],
      "'shop://a/x', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"
    ),
    (
      [("https://e.com/:x", "shop://b/:x"), ("shop://b/:x", "https://e.com/:x")],
      "'https://e.com/x', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"
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
        == "rewrites[1]: cycle: found 'https://e.com/b/1', rewritten by rewrites[1] → rewrites[2] → rewrites[1]")
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
      Rewrite(from: try RoutePattern("/a\($0)/:x" as String), to: $0 < 4999 ? "/a\($0 + 1)/:x" : "/a0/:x")
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
