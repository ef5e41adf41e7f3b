import RoutePatterns
import Testing

/// Patterns with a parameter in their host.
@Suite struct HostCaptureTests {
  @Test(
    "The canonical text of a pattern with a parameter in its host creates an equal pattern (RL3)",
    arguments: [
      ("//:language.wikipedia.org/wiki/*title", "//:language.wikipedia.org/wiki/*title"),
      ("HTTPS://:Lang<en|de>.M.Example.org/", "https://:Lang<en|de>.m.example.org"), ("//:host", "//:host"),
      ("//:host<[a-z.]>/:a?b#c", "//:host<[a-z.]>/:a?b#c"), ("https://:h<>.a.org(/:b)", "https://:h.a.org(/:b)"),
    ])
  func canonicalTexts(_ text: String, canonical: String) throws {
    try expectCanonical(text, canonical)
  }

  @Test(
    "A parameter in another place of a host is an error with its place (RL3)",
    arguments: [
      ("//a.:b.org/", "invalidHost", 3), ("//:a.:b.org/", "invalidHost", 6), ("//:a-b.org/", "invalidHost", 3),
      ("//:a.*.org/", "invalidHost", 3), ("//:a./", "invalidHost", 6), ("//:/a", "emptyParameterName", 3),
      ("//:a.org/:a", "duplicateParameterName", 11), ("//:a<integer>.org/", "unknownType", 6),
      ("shop://a/:b:c", "ambiguousAffix", 12), ("//:host:80/a", "invalidHost", 3),
      ("//:a.org?b=:a", "duplicateParameterName", 9),
      // Hosts are read in lower case, so that no URL matched.
      ("//:l<en|DE>.a.org/", "invalidHost", 3), ("//:h<[A-Z]>/", "invalidHost", 3),
    ])
  func malformedHosts(_ text: String, code: String, column: Int) {
    let error = RoutePattern(stringLiteral: text).error
    #expect(error?.code.description == code)
    #expect(error?.column == column)
  }

  @Test(
    "A parameter captures the first label of a host, or the whole host, in lower case (RL3)",
    arguments: [
      ("//:language.wikipedia.org/wiki/*title", "https://de.wikipedia.org/wiki/A/B", "language=de title=A/B"),
      ("//:language.wikipedia.org/wiki/*title", "HTTP://DE.Wikipedia.org:80/wiki/A", "language=de title=A"),
      ("//:language.wikipedia.org/wiki/*title", "https://d%65.wikipedia.org/wiki", "language=de title="),
      ("//:language.wikipedia.org", "https://de.m.wikipedia.org", "no match"),
      ("//:language.wikipedia.org", "https://wikipedia.org", "no match"),
      ("//:language.wikipedia.org", "https://evil.com%2F.wikipedia.org", "no match"),
      ("//:l.wikipedia.org", "https://.wikipedia.org", "no match"),
      ("//:l<en|de>.a.org/:l2", "https://en.a.org/x", "l=en l2=x"),
      ("//:l<en|de>.a.org/:l2", "https://fr.a.org/x", "no match"),
      // A host with the text of the parameter is not one that it captures.
      ("//:l<en|de>.a.org/:p", "https://%3A%3Cen%7Cde%3E.a.org/1", "no match"),
      ("//:l.a.org/:p", "https://%3A.a.org/1", "no match"), ("//:h/:p", "https://%3A/1", "h=: p=1"),
      ("https://:l.a.org", "http://en.a.org", "no match"), ("//:host/a", "http://localhost:8080/a", "host=localhost"),
      ("//:host/a", "http://[::1]/a", "host=[::1]"), ("//:host/a", "http:///a", "no match"),
      ("//:host/a", "/a", "no match"),
      ("//:host/a", "shop://x/a", "no match"), ("//:h.a.org/:p?q=:q#:f", "https://x.a.org/1?q=2#3", "h=x p=1 q=2 f=3"),
    ])
  func matching(pattern: String, url: String, expected: String) throws {
    let match = try table(RoutePattern(pattern)).firstMatch(read(url))
    let captures = match.map { $0.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ") }
    #expect(captures ?? "no match" == expected)
  }

  @Test("A captured host has its constraint and name (RL3)") func typedValues() throws {
    let pattern: RoutePattern = "//:n<int>.a.org/:b"
    #expect(pattern.parameterNames == ["n", "b"])
    #expect(pattern.constraints == ["n": .int])
    let match = try #require(try table(pattern).firstMatch(read("https://7.a.org/x")))
    #expect(match["n"]?.value == .int(7))
    #expect(match["b"]?.text == "x")
    #expect(match.variant == pattern)
  }

  @Test(
    "A host precedes a parameter before its domain, that a domain, that a parameter for any host, and that none (RL3)")
  func precedence() throws {
    let table = try table(
      "/a", "//:host/a", "//:host<[a-z.]>/a", "//*.org/a", "//*.a.org/a", "//:x.a.org/a", "//:x<en|de>.a.org/a",
      "//en.a.org/a", "https:///a",
      "https://:h/a")
    #expect(
      try table.matches(read("https://en.a.org/a")).map(\.value) == [
        "https://:h/a", "https:///a", "//en.a.org/a", "//:x<en|de>.a.org/a", "//:x.a.org/a", "//*.a.org/a", "//*.org/a",
        "//:host<[a-z.]>/a", "//:host/a", "/a",
      ])
    #expect(table.entries.map(\.value).suffix(3) == ["//:host<[a-z.]>/a", "//:host/a", "/a"])
  }

  @Test("Hosts that differ in the name of their parameter only conflict (RL3)") func conflicts() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("//:a.x.org/b", 1)
    #expect(throws: RouteTableError.self) { try builder.insert("//:c.x.org/b", 2) }
    try builder.insert("//:c<en|de>.x.org/b", 3)
    try builder.insert("//:c.y.org/b", 4)
    #expect(builder.remove("//:a.x.org/b" as RoutePattern) == 1)
    #expect(builder.freeze().firstMatch(try read("https://en.x.org/b"))?.value == 3)
  }

  @Test("Generation writes the host, or requires its value (RL3)") func generation() throws {
    let pattern: RoutePattern = "https://:language<en|de>.a.org/:id"
    #expect(try pattern.url(["language": "de", "id": 7]) == "https://de.a.org/7")
    #expect(try pattern.url(["id": 7], host: "en.a.org") == "https://en.a.org/7")
    #expect(throws: GenerationError.self) { try pattern.url(["id": 7]) }
    #expect(throws: GenerationError.self) { try pattern.url(["language": "fr", "id": 7]) }
    let any: RoutePattern = "//:host/a"
    #expect(try any.url(["host": "x.org"], scheme: "https") == "https://x.org/a")
    for host in ["X.org", "x/y", "x@y", "x:80", ""] {
      #expect(throws: GenerationError.self) { try any.url(["host": .text(host)], scheme: "https") }
    }
  }

  @Test("A pattern is shadowed only if the other one's hosts include its own (RL3)") func shadowing() throws {
    var builder = RouteTable<String>.Builder()
    try builder.insert("//:x<en|de>.a.org/a", "hidden")
    try builder.insert("//:x.a.org/a", "hiding", priority: 1)
    try builder.insert("//:x.b.org/a", "reachable")
    try builder.insert("//en.b.org/a", "narrow", priority: 1)
    try builder.insert("//:x<[a-c]>.c.org/a", "inner")
    try builder.insert("//:x<[a-z]>.c.org/a", "outer", priority: 1)
    let shadowed = builder.freeze().shadowed.map { "\($0.entry.value) by \($0.hiddenBy.value)" }
    #expect(shadowed == ["hidden by hiding", "inner by outer"])
  }

  @Test("A host that does not match is explained (RL3)") func explanations() throws {
    let verdicts = try table("//:x<en|de>.a.org/a").explain(read("https://fr.a.org/a")).map(\.verdict.description)
    #expect(verdicts == ["host: found 'fr.a.org', expected ':x<en|de>.a.org'"])
  }

  @Test("Ten thousand hosts with parameters are told apart (RL3)") func manyHosts() throws {
    var builder = RouteTable<Int>.Builder()
    for number in 0..<10_000 { try builder.insert(RoutePattern("//:x.h\(number).org/a"), number) }
    let table = builder.freeze()
    for number in 0..<10_000 where table.firstMatch(try read("https://en.h\(number).org/a"))?.value != number {
      Issue.record("\(number)")
    }
    #expect(table.firstMatch(try read("https://" + String(repeating: "a.", count: 2000) + "org/a")) == nil)
  }
}
