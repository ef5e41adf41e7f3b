import RoutePatterns
import Testing

/// Patterns that name items of the query.
@Suite struct QueryPatternTests {
  private func code(of pattern: String) -> String? { RoutePattern(stringLiteral: pattern).error?.code.description }

  @Test(
    "The canonical text of a pattern with a query creates an equal pattern (RL1)",
    arguments: [
      ("/comments?comment", "/comments?comment"), ("comments/?comment", "/comments?comment"), ("?tab", "/?tab"),
      ("/a?x=%61&y=:v<int>", "/a?x=a&y=:v<int>"), ("/a(/b)?x(?page=:page<int>)", "/a(/b)?x(?page=:page<int>)"),
      ("/a(?x=:x<>)", "/a(?x=:x)"), ("shop://a?x=", "shop://a?x="), ("HTTPS://H?x=é%20ü", "https://h?x=é%20ü"),
      ("/*rest?x=/home", "/*rest?x=/home"), ("/a?x=%3A%2B%26%3D", "/a?x=%3A%2B%26%3D"), ("/:a<[?]>?b", "/:a<[?]>?b"),
      // A set of characters ends with its bracket.
      ("/:a<[>?]>", "/:a<[>?]>"), (#"/:a<[\]>#]>?b"#, #"/:a<[\]>#]>?b"#),
    ])
  func canonicalTexts(_ text: String, canonical: String) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.description == canonical)
    #expect(try RoutePattern(pattern.description) == pattern)
    let copy = try RoutePattern(scheme: pattern.scheme, host: pattern.host, pattern.components, query: pattern.query)
    #expect(copy == pattern)
  }

  @Test(
    "A malformed query of a pattern is an error with its place (RL1)",
    arguments: [
      ("/a?", "emptyQueryItem", 4), ("/a?=b", "emptyQueryItem", 4), ("/a?b&", "emptyQueryItem", 6),
      ("/a?b&b=c", "duplicateQueryItem", 6), ("/a(?b)", "invalidOptionalItem", 5),
      ("/a(?b=c)", "invalidOptionalItem", 5),
      ("/a?b=:", "emptyParameterName", 6), ("/a?b=x:c<raw>", "partialQueryValue", 7), ("/a?b:c", "invalidCharacter", 5),
      ("/a?b=:c:d", "ambiguousAffix", 8),
      ("/a?b=:c-:c", "duplicateParameterName", 3),
      ("/a?b=c+d", "invalidCharacter", 7), ("/a?b=:c<integer>", "unknownType", 9),
      ("/:a?b=:a", "duplicateParameterName", 4),
      ("/a(?b=:b", "unbalancedGroup", 3), ("/a?b=%F", "malformedEscape", 6), ("/a?b?c", "invalidCharacter", 5),
      ("/a//b?c", "emptySegment", 4), ("/a(?b=:b&c=:c)", "unbalancedGroup", 3),
    ])
  func malformedQueries(_ text: String, code: String, column: Int) {
    let error = RoutePattern(stringLiteral: text).error
    #expect(error?.code.description == code)
    #expect(error?.column == column)
  }

  @Test(
    "A value is split at texts between its parameters, as a segment is (RL18)",
    arguments: [
      ("/map?ll=:lat<double>,:lon<double>", "/map?ll=53.6,-27.6", "lat=53.6 lon=-27.6"),
      ("/map?ll=:lat<double>,:lon<double>", "/map?z=3&ll=53.6%2C%20-27.6", "no match"),
      ("/map?ll=:lat<double>,:lon<double>", "/map?ll=53.6", "no match"),
      ("/map?ll=:lat,:lon", "/map?ll=,1", "no match"), ("/map?ll=:lat,:lon", "/map?ll=a+b,c%2C,d", "lat=a b lon=c,,d"),
      ("/map(?ll=:lat<int>,:lon<int>)", "/map?ll=1,x", ""),
      ("/map(?ll=:lat<int>,:lon<int>)", "/map?ll=1,2", "lat=1 lon=2"),
      ("/a?t=v:n<int>", "/a?t=v7", "n=7"), ("/a?t=:t::n&u=:u/x", "/a?u=1/x&t=b:c:d", "t=b n=c:d u=1"),
      ("/a?t=:n<>px", "/a?t=40px", "n=40"), ("/a?t=:n<>px", "/a?t=px", "no match"),
      ("/a?t=%3A:x=é", "/a?t=:1=é", "invalid"),
      ("/a?t=%3A:x%3Dé", "/a?t=:1=é", "x=1"),
    ])
  func splits(text: String, url: String, expected: String) throws {
    guard let pattern = try? RoutePattern(text) else { return #expect(expected == "invalid") }
    try expectCanonical(text, text)
    let match = try table(pattern).firstMatch(read(url))
    let captures = match?.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
    #expect(captures ?? "no match" == expected)
    guard let match, !match.captures.isEmpty else { return }
    for capture in match.captures { #expect(match[capture.name]?.value == capture.value) }
    let values = Dictionary(uniqueKeysWithValues: match.captures.map { ($0.name, RouteValue.text($0.text)) })
    let generated = try pattern.path(values)
    #expect(try table(pattern).firstMatch(read(generated))?.captures.map(\.text) == match.captures.map(\.text))
  }

  @Test("More literal text of a value comes first, and a value that would be split otherwise is not generated (RL18)")
  func splitOrderAndGeneration() throws {
    let table = try table("/a?t=:x", "/a?t=v:x", "/a?t=version-:x", "/a?t=:x-:y")
    #expect(
      table.matches(try read("/a?t=version-7")).map(\.value) == [
        "/a?t=version-:x", "/a?t=v:x", "/a?t=:x-:y", "/a?t=:x",
      ])
    #expect(throws: RouteTableError.self) { try RoutePatternsTests.table("/a?t=:x-:y", "/a?t=:a-:b") }
    let pattern: RoutePattern = "/map(?ll=:lat,:lon)"
    #expect(try pattern.path([:]) == "/map")
    #expect(try pattern.path(["lat": 1.5, "lon": "x,y"]) == "/map?ll=1.5,x,y")
    func code(_ values: [String: RouteValue]) -> GenerationError.Code? {
      #expect(throws: GenerationError.self) { try pattern.path(values) }?.code
    }
    #expect(code(["lat": "1,2", "lon": 3]) == .ambiguousValues)
    #expect(code(["lat": 1]) == .missingValue)
    #expect(code(["lat": 1, "lon": ""]) == .invalidValue)
    for sample in ("/map?ll=:lat<double>,:lon<double>" as RoutePattern).sampleURLs {
      #expect(try RoutePatternsTests.table("/map?ll=:lat<double>,:lon<double>").firstMatch(read(sample)) != nil)
    }
  }

  @Test(
    "A pattern can require that there is no query (RL23)",
    arguments: [
      ("/a", true), ("/a?", true), ("/a?&", true), ("/a#x", true), ("/a?b", false), ("/a?=", false), ("/a?&b=1", false),
    ])
  func noQuery(url: String, isMatched: Bool) throws {
    try expectCanonical("/a?<none>", "/a?<none>")
    let table = try table("/a?<none>", "/a", "/a?b=:b", "/:x?<none>")
    let url = try read(url)
    #expect(table.matches(url).map(\.value).contains("/a?<none>") == isMatched)
    #expect(table.firstMatch(url)?.value == (isMatched ? "/a?<none>" : url.text == "/a?=" ? "/a" : "/a?b=:b"))
    let verdict = table.explain(url).first { $0.entry.value == "/a?<none>" }?.verdict
    #expect(verdict == (isMatched ? .matched(position: 0) : .unexpectedQuery(found: String(url.encodedQuery ?? ""))))
  }

  @Test("No query is a condition in conflicts, inclusion, generation and fragments (RL23)") func noQueryInLaws() throws
  {
    let pattern: RoutePattern = "/a/:id?<none>"
    #expect(throws: RouteTableError.self) { try table("/a/:id?<none>", "/a/:x?<none>") }
    #expect(try table("/a/:id?<none>", "/a/:x").count == 2)
    #expect(try pattern.path(["id": 1]) == "/a/1")
    #expect(throws: GenerationError.self) { try pattern.url(["id": 1], scheme: "x", query: [("b", "c")]) }
    #expect(pattern.isIncluded(in: "/a/:id"))
    #expect(!("/a/:id" as RoutePattern).isIncluded(in: pattern))
    #expect(!("/a/:id?b" as RoutePattern).isIncluded(in: pattern))
    #expect(pattern.sampleURLs == ["/a/x"])
    #expect(try table("/#/a?<none>").firstMatch(read("/#/a")) != nil)
    #expect(try table("/#/a?<none>").firstMatch(read("/?q#/a?b")) == nil)
    #expect(try table("/#/a?<none>").firstMatch(read("/?q#/a?")) != nil)
    for text in ["/a?<none>&b", "/a?b&<none>", "/a?<none>(?b=:b)", "/a(?<none>)", "/a?<no>"] {
      #expect(code(of: text) == "invalidCharacter" || text == "/a(?<none>)", "\(text)")
    }
  }

  @Test("A pattern has at most 64 query items (RL1)") func queryItemsAreLimited() {
    func pattern(_ count: Int) -> String { "/a?" + (0..<count).map { "i\($0)" }.joined(separator: "&") }
    #expect(code(of: pattern(64)) == nil)
    #expect(code(of: pattern(65)) == "tooManyQueryItems")
  }

  @Test("The parameters of a pattern are those of the path, then those of the query (RL1)") func parameterNames() {
    let pattern: RoutePattern = "/users/:id?tab=:tab<a|b>(?page=:page<int>)"
    #expect(pattern.parameterNames == ["id", "tab", "page"])
    #expect(pattern.constraints == ["tab": .enumeration(["a", "b"]), "page": .int])
  }

  @Test("At one path, a pattern with more query items takes precedence, then one with a better kind (RL1)")
  func precedence() throws {
    let table = try table(
      "/c", "/c?a", "/c?a=:v", "/c?a=:v<int>", "/c?a=1", "/c?a&b", "/c?b", "/:any?a&b&d", "/*")
    func matches(_ text: String) throws -> [String] { table.matches(try read(text)).map(\.value) }
    #expect(try matches("/c") == ["/c", "/*"])
    #expect(
      try matches("/c?a=1&b&d") == [
        "/c?a&b", "/c?a=1", "/c?a=:v<int>", "/c?a=:v", "/c?a", "/c?b", "/c", "/:any?a&b&d", "/*",
      ])
    #expect(try matches("/c?a=x&other") == ["/c?a=:v", "/c?a", "/c", "/*"])
    #expect(
      table.entries.map(\.value) == [
        "/c?a&b", "/c?a=1", "/c?a=:v<int>", "/c?a=:v", "/c?a", "/c?b", "/c", "/:any?a&b&d", "/*",
      ])
    #expect(table.firstMatch(path: "/c?b=2")?.value == "/c?b")
    #expect(table.firstMatch(path: "/c")?.value == "/c")
  }

  @Test("Priority and registration decide before the query (RL1)") func priorityDecidesFirst() throws {
    var builder = RouteTable<String>.Builder()
    try builder.insert("/c?a&b", "two")
    try builder.insert("/c?a", "one", priority: 1)
    #expect(builder.freeze().firstMatch(path: "/c?a&b")?.value == "one")
    let registered = try table("/c?a", "/c?a&b", order: .registration)
    #expect(registered.firstMatch(path: "/c?a&b")?.value == "/c?a")
  }

  @Test("Patterns with equal conditions conflict, in any order of their items (RL1)") func conflicts() throws {
    var builder = RouteTable<String>.Builder()
    try builder.insert("/c?a=:x&b", "first")
    let error = #expect(throws: RouteTableError.self) { try builder.insert("/c?b&a=:y", "second") }
    #expect(error?.code == .conflict)
    try builder.insert("/c", "plain")
    #expect(throws: RouteTableError.self) { try builder.insert("/c(?page=:page)", "optional") }
    try builder.insert("/c?b&a=:y", "replaced", replacing: true)
    #expect(builder.count == 2)
    #expect(builder.freeze().firstMatch(path: "/c?a=1&b")?.value == "replaced")
    #expect(("/c?a=:x&b" as RoutePattern).hasShape(of: "/c?b&a=:y"))
    #expect(!("/c?a=:x&b" as RoutePattern).hasShape(of: "/c?a=:x"))
  }

  @Test(
    "The first item of a name decides and is captured, decoded (RL1)",
    arguments: [
      ("/s?text=:text", "/s?text=a+b%2Bc&text=d", ["text=a b+c"]), ("/s?text=:text", "/s?text", ["text="]),
      ("/s?text=:text", "/s?text=", ["text="]), ("/s?text=:text", "/s?x=1&&te%78t=%C3%A9#f", ["text=é"]),
      ("/s(?page=:page<int>)", "/s?page=2", ["page=2"]), ("/s(?page=:page<int>)", "/s?page=x", []),
      ("/s(?page=:page<int>)", "/s", []), ("/:id/*rest?n=:n<uint>", "/a%2Fb/c/d?n=7", ["id=a/b", "rest=c/d", "n=7"]),
      ("(/:lang)/s?q=:q", "/de/s?q=1", ["lang=de", "q=1"]),
    ])
  func captures(_ pattern: RoutePattern, _ url: String, _ expected: [String]) throws {
    let match = try #require(try table(pattern).firstMatch(try read(url)))
    #expect(match.captures.map { "\($0.name)=\($0.text)" } == expected)
    for name in pattern.parameterNames {
      #expect(match[name].map { "\(name)=\($0.text)" } == expected.first { $0.hasPrefix("\(name)=") })
    }
  }

  @Test("A typed capture of the query has a typed value (RL1)") func typedValues() throws {
    let match = try #require(try table("/s?n=:n<int>").firstMatch(path: "/s?n=-3"))
    #expect(match["n"]?.value == .int(-3))
    #expect(match["n"]?.constraint == .int)
    #expect(match["n"].map { String($0.encoded) } == "-3")
  }

  @Test("Generation writes the query that a pattern requires (RL1)") func generation() throws {
    let pattern: RoutePattern = "/s/:id?kind=new&flag&text=:text(?page=:page<int>)"
    #expect(try pattern.path(["id": 1, "text": "a b&c"]) == "/s/1?kind=new&flag&text=a%20b%26c")
    #expect(try pattern.path([1, "", 3]) == "/s/1?kind=new&flag&text=&page=3")
    let url = try pattern.url(
      ["id": 1, "text": "x"], scheme: "https", host: "h.example", query: [("y", "z")], fragment: "f")
    #expect(url == "https://h.example/s/1?kind=new&flag&text=x&y=z#f")
    func code(_ values: [String: RouteValue]) -> String? {
      do { _ = try pattern.path(values) } catch { return error.code.description }
      return nil
    }
    #expect(code(["id": 1]) == "missingValue")
    #expect(code(["id": 1, "text": "x", "page": "one"]) == "invalidValue")
    #expect(code(["id": 1, "text": "x", "kind": "new"]) == "unexpectedValue")
    #expect(code(["id": 1, "text": "\u{0}"]) == "unreadableValue")
  }

  @Test("A pattern that requires more of the query is included in one that requires less (RL1)") func inclusion() {
    let pairs: [(inner: RoutePattern, outer: RoutePattern, isIncluded: Bool)] = [
      ("/a?x", "/a", true), ("/a", "/a?x", false), ("/a?x=1&y", "/a?x", true), ("/a?x=1", "/a?x=:v<int>", true),
      ("/a?x=:v<uint>", "/a?x=:v<int>", false), ("/a?x", "/a?x=:v", true), ("/a?x", "/a?x=1", false),
      ("/a?x=1", "/a?y=1", false), ("/a?x=1", "/*?x", true), ("/a", "/a(?x=:x)", true),
    ]
    for (inner, outer, isIncluded) in pairs {
      #expect(inner.isIncluded(in: outer) == isIncluded, "\(inner) in \(outer)")
    }
  }

  @Test("A pattern is shadowed only by one that requires no more of the query (RL1)") func shadowing() throws {
    var builder = RouteTable<String>.Builder()
    try builder.insert("/a/:id?x", "hidden")
    try builder.insert("/a/:id", "hiding", priority: 1)
    try builder.insert("/b?x", "narrow", priority: 1)
    try builder.insert("/b", "reachable")
    let table = builder.freeze()
    #expect(table.shadowed.map { "\($0.entry.value) by \($0.hiddenBy.value)" } == ["hidden by hiding"])
    #expect(table.uncompared.isEmpty)
  }

  @Test("A query that does not match is explained, and is near (RL1)") func explanations() throws {
    let table = try table("/c?a=1", "/c?n=:n<int>", "/c/:id?a")
    let verdicts = table.explain(try read("/c?a=2")).map { "\($0.entry.value): \($0.verdict)" }
    #expect(
      verdicts == [
        "/c?a=1: query item 'a': found '2', expected '1'", "/c?n=:n<int>: missing query item 'n'",
        "/c/:id?a: found 1 segment, expected more",
      ])
    #expect(
      table.nearest(to: try read("/c?n=x")).map { "\($0.entry.value) \($0.distance)" } == [
        "/c?a=1 2", "/c?n=:n<int> 2",
      ])
    #expect(
      table.explain(try read("/c?n=x")).map(\.verdict.description).contains(
        "query item 'n': found 'x', expected '<int>'"))
  }

  @Test("The variant of a match has the query items that are present (RL1)") func variants() throws {
    let table = try table("/a(/:b)?x(?page=:page<int>)")
    #expect(table.firstMatch(path: "/a?x&page=2")?.variant == "/a?x&page=:page<int>")
    #expect(table.firstMatch(path: "/a/b?x&page=two")?.variant == "/a/:b?x")
  }

  @Test("A table with ten thousand queries at one path finds those that are looked up (RL1)") func manyConditions()
    throws
  {
    var builder = RouteTable<Int>.Builder()
    for number in 0..<10_000 { try builder.insert(RoutePattern("/c?ref=\(number)&i\(number % 64)"), number) }
    let table = builder.freeze()
    let query = (0..<64).map { "i\($0)" }.joined(separator: "&")
    for number in stride(from: 0, to: 10_000, by: 111)
    where table.firstMatch(path: "/c?\(query)&ref=\(number)")?.value != number {
      Issue.record("\(number)")
    }
    #expect(table.firstMatch(path: "/c?\(query)&ref=x") == nil)
  }
}
