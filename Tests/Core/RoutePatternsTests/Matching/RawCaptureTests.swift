import MediatorTestSupport
import RoutePatterns
import Testing

/// Patterns with `<raw>`: the rest of a path as one text, and a URL in a query.
@Suite struct RawCaptureTests {
  @Test(
    "The canonical text of a pattern with '<raw>' creates an equal pattern (RL5, RL14)",
    arguments: [
      ("/wiki/*title<raw>", "/wiki/*title<raw>"), ("shop://*all<raw>", "shop://*all<raw>"),
      ("/open?url=:url<raw>", "/open?url=:url<raw>"), ("/open(?url=:url<raw>)/", nil),
      ("/open/(?url=:url<raw>)", "/open(?url=:url<raw>)"), ("(/wiki/*title<raw>)", "(/wiki/*title<raw>)"),
    ] as [(String, String?)])
  func canonicalTexts(_ text: String, canonical: String?) throws {
    if let canonical {
      try expectCanonical(text, canonical)
    } else {
      #expect(RoutePattern(stringLiteral: text).error != nil)
    }
  }

  @Test(
    "'<raw>' in another place is an error with its place (RL5, RL14)",
    arguments: [
      ("/a/:b<raw>", "unknownType", 7), ("/a/*<raw>", "catchAllNotLast", 4), ("/a/*b<int>", "catchAllNotLast", 4),
      ("/a/*b<raw>/c", "catchAllNotLast", 4), ("/a#/*b<raw>", "invalidFragment", 4),
      ("//:host<raw>/a", "unknownType", 9),
      ("/a?b=:c<rare>", "unknownType", 9), ("/:a?b=:a<raw>", "duplicateParameterName", 4),
      ("/*a<raw>?b=:a", "duplicateParameterName", 9),
    ])
  func misplacedTypes(_ text: String, code: String, column: Int) {
    let error = RoutePattern(stringLiteral: text).error
    #expect(error?.code.description == code)
    #expect(error?.column == column)
  }

  private func captures(_ pattern: String, _ text: String, ignoring: Bool = false) throws -> String {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(try RoutePattern(pattern), 1)
    let table = builder.freeze()
    let reader = StandardURLReader(emptySegments: ignoring ? .ignored : .rejected)
    let url = try reader.read(text)
    guard let match = table.firstMatch(url) else { return "no match" }
    return match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test(
    "The rest of a path is one text, with slashes, empty segments and the final slash (RL5)",
    arguments: [
      ("/wiki/*title<raw>", "https://a.example/wiki/A/B", "title=A/B"),
      ("/wiki/*title<raw>", "https://a.example/wiki/A/B/", "title=A/B/"),
      ("/wiki/*title<raw>", "https://a.example/wiki//dev/null", "title=/dev/null"),
      ("/wiki/*title<raw>", "https://a.example/wiki/a//b//", "title=a//b//"),
      ("/wiki/*title<raw>", "https://a.example/wiki/a%2Fb%20c", "title=a/b c"),
      ("/wiki/*title<raw>", "https://a.example/wiki", "title="),
      ("/wiki/*title<raw>", "https://a.example/wiki/", "title="),
      ("/*all<raw>", "https://a.example//activity", "all=/activity"), ("/*all<raw>", "https://a.example", "all="),
      ("shop://*all<raw>", "shop://order/42/", "all=order/42/"),
      ("shop://order/*all<raw>", "shop://order/42", "all=42"),
      ("/:a/*rest<raw>", "https://a.example/x/y/z?q", "a=x rest=y/z"),
      ("//:lang.a.example/*rest<raw>?q=:q", "https://de.a.example/y/z?q=1", "lang=de rest=y/z q=1"),
      ("/wiki/*title<raw>", "https://a.example/wik/A", "no match"),
    ])
  func restsOfPaths(_ pattern: String, _ url: String, expected: String) throws {
    #expect(try captures(pattern, url, ignoring: true) == expected)
  }

  @Test("The rest of a long path is found behind many segments (RL5)") func longPaths() throws {
    let start = (0..<30).map { "s\($0)" }.joined(separator: "/")
    let pattern = (0..<30).map { ":p\($0)" }.joined(separator: "/")
    #expect(try captures("/\(pattern)/*rest<raw>", "https://a.example/\(start)/x/y/").hasSuffix(" rest=x/y/"))
  }

  @Test(
    "A URL in a query is captured with its own query, up to the next item of the pattern (RL14)",
    arguments: [
      ("/open?url=:url<raw>", "/open?url=https://e/?b=2&b=4&a=3", "url=https://e/?b=2&b=4&a=3"),
      (
        "/open?url=:url<raw>(?private=:private)", "/open?url=https://e/?b=2&private=1&x=2",
        "url=https://e/?b=2 private=1"
      ),
      ("/open?url=:url<raw>(?private=:private)", "/open?private=1&url=/a?b&c", "url=/a?b&c private=1"),
      ("/open?url=:url<raw>", "/open?url=http%3A%2F%2Fe%3Fa%3D1%26b%3Dx%2520y&c=3", "url=http://e?a=1&b=x%20y"),
      ("/open?url=:url<raw>", "/open?url=https://e/?a%3D1%26b%3D2&c=3", "url=https://e/?a=1&b=2"),
      ("/open?url=:url<raw>", "/open?x=1&url=https://e/a%20b+c", "url=https://e/a%20b+c"),
      ("/open?url=:url<raw>", "/open?url=https://e/?url=2&url=3", "url=https://e/?url=2&url=3"),
      // A separator that a mark follows is no Character of its own (AT34).
      ("/open?url=:url<raw>", "/open?url=https://e/?a%3D\u{301}1&c=3", "url=https://e/?a=\u{301}1"),
      ("/open?url=:url<raw>", "/open?url=", "url="), ("/open?url=:url<raw>", "/open?url", "url="),
      ("/open?url=:url<raw>", "/open?u%72l=text+only&b", "url=text only"),
      ("/open(?url=:url<raw>)", "/open", ""), ("/open?url=:url<raw>", "/open", "no match"),
    ])
  func urlsInQueries(_ pattern: String, _ url: String, expected: String) throws {
    #expect(try captures(pattern, url) == expected)
  }

  @Test("Patterns that differ in '<raw>' match the same URLs, so they conflict (RL5, RL14)") func conflicts() throws {
    let pairs: [(RoutePattern, RoutePattern)] = [
      ("/wiki/*a", "/wiki/*b<raw>"), ("/open?url=:a", "/open?url=:b<raw>"),
    ]
    for (one, other) in pairs {
      var builder = RouteTable<Int>.Builder()
      try builder.insert(one, 1)
      #expect(throws: RouteTableError.self) { try builder.insert(other, 2) }
    }
  }

  @Test("Generation writes the rest of a path with its slashes, and encodes a URL in a query (RL5, RL14)")
  func generation() throws {
    let wiki: RoutePattern = "/wiki/*title<raw>"
    #expect(try wiki.path(["title": "A/B c"]) == "/wiki/A/B%20c")
    #expect(try wiki.path(["title": "A/\u{301}B"]) == "/wiki/A/%CC%81B")
    #expect(try wiki.path([:]) == "/wiki")
    #expect(throws: GenerationError.self) { try wiki.path(["title": "A//B"]) }
    let open: RoutePattern = "/open?url=:url<raw>"
    let path = try open.path(["url": "https://e/?a=1&b=2"])
    #expect(path == "/open?url=https%3A%2F%2Fe%2F%3Fa%3D1%26b%3D2")
    #expect(try captures(open.description, path) == "url=https://e/?a=1&b=2")
  }

  @Test(
    "A rewrite fills a host, the rest of a path as written, and a whole URL (RL12)",
    arguments: [
      (
        "//:language.m.wikipedia.org/*path<raw>", "https://:language.wikipedia.org/*path<raw>",
        "https://de.m.wikipedia.org/wiki/a%2Fb?x=1#top", "https://de.wikipedia.org/wiki/a%2Fb?x=1#top"
      ),
      (
        "w://:host/wiki/*title<raw>", "https://:host/wiki/*title<raw>", "w://en.a.example/wiki/A/B/",
        "https://en.a.example/wiki/A/B/"
      ),
      (
        "w://:host/wiki/*title<raw>", "https://:host/wiki/*title<raw>", "w://a_b/wiki/A",
        "invalid host at offset 0: found 'a_b'"
      ),
      ("/all/*path<raw>", "shop://*path<raw>", "https://a.example/all/order/42/", "shop://order/42/"),
      ("/wiki(/:lang/*title<raw>)", "/w(/:lang/*title<raw>)", "/wiki/de/A/B", "/w/de/A/B"),
      ("/wiki(/:lang(/x/*title<raw>))", "/w(/:lang(/*title<raw>))", "/wiki/de/x/A%2F/", "/w/de/A%2F/"),
      ("/wiki(/:lang/*title<raw>)", "/w(/:lang/*title<raw>)", "/wiki?x", "/w?x"),
      ("/p/:port", "https://a.example:8080/:port", "/p/1", "https://a.example:8080/1"),
      ("/go?to=:url<raw>", ":url", "https://a.example/go?x=1&to=https://b.example/?c=1&d", "https://b.example/?c=1&d"),
      ("/go?to=:url<raw>", ":url", "https://a.example/go?to=/b/c&d#e", "https://a.example/b/c&d#e"),
      ("/go?to=:url<raw>", ":url", "https://a.example:81/go?to=//b.example/c", "https://b.example/c"),
      ("/deep-link?url=:url<raw>", ":url", "f://deep-link?url=/settings/search", "f://settings/search"),
      ("/deep-link?url=:url<raw>", "/x?from=app", "f://deep-link?url=/a&b=c&d", "f://x?from=app"),
      ("/get#/post", "/post", "https://a.example/get?x#/post", "https://a.example/post?x"),
    ])
  func rewriting(_ from: String, _ to: String, _ text: String, expected: String) throws {
    let set = try RewriteSet([Rewrite(from: try RoutePattern(from), to: to)])
    let url = try StandardURLReader().read(text)
    let result = Result { try set.rewritten(url, host: url.defaultHostPlacement)?.url ?? "no match" }
    switch result {
    case .success(let text): #expect(text == expected)
    case .failure(let error): #expect("\(error)" == expected)
    }
  }

  @Test("A parent has the rest of a path of its child, also in a group (RL5)") func parents() throws {
    let parent = try ParentTemplate("/w(/:lang/*title<raw>)", of: "/wiki(/:lang/*title<raw>)", others: [])
    let values = ["lang": ["de"], "title": ["A/B"]]
    #expect(try parent.url(for: read("/wiki/de/A/B"), .authority) { values[$0] } == "/w/de/A/B")
    #expect(try parent.url(for: read("/wiki"), .authority) { _ in nil } == "/w")
  }

  @Test(
    "A template that names what its pattern does not capture in this way is an error (RL12)",
    arguments: [
      ("/go?to=:url", ":link", "unknown parameter: found ':link'"), ("/go(?to=:url)", ":url", "optional parameter"),
      ("/wiki/*a", "/x/*a<raw>", "wrong kind of parameter"), ("/wiki/*a<raw>", "/x/*a", "wrong kind of parameter"),
      ("/a/:b", "https://:c.example/", "unknown parameter: found ':c'"),
      ("/a/:b", "https://:b:x/", "unknown parameter: found ':x'"),
    ])
  func malformedTemplates(_ from: String, _ to: String, problem: String) throws {
    let error = #expect(throws: RewriteError.self) { try RewriteSet([Rewrite(from: try RoutePattern(from), to: to)]) }
    #expect("\(error!)".contains(problem), "\(error!)")
  }
}
