import RoutePatterns
import Testing

/// Patterns with a condition on the fragment.
@Suite struct FragmentPatternTests {
  /// Returns the captures of a URL, or "no match".
  private func captures(_ pattern: RoutePattern, _ url: String) throws -> String {
    guard let match = try table(pattern).firstMatch(read(url)) else { return "no match" }
    return match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test(
    "The canonical text of a pattern with a fragment creates an equal pattern (RL2)",
    arguments: [
      ("/a#:x", "/a#:x"), ("a/#/room/:id/", "/a#/room/:id"), ("#/b", "/#/b"), ("/#/", "/#/"), ("/a#top", "/a#top"),
      ("/a?q#%74op", "/a?q#top"), ("/a(/:b)?q(?p=:p)(#/:x(/:y))", "/a(/:b)?q(?p=:p)(#/:x(/:y))"),
      ("/a(#:x<>)", "/a(#:x)"),
      ("shop://a#v:n<int>.x", "shop://a#v:n<int>.x"), ("HTTPS://H#/*rest", "https://h#/*rest"), ("/a#%2Fb", "/a#%2Fb"),
      ("/:a<[#]>#b", "/:a<[#]>#b"), ("/a#b/:c", "/a#b/:c"), ("/a#b/c/", "/a#b/c"), ("/a#:b(/:c)", "/a#:b(/:c)"),
      ("/a#?b=:c&d", "/a#?b=:c&d"), ("/a#?b=%61(?c=:c)", "/a#?b=a(?c=:c)"), ("/a#/b?c=:d", "/a#/b?c=:d"),
      ("/a#/?c=:d", "/a#/?c=:d"), ("/a(#:b?c)", "/a(#:b?c)"), ("/a?b(#?c=:c)", "/a?b(#?c=:c)"),
      ("/a?b#<none>", "/a?b#<none>"),
    ])
  func canonicalTexts(_ text: String, canonical: String) throws {
    try expectCanonical(text, canonical)
  }

  @Test(
    "A malformed fragment of a pattern is an error with its place (RL2)",
    arguments: [
      ("/a#", "emptyFragment", 4), ("/a(#)", "emptyFragment", 5), ("/a(#:x", "unbalancedGroup", 3),
      ("/a(#x)", "invalidFragment", 5), ("/a#b/*c<raw>", "invalidFragment", 4), ("/a#b/", "invalidFragment", 4),
      ("/a#*rest", "invalidFragment", 4), ("/a#(/b)", "invalidFragment", 4), ("/a#//b", "emptySegment", 5),
      ("/a#b#c", "invalidCharacter", 5), ("/a#b?c#d", "invalidCharacter", 7),
      ("/a#?c=:c<raw>", "invalidFragment", 4), ("/a#(?c=:c)", "invalidFragment", 4), ("/a#?", "emptyQueryItem", 5),
      ("/a(#?c=d)", "invalidFragment", 5), ("/:c#?c=:c", "duplicateParameterName", 4),
      ("/:a#:a", "duplicateParameterName", 4),
      ("/a?b=:b#/:b", "duplicateParameterName", 3), ("/a#/:x<integer>", "unknownType", 8),
      ("/a#:x<integer>", "unknownType", 7),
      ("/a#%F", "malformedEscape", 4), ("/a(#<none>)", "invalidCharacter", 5), ("/a#<none>x", "invalidCharacter", 4),
      ("/a?b#c&d=:e", nil, 0),
    ] as [(String, String?, Int)])
  func malformedFragments(_ text: String, code: String?, column: Int) {
    let error = RoutePattern(stringLiteral: text).error
    #expect(error?.code.description == code)
    #expect(error?.column ?? 0 == column)
  }

  @Test("A pattern can say that there is no fragment (FD70, RL30)") func noFragment() throws {
    let pattern: RoutePattern = "/a?q=:q#<none>"
    #expect(pattern.fragment == RoutePattern.Fragment(.none))
    #expect(try RoutePattern(pattern.components, query: pattern.query, fragment: pattern.fragment) == pattern)
    for (url, expected) in [("/a?q=1", "q=1"), ("/a?q=1#", "q=1"), ("/a?q=1#x", "no match"), ("/a#x?q=1", "no match")] {
      #expect(try captures(pattern, url) == expected)
    }
    let match = try #require(try table(pattern).firstMatch(read("/a?q=1")))
    #expect(match.variant == pattern)
    #expect(try pattern.path(["q": 1]) == "/a?q=1")
    let error = #expect(throws: GenerationError.self) {
      try pattern.url(["q": 1], scheme: "shop", fragment: "x")
    }
    #expect(error?.description == "'/a?q=:q#<none>': unexpected value: found '#', expected 'q'")
    let verdicts = try table("/a#<none>").explain(read("/a#x")).map(\.verdict.description)
    #expect(verdicts == ["fragment: found 'x', expected '<none>'"])
    #expect(pattern.isIncluded(in: "/a?q"))
    #expect(pattern.isIncluded(in: "/a#<none>"))
    #expect(!pattern.isIncluded(in: "/a#:x"))
    #expect(!("/a#:x" as RoutePattern).isIncluded(in: "/a#<none>"))
    #expect(!("/a" as RoutePattern).isIncluded(in: "/a#<none>"))
    // So many that they are found by their conditions.
    var builder = RouteTable<String>.Builder(try table("/a#<none>"))
    for number in 0..<40 { try builder.insert(RoutePattern("/a#\(number)" as String), "/a#\(number)") }
    let many = builder.freeze()
    #expect(try many.firstMatch(read("/a"))?.value == "/a#<none>")
    #expect(try many.firstMatch(read("/a#7"))?.value == "/a#7")
    let order = try table("/a", "/a#:x", "/a#<none>", "/a?b").entries.map(\.pattern.description)
    #expect(order == ["/a#<none>", "/a#:x", "/a?b", "/a"])
    #expect(throws: RouteTableError.self) { try table("/a#<none>", "/a#<none>") }
  }

  @Test(
    "A fragment is matched as one text or as segments, decoded, and captured (RL2)",
    arguments: [
      ("/a#:x", "/a#top", "x=top"), ("/a#:x", "/a", "no match"), ("/a#:x", "/a#", "no match"),
      ("/a#:x", "/a?q=%23#a%2Fb%20+c", "x=a/b +c"), ("/a#top", "/a#%74op", ""), ("/a#top", "/a#Top", "no match"),
      ("/a#:x<int>", "/a#7", "x=7"), ("/a#:x<int>", "/a#seven", "no match"), ("/a(#:x<int>)", "/a#seven", ""),
      ("/a(#:x<int>)", "/a#7", "x=7"), ("/a(#:x<int>)", "/a", ""), ("/#/room/:id", "/#/room/7", "id=7"),
      ("/#/room/:id", "/#/room/7/", "id=7"), ("/#/room/:id", "/#/room/a%2Fb", "id=a/b"),
      ("/#/room/:id", "/#room/7", "no match"), ("/#/room/:id", "/#/room//7", "no match"),
      ("/#/room/:id", "/#/room%2F7", "no match"), ("/#%2Fpost", "/#/post", ""), ("/#/", "/#/", ""),
      ("/#/a(/:b)", "/#/a", ""), ("/#/a(/:b)", "/#/a/1", "b=1"), ("/#/*rest", "/#/a/b%2Fc", "rest=a/b/c"),
      ("/#/*rest", "/#/", "rest="), ("/:p?q=:q#/:f", "/1?q=2#/3", "p=1 q=2 f=3"), ("/a", "/a#x", ""),
      ("/#v:n<int>.html", "/#v7.html", "n=7"), ("/a/", "/a/#", ""), ("/a#:x", "/a/#y", "x=y"),
      ("/a?q#:x", "/a/?q#y", "x=y"),
    ])
  func matching(pattern: String, url: String, expected: String) throws {
    #expect(try captures(RoutePattern(pattern), url) == expected)
    #expect(try captures(RoutePattern("shop://h" + pattern), "shop://h" + url) == expected)
  }

  @Test(
    "Items of a fragment are matched in any order beside others, and split before they are decoded (RL19)",
    arguments: [
      ("/add#?id=:id&key=:key(?epoch=:epoch<int>)", "/add#id=1&key=a%26b", "id=1 key=a&b"),
      ("/add#?id=:id&key=:key(?epoch=:epoch<int>)", "/add#x&epoch=7&key=k&id=1", "id=1 key=k epoch=7"),
      ("/add#?id=:id&key=:key(?epoch=:epoch<int>)", "/add#?key=k&id=1&epoch=x", "id=1 key=k"),
      ("/add#?id=:id&key=:key(?epoch=:epoch<int>)", "/add#id=1", "no match"),
      ("/add#?id=:id", "/add?id=1", "no match"), ("/add#?id=:id", "/add#/id=1", "no match"),
      ("/cb#?access_token=:token&state=:state", "/cb#state=a+b%3D&access_token=x.y%2Bz", "token=x.y+z state=a b="),
      ("/cb#?to=:to", "/cb#to=https://e/?a=b", "to=https://e/?a=b"), ("/a(#?b=:b)", "/a#c=1", ""),
      ("/#/conversation/:id<int>", "/#/conversation/123?active=true", "id=123"),
      ("/#/conversation/:id<int>?active=:on<bool>", "/#/conversation/123?active=true", "id=123 on=true"),
      ("/#/conversation/:id<int>?active=:on<bool>", "/#/conversation/123", "no match"),
      ("/#/c/:id(?at=:x,:y)", "/#/c/a%3Fb?z&at=1,2", "id=a?b x=1 y=2"), ("/#/?a=:a", "/#/?a=1", "a=1"),
      ("/#:x", "/#/conversation/1?active=true", "x=/conversation/1?active=true"),
      ("/#narrow/:op/:channel(/topic/:topic)", "/#narrow/stream/1-a/topic/x%2Fy", "op=stream channel=1-a topic=x/y"),
      ("/#narrow/:op/:channel(/topic/:topic)", "/#narrow/stream/1-a/", "op=stream channel=1-a"),
      ("/#narrow/:op/:channel(/topic/:topic)", "/#/narrow/stream/1-a", "no match"),
      ("/#narrow/:op/:channel(/topic/:topic)", "/#narrow//1-a", "no match"), ("/#:x?b=:y", "/#a?b=1", "x=a y=1"),
      ("/#a/*rest", "/#a/b/c?d", "rest=b/c"), ("/#//", "/#//", "no match"),
    ])
  func items(text: String, url: String, expected: String) throws {
    guard let pattern = try? RoutePattern(text) else { return #expect(expected == "no match") }
    #expect(try captures(pattern, url) == expected)
    if expected == "no match" { return }
    let match = try #require(try table(pattern).firstMatch(read(url)))
    for sample in pattern.sampleURLs { #expect(try captures(pattern, sample) != "no match", "\(sample)") }
    if text.contains("*") { return }
    let values = Dictionary(uniqueKeysWithValues: match.captures.map { ($0.name, RouteValue.text($0.text)) })
    #expect(try captures(pattern, try pattern.path(values)) == expected)
  }

  @Test("Of fragments with items, one that requires more comes first, and equal ones conflict (RL19)") func itemOrder()
    throws
  {
    let table = try table("/c", "/c#:x", "/c#?k=:x", "/c#?k=:x&l", "/c#?k=1", "/c?q#?k=:x", "/c#a/:b", "/c#a/b?k")
    func matches(_ text: String) throws -> [String] { table.matches(try read(text)).map(\.value) }
    #expect(try matches("/c?q#l&k=1") == ["/c#?k=:x&l", "/c?q#?k=:x", "/c#?k=1", "/c#?k=:x", "/c#:x", "/c"])
    #expect(try matches("/c#a/b?k") == ["/c#a/b?k", "/c#?k=:x", "/c#a/:b", "/c#:x", "/c"])
    #expect(throws: RouteTableError.self) { try RoutePatternsTests.table("/c#?a=:x&b", "/c#?b&a=:y(?z=:z)") }
    #expect(
      table.explain(try read("/c#?l")).map(\.verdict.description).contains("fragment: found '?l', expected '?k=1'"))
    var builder = RouteTable<Int>.Builder()
    for number in 0..<10_000 { try builder.insert(RoutePattern("/c#?ref=\(number)&i\(number % 64)"), number) }
    let many = builder.freeze()
    let items = (0..<64).map { "i\($0)" }.joined(separator: "&")
    for number in stride(from: 0, to: 10_000, by: 111)
    where many.firstMatch(path: "/c#\(items)&ref=\(number)")?.value != number {
      Issue.record("\(number)")
    }
  }

  @Test("A rewrite fills in items of a fragment, with their escapes (RL19)") func itemRewriting() throws {
    let set = try RewriteSet([
      Rewrite(from: "/cb#?code=:code(?to=:to)", to: "/signed-in?code=:code"),
      Rewrite(from: "/#narrow/:op/:channel", to: "/:op/:channel"),
    ])
    #expect(try set.rewritten(read("/cb#code=a%26b+c&x"), host: .authority)?.url == "/signed-in?code=a%26b%20c")
    #expect(try set.rewritten(read("/#narrow/stream/a%2Fb"), host: .authority)?.url == "/stream/a%2Fb")
  }

  @Test("A typed capture of a fragment has a typed value, a constraint and its text as written (RL2)")
  func typedValues() throws {
    let match = try #require(try table("/a#/:n<int>/x:m").firstMatch(read("/a#/%37/x%20y")))
    #expect(match["n"]?.value == .int(7))
    #expect(match["n"]?.constraint == .int)
    #expect(match["n"]?.encoded == "%37")
    #expect(match["m"]?.value == .text(" y"))
    #expect(match["other"] == nil)
  }

  @Test("At one path, a fragment is one more condition, and its kinds decide from the left (RL2)") func precedence()
    throws
  {
    let table = try table("/c", "/c#:x", "/c#/:x", "/c#/a/:x", "/c#/:x/b", "/c#/a/b", "/c?q", "/c?q#:y", "/*")
    func matches(_ text: String) throws -> [String] { table.matches(try read(text)).map(\.value) }
    #expect(try matches("/c#/a/b") == ["/c#/a/b", "/c#/a/:x", "/c#/:x/b", "/c#:x", "/c", "/*"])
    #expect(try matches("/c?q#t") == ["/c?q#:y", "/c#:x", "/c?q", "/c", "/*"])
    #expect(try matches("/c#/z") == ["/c#/:x", "/c#:x", "/c", "/*"])
  }

  @Test("Patterns with equal fragments conflict (RL2)") func conflicts() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/a#/:x", 1)
    #expect(throws: RouteTableError.self) { try builder.insert("/a#/:y(?q=:q)", 2) }
    try builder.insert("/a#:x", 3)
    try builder.insert("/a(#:x)", 4)
    #expect(throws: RouteTableError.self) { try builder.insert("/a", 5) }
    #expect(builder.remove("/a#/:x" as RoutePattern) == 1)
    #expect(builder.freeze().firstMatch(path: "/a#/1")?.value == 3)
  }

  @Test("Generation writes the fragment that a pattern requires (RL2)") func generation() throws {
    let pattern: RoutePattern = "/a?q=:q#/room/:id(/:event)"
    #expect(try pattern.path(["q": 1, "id": "a/b ?#"]) == "/a?q=1#/room/a%2Fb%20%3F%23")
    #expect(try pattern.path([1, "x", "y"]) == "/a?q=1#/room/x/y")
    #expect(throws: GenerationError.self) { try pattern.path(["q": 1]) }
    let optional: RoutePattern = "shop://a(#:section)"
    #expect(try optional.url([:]) == "shop://a")
    #expect(try optional.url(["section": "a/b"]) == "shop://a#a/b")
    #expect(try optional.url([:], fragment: "/x") == "shop://a#/x")
    #expect(throws: GenerationError.self) { try optional.url(["other": 1]) }
    let error = #expect(throws: GenerationError.self) { try pattern.path(["q": 1, "id": ""]) }
    #expect(error?.pattern == pattern)
  }

  @Test("A pattern is included only in one whose fragment covers its own (RL2)") func inclusion() throws {
    var builder = RouteTable<String>.Builder()
    try builder.insert("/a#/:x/b", "hidden")
    try builder.insert("/a#:x", "hiding", priority: 1)
    try builder.insert("/b", "reachable")
    try builder.insert("/b#:x", "narrow", priority: 1)
    let table = builder.freeze()
    #expect(table.shadowed.map { "\($0.entry.value) by \($0.hiddenBy.value)" } == ["hidden by hiding"])
  }

  @Test("A fragment that does not match is explained, and is near (RL2)") func explanations() throws {
    let table = try table("/c#/a/:x")
    #expect(table.explain(try read("/c#b")).map(\.verdict.description) == ["fragment: found 'b', expected '/a/:x'"])
    #expect(table.explain(try read("/c")).map(\.verdict.description) == ["fragment: found none, expected '/a/:x'"])
    #expect(table.nearest(to: try read("/c")).map(\.distance) == [2])
  }

  @Test("The variant of a match has the fragment that is present (RL2)") func variants() throws {
    let table = try table("/a(#/:b(/:c))")
    #expect(table.firstMatch(path: "/a#/1")?.variant == "/a#/:b")
    #expect(table.firstMatch(path: "/a#x")?.variant == "/a")
  }

  @Test("A table with ten thousand fragments at one path finds each of them (RL2)") func manyFragments() throws {
    var builder = RouteTable<Int>.Builder()
    for number in 0..<10_000 {
      try builder.insert(RoutePattern(number % 2 == 0 ? "/c#/\(number)/:x" : "/c#t\(number)"), number)
    }
    let table = builder.freeze()
    for number in 0..<10_000 {
      let path = number % 2 == 0 ? "/c#/\(number)/x" : "/c#t\(number)"
      if table.firstMatch(path: path)?.value != number { Issue.record("\(path)") }
    }
    #expect(table.firstMatch(path: "/c#/" + String(repeating: "x/", count: 2000)) == nil)
    #expect(table.firstMatch(path: "/c#" + String(repeating: "%2F", count: 1300)) == nil)
  }

  @Test("A rewrite sees the fragment, and consumes the one that it names (RL2)") func rewriting() throws {
    let set = try RewriteSet([
      Rewrite(from: "/get#/post/:id", to: "/post/:id"), Rewrite(from: "/keep", to: "/kept"),
      Rewrite(from: "/get#%2Fpost", to: "/posts#x"),
    ])
    #expect(try set.rewritten(read("/get?a#/post/7"), host: .authority)?.url == "/post/7?a")
    #expect(try set.rewritten(read("/get#%2Fpost"), host: .authority)?.url == "/posts#x")
    #expect(try set.rewritten(read("/keep#/post/7"), host: .authority)?.url == "/kept#/post/7")
  }
}
