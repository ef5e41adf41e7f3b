import Foundation
import RoutePatterns
import MediatorTestSupport
import Testing

@Suite struct RoutePatternTests {
  typealias Component = RoutePattern.Component

  static let set = ParameterCharacters(ranges: ["a"..."z", "0"..."9", "-"..."-"], minimum: 1, maximum: 40)

  static let grammar: [(String, [Component])] = [
    ("/", []),
    ("/order", [.literal("order")]),
    ("/:id", [.parameter("id")]),
    ("/order/:id<int>", [.literal("order"), .parameter("id", .int)]),
    ("/:a<uint>/:b<double>", [.parameter("a", .uint), .parameter("b", .double)]),
    ("/:a<bool>/:b<uuid>/:c<date>", [.parameter("a", .bool), .parameter("b", .uuid), .parameter("c", .date)]),
    ("/:state<new|used>", [.parameter("state", .enumeration(["new", "used"]))]),
    ("/:slug<[a-z0-9-]{1,40}>", [.parameter("slug", set.map(ParameterConstraint.characters))]),
    ("/:id.html", [.parameter("id", suffix: ".html")]),
    ("/v:major<int>", [.parameter("major", .int, prefix: "v")]),
    ("/:width<>px", [.parameter("width", suffix: "px")]),
    ("/files/*", [.literal("files"), .catchAll("")]),
    ("/files/*path", [.literal("files"), .catchAll("path")]),
    ("/a(/b/:c)", [.literal("a"), .group([.literal("b"), .parameter("c")])]),
    ("/a(/b)(/c)/d", [.literal("a"), .group([.literal("b")]), .group([.literal("c")]), .literal("d")]),
    ("/a(/b(/:c))", [.literal("a"), .group([.literal("b"), .group([.parameter("c")])])]),
    ("(/:lang)/home", [.group([.parameter("lang")]), .literal("home")]),
    ("/日本/é", [.literal("日本"), .literal("é")]),
    ("/a%3Ab/100%25/x%2Fy", [.literal("a:b"), .literal("100%"), .literal("x/y")]),
  ]

  @Test(arguments: grammar)
  func grammarIsRead(_ text: String, components: [Component]) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.components == components)
    #expect(pattern.description == text)
    #expect(try RoutePattern(components) == pattern)
  }

  @Test(arguments: [
    ("", "/"), ("order", "/order"), ("/order/", "/order"), ("/a%62c", "/abc"), ("/%e6%97%a5", "/日"),
    ("/a%3ab", "/a%3Ab"), ("/(/a)/(b)", "(/a)(/b)"), ("/a/(/b)/c/", "/a(/b)/c"), ("/:a<>", "/:a"),
    ("SHOP://Item/:id", "shop://Item/:id"), ("shop:///item", "shop://item"), ("shop://", "shop://"),
    ("HTTPS://*.Example.com/a/", "https://*.example.com/a"), ("//Example.com/a", "//example.com/a"),
    ("/:a<[a-c^]>", "/:a<[a-c^]>"), ("/:a<[a\\-c]{2,2}>", "/:a<[a\\-c]{2}>"),
  ])
  func patternHasOneCanonicalText(_ text: String, canonical: String) throws {
    if text.contains("^") {
      #expect(throws: PatternError.self) { try RoutePattern(text) }
      return
    }
    let pattern = try RoutePattern(text)
    #expect(pattern.description == canonical)
    #expect(try RoutePattern(canonical).description == canonical)
  }

  @Test func schemeAndHostAreRead() throws {
    let custom = try RoutePattern("shop://item/:id" as String)
    #expect(custom.scheme == "shop")
    #expect(custom.host == nil)
    #expect(custom.components == [.literal("item"), .parameter("id")])
    let web = try RoutePattern("https://*.example.com/item/:id" as String)
    #expect(web.scheme == "https")
    #expect(web.host == "*.example.com")
    #expect(web.components == [.literal("item"), .parameter("id")])
    #expect(try RoutePattern(scheme: "https", host: "*.example.com", web.components) == web)
    #expect(try RoutePattern("//example.com/a" as String).scheme == nil)
    #expect(throws: PatternError.self) { try RoutePattern(scheme: "shop", host: "h", []) }
  }

  @Test("Parts that no text has are errors, not other parts")
  func partsWithoutTextAreErrors() {
    func code(_ components: [Component], query: [RoutePattern.QueryItem] = [], fragment: RoutePattern.Fragment? = nil)
      -> PatternError.Code?
    {
      let error = #expect(throws: PatternError.self) {
        try RoutePattern(components, query: query, fragment: fragment)
      }
      return error?.code
    }
    for texts in [[], ["int"], [""], ["raw"], ["!a"]] {
      #expect(code([.parameter("id", .enumeration(texts))]) == .invalidEnumeration)
      let item = RoutePattern.QueryItem("a", .parameter(.init("id", .enumeration(texts))))
      #expect(code([], query: [item]) == .invalidEnumeration)
      let part = RoutePattern.Parameter.Part(separator: "-", "b", .enumeration(texts))
      #expect(code([.parameter("id", others: [part])]) == .invalidEnumeration)
    }
    #expect(code([.literal(""), .literal("b")]) == .emptySegment)
    #expect(code([.literal("a"), .group([.literal("b"), .literal("")])]) == .emptySegment)
    #expect(code([.literal("")]) == .emptySegment)
    #expect(code([], fragment: .init(.segments([.literal(""), .literal("b")]))) == .emptySegment)
  }

  @Test func patternListsNamesAndConstraints() {
    let pattern: RoutePattern = "/a/:id<int>(/v:n)/*rest"
    #expect(pattern.parameterNames == ["id", "n", "rest"])
    #expect(pattern.constraints == ["id": .int])
  }

  @Test func malformedLiteralContainsItsError() {
    let pattern: RoutePattern = "/a/:"
    #expect(pattern.error?.code == .emptyParameterName)
    #expect(throws: PatternError.self) { try pattern.validated() }
    #expect(throws: PatternError.self) { try JSONEncoder().encode([pattern]) }
    #expect(("/a" as RoutePattern).error == nil)
  }

  @Test func patternsAreEqualByBytes() {
    #expect(("/a/" as RoutePattern) == "/a")
    #expect(("/\u{E9}" as RoutePattern) != "/e\u{301}")
    #expect(Set<RoutePattern>(["/a", "a", "/\u{E9}", "/e\u{301}"]).count == 3)
  }

  @Test func patternIsCodedAsItsText() throws {
    let patterns: [RoutePattern] = ["/order/:id<int>(/items/:item)", "shop://a"]
    let data = try JSONEncoder().encode(patterns)
    #expect(try JSONDecoder().decode([RoutePattern].self, from: data) == patterns)
    #expect(throws: PatternError.self) { try JSONDecoder().decode([RoutePattern].self, from: Data(#"["/("]"#.utf8)) }
  }

  @Test func rulesCanBeRelaxed() throws {
    #expect(throws: PatternError.self) { try RoutePattern("/:a/:a" as String) }
    let doubled = try RoutePattern("/:a/:a", rules: .duplicateNames)
    #expect(doubled.parameterNames == ["a", "a"])
    let unnamed = try RoutePattern("/:/x", rules: .emptyNames)
    #expect(unnamed.components == [.parameter(""), .literal("x")])
    #expect(try RoutePattern([.parameter("user-id", suffix: "x")]).parameterNames == ["user-id"])
  }

  @Test func randomPatternsRoundTrip() throws {
    var routes = RandomRoutes(seed: 7)
    for _ in 0..<2000 {
      let pattern = routes.pattern(hasOrigin: true)
      let read = try RoutePattern(pattern.description)
      #expect(read == pattern && read.components == pattern.components, "\(pattern)")
      let copy = try RoutePattern(
        scheme: pattern.scheme, host: pattern.host, pattern.components, query: pattern.query, fragment: pattern.fragment
      )
      #expect(copy == pattern)
    }
  }

  @Test func randomTextNeverTraps() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "/", "(", ")", ":", "*", "<", ">", "|", "%", "4", "1", "a", "é", "[", "]", "{", "}", ",", "-", "\\", ".",
    ]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard let pattern = try? RoutePattern(text) else { continue }
      let again = try? RoutePattern(pattern.description)
      #expect(again == pattern, "\(text)")
      #expect(again?.components == pattern.components, "\(text)")
    }
  }

  @Test("A pattern in a literal keeps its meaning, or the literal is malformed (RL9)")
  func interpolatedPatternsAreParts() {
    let root: RoutePattern = "/"
    #expect("\(root)/comments" as RoutePattern == "/comments")
    #expect("\(root)" as RoutePattern == "/")
    #expect("\(root)\("/comments" as RoutePattern)" as RoutePattern == "/comments")
    let filtered: RoutePattern = "/list?tab"
    #expect("\(filtered)&page=\(2)" as RoutePattern == "/list?tab&page=2")
    let error = ("\(filtered)/comments" as RoutePattern).error
    #expect(error?.message == "misplaced query: found '?tab' before a path, expected it at the end")
    #expect(error?.column == 6)
    let malformed: RoutePattern = "/a(/b"
    #expect(("\(malformed))" as RoutePattern).error?.code == .unbalancedGroup)
  }

  @Test("A literal with interpolation is a pattern (RL9)") func interpolationCreatesPatterns() {
    let prefix: RoutePattern = "/projects/:creator/:project"
    let pattern: RoutePattern = "\(prefix)/comments?comment"
    #expect(pattern == "/projects/:creator/:project/comments?comment")
    let name = "integer"
    let malformed: RoutePattern = "/:id<\(name)>"
    #expect(malformed.error?.code == .unknownType)
  }
}
