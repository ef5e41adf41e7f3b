import RoutePatterns
import Testing

@Suite("The name of a parameter, and the text that follows it") struct ParameterNameTests {
  typealias Component = RoutePattern.Component

  @Test(
    "An escape of a character that no name has ends the name (FD23)",
    arguments: [
      ("/:kind%3AMobileDiff", .parameter("kind", suffix: ":MobileDiff"), "/:kind%3AMobileDiff"),
      ("/:user%2Did", .parameter("user", suffix: "-id"), "/:user-id"),
      ("/:x%2F:y", .parameter("x", others: [.init(separator: "/", "y")]), "/:x%2F:y"),
      ("/:x%3A:y", .parameter("x", others: [.init(separator: ":", "y")]), "/:x::y"),
      ("/:x<>%2Fy", .parameter("x", suffix: "/y"), "/:x%2Fy"),
      ("/:x%25", .parameter("x", suffix: "%"), "/:x%25"),
      ("/:x<int>%3Ay", .parameter("x", .int, suffix: ":y"), "/:x<int>%3Ay"),
      ("/v:x%20", .parameter("x", prefix: "v", suffix: " "), "/v:x%20"),
    ] as [(String, Component, String)])
  func escapesEndNames(_ text: String, _ component: Component, _ canonical: String) throws {
    #expect(try RoutePattern(text).components == [component])
    try expectCanonical(text, canonical)
  }

  @Test(
    "An escape of a letter, a digit or a character outside ASCII belongs to the name (FD23)",
    arguments: [
      ("/:caf%C3%A9", "caf\u{E9}"), ("/:%C3%BCber", "\u{FC}ber"), ("/:%E5%9F%8E", "\u{57CE}"), ("/:a%62%31", "ab1"),
      ("/:a%5F", "a_"), ("//:caf%C3%A9.example.com", "caf\u{E9}"), ("/a?x=:caf%C3%A9", "caf\u{E9}"),
    ])
  func escapedLettersContinueNames(_ text: String, _ name: String) throws {
    #expect(try RoutePattern(text).parameterNames == [name])
  }

  @Test(
    "A name in braces has any characters (FD23)",
    arguments: [
      (#"/:{user-id}"#, .parameter("user-id"), "/:{user-id}"), ("/:{user%2Did}", .parameter("user-id"), "/:{user-id}"),
      ("/:{id}", .parameter("id"), "/:id"), ("/:{id}s", .parameter("id", suffix: "s"), "/:id<>s"),
      ("/:{a-b}s", .parameter("a-b", suffix: "s"), "/:{a-b}s"),
      ("/:{a-b}é", .parameter("a-b", suffix: "é"), "/:{a-b}é"),
      ("/:{a-b}<>s", .parameter("a-b", suffix: "s"), "/:{a-b}s"),
      ("/:{a%3Ab}<int>", .parameter("a:b", .int), "/:{a%3Ab}<int>"), ("/:{%7B%7D}", .parameter("{}"), "/:{%7B%7D}"),
      ("/*{a-b}", .catchAll("a-b"), "/*{a-b}"), ("/*{a-b}<raw>", .rest("a-b"), "/*{a-b}<raw>"),
      ("/v:{a b}", nil, "invalidCharacter"), ("/:{}", nil, "emptyParameterName"), ("/:{a", nil, "emptyParameterName"),
      ("/:{a-b}/:{a%2Db}", nil, "duplicateParameterName"), ("/:{a}/:a", nil, "duplicateParameterName"),
    ] as [(String, Component?, String)])
  func bracesHoldNames(_ text: String, _ component: Component?, _ canonical: String) throws {
    guard let component else {
      let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
      #expect(error?.code.description == canonical)
      return
    }
    #expect(try RoutePattern(text).components == [component])
    try expectCanonical(text, canonical)
  }

  @Test(
    "Escapes that cannot follow a name are errors (FD23)",
    arguments: [
      ("/:%3Ax", PatternError.Code.emptyParameterName), ("/:x%4", .malformedEscape), ("/:x%GG", .malformedEscape),
      ("/*rest%2Dx", .catchAllNotLast), ("/a?x=:y<raw>%2Fz", .partialQueryValue),
      ("//:host%2Eexample.com/", .invalidHost),
    ])
  func misplacedEscapesAreErrors(_ text: String, _ code: PatternError.Code) {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == code)
  }

  @Test("A route of one special page does not match an article (FD23)") func specialPages() throws {
    let table = try table("/wiki/:special%3AMobileDiff/:to<int>", "/wiki/*title<raw>", "/:x%2F:y/z", "/:{x-y}")
    func first(_ path: String) -> String? { table.firstMatch(path: path)?.value }
    #expect(first("/wiki/Boeing/747") == "/wiki/*title<raw>")
    #expect(first("/wiki/Special:MobileDiff/747") == "/wiki/:special%3AMobileDiff/:to<int>")
    #expect(first("/a%2Fb/z") == "/:x%2F:y/z")
    #expect(first("/a/b/z") == nil)
    #expect(table.firstMatch(path: "/7")?.captures.map { "\($0.name)=\($0.text)" } == ["x-y=7"])
    #expect(table.firstMatch(path: "/a%2Fb/z")?.captures.map { "\($0.name)=\($0.text)" } == ["x=a", "y=b"])
  }

  @Test("Generation and rewriting use the decoded names (FD23)") func namesAreUsed() throws {
    let pattern: RoutePattern = "/:x%2F:{a-b}(?q=:{c-d})"
    #expect(try pattern.path(["x": "1", "a-b": "2"]) == "/1%2F2")
    let rewrites = try RewriteSet([
      Rewrite(from: "/old/:{a-b}?q=:{c-d}", to: "/new/:{a-b}?q=:{c-d}#:{a-b}")
    ])
    #expect(try rewrites.rewritten(read("/old/7?q=8"), host: .authority)?.url == "/new/7?q=8#7")
    #expect(throws: RewriteError.self) { try RewriteSet([Rewrite(from: "/old/:{a-b}", to: "/new/:a-b")]) }
    #expect(throws: RewriteError.self) { try RewriteSet([Rewrite(from: "/old/:{a-b}", to: "/new?x={")]) }
  }

  @Test("Names in braces differ only in their names (FD23)") func bracesAreNoShape() throws {
    #expect(throws: RouteTableError.self) { try table("/:{a-b}", "/:id") }
    #expect(throws: RouteTableError.self) { try table("/c?x=:{a-b}", "/c?x=:id") }
    #expect(throws: RouteTableError.self) { try table("//:{a-b}.example.com/", "//:id.example.com/") }
    #expect(throws: RouteTableError.self) { try table("/:{a-b}px", "/:width<>px") }
    #expect(throws: RouteTableError.self) { try table("/:{a-b}x:{c-d}y/*{r-s}", "/:a<>x:b<>y/*rest") }
    #expect(throws: RouteTableError.self) { try table("/c?x=:{a-b}px", "/c?x=:id<>px") }
    #expect(try table("/:{a-b}x:{c-d}<int>y", "/:a<>x:b<>y", "/:a<int>x:b<>y", "/:x", "/:x<>x").count == 5)
  }
}
