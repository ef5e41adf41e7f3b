import RoutePatterns
import Testing

/// Segments with several captures.
@Suite struct SplitSegmentTests {
  private func captures(_ pattern: RoutePattern, _ path: String) throws -> String {
    guard let match = try table(pattern).firstMatch(path: path) else { return "no match" }
    return match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test(
    "The canonical text of a segment with several captures creates an equal pattern (RL4)",
    arguments: [
      ("/compare/:base...:head", "/compare/:base...:head"), ("/:namespace<>%3A:title", "/:namespace::title"),
      ("/:a-%3A:b", "/:a-::b"), ("/v:a<int>x:b<>y", "/v:a<int>x:b<>y"), ("/:a<>b:c", "/:a<>b:c"),
      ("/:a<>-:b<>_:c.html(/:d-:e)", "/:a-:b<>_:c.html(/:d-:e)"), ("shop://:a<>%2D:b", "shop://:a-:b"),
      ("/:a<int>%3a:b", "/:a<int>::b"),
    ])
  func canonicalTexts(_ text: String, canonical: String) throws {
    let pattern = try RoutePattern(text)
    #expect(try RoutePattern(pattern.description) == pattern)
    #expect(try RoutePattern(scheme: pattern.scheme, pattern.components) == pattern)
    #expect(pattern == RoutePattern(stringLiteral: canonical))
  }

  @Test(
    "Parameters that follow each other, or have one name, are errors with their place (RL4)",
    arguments: [
      ("/:a:b", "ambiguousAffix", 4), ("/:a<int>:b", "ambiguousAffix", 9), ("/:a-:", "emptyParameterName", 5),
      ("/:a::", "emptyParameterName", 5), ("/:a-:a", "duplicateParameterName", 6),
      ("/:a/:b-:a", "duplicateParameterName", 9),
      ("/:a-:b<integer>", "unknownType", 8), ("/:a-:b*", "invalidCharacter", 7),
      ("/:a-:b?c=:b", "duplicateParameterName", 7),
    ])
  func malformedSegments(_ text: String, code: String, column: Int) {
    let error = RoutePattern(stringLiteral: text).error
    #expect(error?.code.description == code)
    #expect(error?.column == column)
  }

  @Test(
    "A segment is split at the first occurrence of each separator where all constraints hold (RL4, RL36)",
    arguments: [
      ("/compare/:base...:head", "/compare/main...next", "base=main head=next"),
      ("/compare/:base...:head", "/compare/a...b...c", "base=a head=b...c"),
      ("/compare/:base...:head", "/compare/a...", "no match"), ("/compare/:base...:head", "/compare/...b", "no match"),
      ("/compare/:base...:head", "/compare/main", "no match"),
      ("/compare/:base...:head", "/compare/a....b", "base=a head=.b"),
      ("/:namespace::title", "/Talk:A:B", "namespace=Talk title=A:B"),
      ("/:namespace::title", "/Talk%3AA", "namespace=Talk title=A"),
      ("/:a<int>-:b<int>", "/1-2", "a=1 b=2"), ("/:a<int>-:b<int>", "/-1-2", "a=-1 b=2"),
      ("/post/:slug-:id<int>", "/post/my-long-title-7", "slug=my-long-title id=7"),
      ("/post/:slug-:id<int>", "/post/my-7-8", "slug=my-7 id=8"), ("/post/:slug-:id<int>", "/post/my-7-", "no match"),
      ("/:a<[a-z-]>-:b-:c<int>", "/a-b-c-d-1", "a=a b=b-c-d c=1"), ("/:a<int>-:b<x|y>-:c", "/1-2-x-y", "no match"),
      ("/:a<[0-9-]>-:b<x|y>-:c", "/1-2-x-y", "a=1-2 b=x c=y"), ("/:a<>aa:b<a|b>", "/1aaab", "a=1a b=b"),
      ("/x?at=:a,:b<int>", "/x?at=1,2,3", "a=1,2 b=3"),
      ("/:a<int>-:b<int>", "/1-x", "no match"),
      ("/v:a-:b.html", "/v1-2.html", "a=1 b=2"), ("/v:a-:b.html", "/v1-.html", "no match"),
      ("/v:a-:b.html", "/x1-2.html", "no match"),
      ("/:a-:b-:c", "/1-2-3-4", "a=1 b=2 c=3-4"), ("/:a<>%2F:b", "/x%2Fy", "a=x b=y"),
      ("/:a-:b(/:c<>_:d)", "/1-2/3_4", "a=1 b=2 c=3 d=4"),
      ("/:a-:b(/:c<>_:d)", "/1-2", "a=1 b=2"), ("/:a<>é:b", "/1%C3%A92", "a=1 b=2"),
      ("/a#k=:k&v=:v<int>&w", "/a#k=x&v=7&w", "k=x v=7"), ("/a#k=:k&v=:v<int>&w", "/a#k=x&v=7", "no match"),
    ])
  func matching(pattern: String, path: String, expected: String) throws {
    #expect(try captures(RoutePattern(pattern), path) == expected)
  }

  // The limit of steps counted each character of a piece, and pieces without a constraint were tried at each separator.
  @Test(
    "A segment with hundreds of separators is split (RL4, FD65)",
    arguments: ["/:slug-:id<int>", "/:a-:slug-:id<int>", "/:a-:b-:c-:id<int>", "/:a-:slug<[a-z-]>-:id<int>"])
  func hundredsOfSeparators(_ pattern: RoutePattern) throws {
    let words = String(repeating: "word-", count: 300)
    let match = try #require(try table(pattern).firstMatch(path: "/" + words + "7"))
    #expect(match["id"]?.text == "7")
    #expect(match.captures.count == pattern.parameterNames.count)
    #expect(try table(pattern).firstMatch(path: "/" + words + "x") == nil)
  }

  @Test("Captures of one segment have their own types, and the segment as written (RL4)") func typedValues() throws {
    let match = try #require(try table("/:a<int>-:b").firstMatch(path: "/7-x%20y"))
    #expect(match["a"]?.value == .int(7))
    #expect(match["b"]?.text == "x y")
    #expect(match["b"]?.constraint == nil)
    #expect(match["b"]?.encoded == "7-x%20y")
    #expect(match.pattern.parameterNames == ["a", "b"])
    #expect(match.pattern.constraints == ["a": .int])
  }

  @Test("Many segments with separators at one place are told apart (RL4)") func manySplits() throws {
    var builder = RouteTable<Int>.Builder()
    for number in 0..<50 { try builder.insert(RoutePattern("/:a-\(number)-:b<int>"), number) }
    try builder.insert("/:a<[0-9]>", 50)
    let table = builder.freeze()
    for number in [0, 7, 49] { #expect(table.firstMatch(path: "/x-\(number)-5")?.value == number) }
    #expect(table.firstMatch(path: "/x-7-y") == nil)
    #expect(table.firstMatch(path: "/77")?.value == 50)
  }

  @Test("Names make no difference, separators and constraints do (RL4)") func conflicts() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/:a-:b", 1)
    #expect(throws: RouteTableError.self) { try builder.insert("/:c-:d", 2) }
    try builder.insert("/:a<>_:b", 3)
    try builder.insert("/:a-:b<int>", 4)
  }

  @Test("A generated segment is split into the same values, or is an error (RL4)") func generation() throws {
    let pattern: RoutePattern = "/compare/:base...:head(/:x-:y)"
    #expect(try pattern.path(["base": "a", "head": "b...c"]) == "/compare/a...b...c")
    #expect(try pattern.path(["a", "b", 1, 2]) == "/compare/a...b/1-2")
    #expect(throws: GenerationError.self) { try pattern.path(["base": "a...", "head": "b"]) }
    #expect(throws: GenerationError.self) { try pattern.path(["base": "a.", "head": "b"]) }
    #expect(throws: GenerationError.self) { try pattern.path(["base": "a"]) }
  }

  @Test("A mismatch of a shared segment is explained (RL4)") func explanations() throws {
    let url = try StandardURLReader().read("/1-x")
    let verdicts = try table("/:a-:b<int>", "/:a<>_:b").explain(url).map(\.verdict.description)
    #expect(
      verdicts == [
        "segment 1: found 'x', expected <int> for 'b'", "segment 1: found '1-x', expected ':a_:b'",
      ])
  }

  @Test("A rewrite fills and reads shared segments (RL4)") func rewriting() throws {
    let set = try RewriteSet([Rewrite(from: "/:a-:b", to: "/:b/:a"), Rewrite(from: "/x/:a/:b", to: "/y/:a.:b")])
    #expect(try set.rewritten(StandardURLReader().read("/1-2"), host: .authority)?.url == "/2/1")
    #expect(try set.rewritten(StandardURLReader().read("/x/1/2"), host: .authority)?.url == "/y/1.2")
  }

  // A row of Tests/Checks/Benchmarks measures how the time grows.
  @Test("A long separator is found where its first characters repeat (RL4)") func repeatedSeparators() throws {
    let separator = String(repeating: "a", count: 1000) + "b"
    let table = try table(RoutePattern("/:x<>\(separator):y"))
    let path = "/" + String(repeating: "a", count: 4000)
    #expect(table.firstMatch(path: path) == nil)
    #expect(table.firstMatch(path: "/x" + path.dropFirst() + "bz")?["x"]?.text.utf8.count == 3001)
  }
}
