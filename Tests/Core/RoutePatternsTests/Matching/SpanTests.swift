import RoutePatterns
import Testing

/// Catch-alls before other segments, which are the last ones of a URL.
@Suite struct SpanTests {
  private func captures(_ pattern: RoutePattern, _ url: String) throws -> String {
    guard let match = try table(pattern).firstMatch(read(url)) else { return "no match" }
    return match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test(
    "The canonical text of a pattern with a catch-all before segments creates an equal pattern (RL33)",
    arguments: [
      ("*a/b/", "/*a/b"), ("/*/b", "/*/b"), ("/x/*a(/b)/:c", "/x/*a(/b)/:c"), ("shop://*a/b", "shop://*a/b"),
      ("(/x)/*a/b?c=:c#:d", "(/x)/*a/b?c=:c#:d"),
    ])
  func canonicalTexts(_ text: String, canonical: String) throws { try expectCanonical(text, canonical) }

  @Test(
    "A catch-all captures what the segments on both sides leave (RL33)",
    arguments: [
      ("/*server/:team/channels/:x", "/t/channels/x", "server= team=t x=x"),
      ("/*server/:team/channels/:x", "/a/b%2Fc/t/channels/x/", "server=a/b/c team=t x=x"),
      ("/*server/:team/channels/:x", "/channels/x", "no match"),
      (
        "/*server/:team/channels/:x", "/channels/channels/channels/channels", "server=channels team=channels x=channels"
      ),
      ("/x/*a/y", "/x/y", "a="), ("/x/*a/y", "/x/y/y", "a=y"), ("/x/*a/y", "/x", "no match"),
      ("/x/*a/y", "/y", "no match"),
      ("/*a/y", "shop://h/b/y", "a=h/b"), ("/*a/y", "shop://y", "a="), ("/*a/:b", "shop://y", "a= b=y"),
      ("/*a/:b", "shop://h/y", "a=h b=y"),
      ("shop://:h/*a/y", "shop://h/1/2/y", "h=h a=1/2"), ("//:h/*a/y", "https://h/1/2/y", "h=h a=1/2"),
      ("/*a(/:b<int>)/c", "/x/7/c", "a=x b=7"), ("/*a(/:b<int>)/c", "/x/y/c", "a=x/y"),
      ("/*a/:b-:c<int>?q=:q", "/1/x-2?q=3", "a=1 b=x c=2 q=3"),
      (
        "/*a/z", "/" + String(repeating: "b/", count: 40) + "z",
        "a=" + Array(repeating: "b", count: 40).joined(separator: "/")
      ),
    ])
  func matching(pattern: String, url: String, expected: String) throws {
    #expect(try captures(RoutePattern(pattern), url) == expected)
  }

  @Test("The more segments follow, the earlier a catch-all comes, and one at the end comes last (RL33)") func order()
    throws
  {
    let texts = ["/*", "/*a/c", "/*a/b/c", "/:x/*", "/:x/*a/c", "/:x/:y/:z"]
    for patterns in [texts, texts.reversed()] {
      var builder = RouteTable<String>.Builder()
      for pattern in patterns { try builder.insert(RoutePattern(pattern), pattern) }
      let table = builder.freeze()
      let expected = ["/:x/:y/:z", "/:x/*a/c", "/:x/*", "/*a/b/c", "/*a/c", "/*"]
      #expect(table.entries.map(\.value) == expected)
      #expect(try table.matches(read("/a/b/c")).map(\.value) == expected)
    }
    #expect(throws: RouteTableError.self) { try table("/*a/c", "/*b/c") }
  }

  @Test("Generation inverts matching, and a variant, an inclusion and an explanation know the last segments (RL33)")
  func uses() throws {
    let pattern: RoutePattern = "/*server/:team/channels/:x"
    #expect(try pattern.path(["server": .list(["a", "b"]), "team": "t", "x": 7]) == "/a/b/t/channels/7")
    #expect(try pattern.path(["team": "t", "x": 7]) == "/t/channels/7")
    #expect(pattern.parameterNames == ["server", "team", "x"])
    for sample in pattern.sampleURLs { #expect(try table(pattern).firstMatch(read(sample)) != nil, "\(sample)") }
    let match = try #require(try table("/*a(/b)/c").firstMatch(read("/1/b/c")))
    #expect(match.variant == "/*a/b/c")
    #expect(match["a"]?.list == ["1"] && match["a"]?.value == .list(["1"]) && match["a"]?.isCatchAll == true)
    for (one, other, expected) in [
      ("/x/*a/c", "/*a/c", true), ("/*a/c", "/x/*a/c", false), ("/*a/b/c", "/*a/c", true), ("/*a/c", "/*a/b/c", false),
      ("/x/y/c", "/*a/c", true), ("/c", "/*a/c", true), ("/*a/c", "/*b", true), ("/x/*a", "/*a/c", false),
      ("/*a/:b", "/*c", true),
      ("/*c", "/*a/:b", false), ("/*a/7", "/*a/:b<int>", true),
    ] {
      #expect(
        RoutePattern(stringLiteral: one).isIncluded(in: RoutePattern(stringLiteral: other)) == expected,
        "\(one) \(other)")
    }
    let far = try table(pattern).explain(read("/a/t/channel/7")).map(\.verdict.description)
    #expect(far == ["segment 3: found 'channel', expected 'channels'"])
    #expect(try table(pattern).explain(read("/7")).map(\.verdict.description) == ["found 1 segment, expected more"])
    #expect(try table(pattern).nearest(to: read("/a/t/channel/7")).map(\.distance) == [2])
    #expect(try table("/*a/c", "/*b/c/d").shadowed.isEmpty)
    #expect(try table("/:x/c", "/*").shadowed.isEmpty)
    #expect(throws: PatternError.self) { try RoutePattern("/(/*a/b)" as String) }
    #expect(throws: PatternError.self) { try RoutePattern("/a#/*b/c" as String) }
  }

  @Test("A rewrite passes on what a catch-all captures before others (RL33)") func rewriting() throws {
    let set = try RewriteSet([Rewrite(from: "/*a/old/:b", to: "/new/*a/:b")])
    #expect(try set.rewritten(read("/1/2/old/3?q"), host: .authority)?.url == "/new/1/2/3?q")
    let inner = try RewriteSet([Rewrite(from: "/old/*a", to: "/x/*a/y")])
    #expect(try inner.rewritten(read("/old/1/2"), host: .authority)?.url == "/x/1/2/y")
  }
}
