import RoutePatterns
import Testing

/// User information and ports of custom schemes, in patterns that name the scheme (RFC 3986, section 3.2).
@Suite struct AuthorityTests {
  private func captures(_ pattern: RoutePattern, _ url: String) throws -> String {
    guard let match = try table(pattern).firstMatch(read(url)) else { return "no match" }
    return match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test(
    "The canonical text of a pattern with an authority creates an equal pattern (FD47)",
    arguments: [
      ("ssh://:user@:host::port<uint>/:path", "ssh://:user@:host::port<uint>/:path"),
      ("SSH://git@:host", "ssh://git@:host"),
      ("ssh://(:user@):host(::port<uint>)", "ssh://(:user@):host(::port<uint>)"), ("x://h:22/a/", "x://h:22/a"),
      ("x://:u::pw@h", "x://:u::pw@h"), ("x://(:u::pw@)h(::p)(/:a)?q#f", "x://(:u::pw@)h(::p)(/:a)?q#f"),
      ("x://:u<[a-z@:]>@h%41/b", "x://:u<[a-z@:]>@hA/b"),
      ("x://:u<[>@]>@h/a", "x://:u<[>@]>@h/a"), ("x://:u@h(/a)", "x://:u@h(/a)"),
      ("x://h(/a:1)", "x://h(/a:1)"),
    ])
  func canonicalTexts(_ text: String, canonical: String) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.description == canonical)
    #expect(try RoutePattern(pattern.description) == pattern)
  }

  @Test(
    "User, password and port are captured, decoded, and each that a URL has must be named (FD47, RL29)",
    arguments: [
      ("ssh://:user@:host::port<uint>", "ssh://me@h:22", "user=me host=h port=22"),
      ("ssh://:user@:host::port<uint>", "SSH://me@h:22", "user=me host=h port=22"),
      ("ssh://:user@:host::port<uint>", "ssh://me@h", "no match"),
      ("ssh://:user@:host::port<uint>", "ssh://h:22", "no match"),
      ("ssh://(:user@):host(::port<uint>)/*path", "ssh://h/a/b", "host=h path=a/b"),
      ("ssh://(:user@):host(::port<uint>)/*path", "ssh://me@h:22/a", "user=me host=h port=22 path=a"),
      ("ssh://(:user@):host(::port<uint>)/*path", "ssh://me:pw@h/a", "no match"),
      ("trojan://:secret@:host::port", "trojan://s%40x%3A%2B+@h:443#name", "secret=s@x:++ host=h port=443"),
      ("x://:user::password@:host", "x://a:b:c%20d@h", "user=a password=b:c d host=h"),
      // A port is a number.
      ("ssh://:host:22", "ssh://h:022", "host=h"), ("ssh://:host:022", "ssh://h:22", "host=h"),
      ("ssh://:host::port<22|2222>", "ssh://h:00022", "host=h port=22"),
      ("x://:host::port", "x://h:000", "host=h port=0"),
      ("x://:user::password@:host", "x://a@h", "no match"), ("x://:user@:host", "x://a:@h", "no match"),
      ("ssh://git@:host/:path", "ssh://git@h/p", "host=h path=p"),
      ("ssh://git@:host/:path", "ssh://me@h/p", "no match"),
      ("irc://:host:6667/:channel", "irc://h:6667/swift", "host=h channel=swift"),
      ("irc://:host:6667/:channel", "irc://h:6668/swift", "no match"),
      ("irc://:host:6667/:channel", "irc://h/swift", "no match"),
      ("irc://:host(::port<uint>)", "irc://[::1]:6667", "host=[::1] port=6667"),
      ("irc://:host(::port<uint>)", "irc://h:", "host=h"),
      // Patterns without the part, or without the scheme.
      ("ssh://:host", "ssh://me@h", "no match"), ("ssh://:host", "ssh://h:22", "no match"),
      ("ssh://*rest", "ssh://me@h", "no match"),
      ("/:host", "ssh://me@h", "no match"), ("/*rest", "ssh://h:22/a", "no match"),
      ("ssh://:host", "ssh://me%40h", "host=me@h"),
      ("ssh://:user@:host", "ssh://me%40h", "no match"), ("ssh://:user@:host", "ssh://me%40x@h", "user=me@x host=h"),
      // The port of a web URL belongs to its host.
      ("/:a", "https://h:8080/x", "a=x"),
    ])
  func matching(pattern: String, url: String, expected: String) throws {
    #expect(try captures(RoutePattern(pattern), url) == expected)
  }

  @Test(
    "A malformed authority of a pattern is an error with its place (FD47)",
    arguments: [
      ("ssh://:user@", "invalidHost", 7), ("ssh://:a@:a", "duplicateParameterName", 7),
      ("ssh://:user@:host::port<integer>", "unknownType", 7),
      ("ssh://:user@:host::port/:x<integer>", "unknownType", 28), ("ssh://:user@:host/:x<integer>", "unknownType", 22),
      ("ssh://h(:22)", "invalidOptionalItem", 7),
      ("x://@me", "invalidHost", 5), ("x://u@(a)/b", "invalidHost", 5), ("x://*rest<raw>(::p)", "invalidHost", 5),
      ("ssh://a&b@h", "invalidCharacter", 7), ("ssh://a=b@h", "invalidCharacter", 7),
    ])
  func malformed(_ text: String, code: String, column: Int) {
    let error = RoutePattern(stringLiteral: text).error
    #expect(error?.code.description == code)
    #expect(error?.column == column)
    #expect(error?.pattern == text)
  }

  @Test("Patterns of one host are told apart by user and port, the one that requires more first (FD47)") func order()
    throws
  {
    let all: [RoutePattern] = ["x://:h", "x://:h::p<uint>", "x://:u@:h", "x://:u@:h::p<uint>", "x://:h:22", "x://*r"]
    var builder = RouteTable<String>.Builder()
    for pattern in all { try builder.insert(pattern, pattern.description) }
    let table = builder.freeze()
    for (url, expected) in [
      ("x://h", ["x://:h", "x://*r"]), ("x://h:22", ["x://:h:22", "x://:h::p<uint>"]),
      ("x://h:23", ["x://:h::p<uint>"]),
      ("x://u@h", ["x://:u@:h"]), ("x://u@h:22", ["x://:u@:h::p<uint>"]), ("x://u:p@h", []),
    ] { #expect(try table.matches(read(url)).map(\.value) == expected, "\(url)") }
    #expect(throws: RouteTableError.self) { try RoutePatternsTests.table("x://:a@:b", "x://:c@:d") }
    // They match other URLs, so they do not conflict.
    #expect(try RoutePatternsTests.table("x://:a", "x://(:c@):d").count == 2)
    let verdict = try #require(try table.explain(read("x://u:p@h")).first?.verdict)
    #expect(!"\(verdict)".contains("u:p"))
  }

  @Test("A match knows its variant, names and constraints (FD47)") func parts() throws {
    let pattern: RoutePattern = "x://(:u::pw@):h(::p<uint>)/:a?q=:q"
    #expect(pattern.parameterNames == ["u", "pw", "h", "p", "a", "q"])
    #expect(pattern.constraints == ["p": .uint])
    let match = try #require(try table(pattern).firstMatch(read("x://h:7/1?q=2")))
    #expect(match.variant == "x://:h::p<uint>/:a?q=:q")
    #expect(match["p"]?.value == .uint(7))
    #expect(match["u"] == nil)
    let whole = try #require(try table(pattern).firstMatch(read("x://a:b@h/1?q=2")))
    #expect(whole.variant == "x://:u::pw@:h/:a?q=:q")
    #expect(whole.captures.map(\.name) == ["u", "pw", "h", "a", "q"])
    #expect(try table(pattern).entries[0].pattern == pattern)
  }

  @Test("A generated URL has user information and port, which are read back (FD47)") func generation() throws {
    let pattern: RoutePattern = "ssh://(:user::pw@):host(::port<uint>)/:path"
    #expect(try pattern.url(["host": "h", "path": "a b"]) == "ssh://h/a%20b")
    let url = try pattern.url(["user": "me@x", "pw": "p:w/", "host": "h", "port": 22, "path": "a"])
    #expect(url == "ssh://me%40x:p%3Aw%2F@h:22/a")
    #expect(try captures(pattern, url) == "user=me@x pw=p:w/ host=h port=22 path=a")
    #expect(try ("x://git@h:22" as RoutePattern).url([:]) == "x://git@h:22")
    // A required part is read after an optional one.
    let optional: RoutePattern = "ssh://(:user@):host::port<uint>"
    #expect(try optional.url(["user": "me", "host": "h", "port": 22]) == "ssh://me@h:22")
    #expect(throws: GenerationError.self) { try ("x://h::p" as RoutePattern).url(["p": "ssh"]) }
    #expect(throws: GenerationError.self) { try ("x://h::p" as RoutePattern).url(["p": 65536]) }
    #expect(throws: GenerationError.self) { try ("x://:u@h" as RoutePattern).url([:]) }
    #expect(throws: GenerationError.self) { try ("x://:u@h" as RoutePattern).path(["u": "a"]) }
    for pattern: RoutePattern in ["x://:u@:h::p", "x://:u<a|b>@h", "x://(:u::pw@):h(::p<uint>)/:a", "x://git@h:22"] {
      for sample in pattern.sampleURLs { #expect(try table(pattern).firstMatch(read(sample)) != nil, "\(sample)") }
    }
  }

  @Test(
    "A pattern includes another if it names each part that the other may have, and requires none that it may lack (FD47)",
    arguments: [
      ("x://:u@:h", "x://(:u@):h", true), ("x://(:u@):h", "x://:u@:h", false), ("x://:h", "x://(:u@):h", true),
      ("x://(:u@):h", "x://:h", false), ("x://h:22", "x://h::p<uint>", true), ("x://h::p<uint>", "x://h:22", false),
      ("x://:u::pw@h", "x://:u@h", false), ("x://h:22", "/*rest", false),
    ])
  func inclusion(one: String, other: String, expected: Bool) {
    #expect(RoutePattern(stringLiteral: one).isIncluded(in: RoutePattern(stringLiteral: other)) == expected)
  }

  @Test(
    "Text of a first segment that only looks like an authority keeps its escapes (FD47)",
    arguments: [
      ("x://a%40b", 0), ("x://:n%3A:t", 2), ("x://:a%40:b/c", 2), ("x://a/b@:c::d", 2), ("x::a@:b::c", 3),
      ("x://v:{1}", 1),
    ])
  func escapes(text: String, count: Int) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.description == text)
    #expect(try RoutePattern(pattern.description) == pattern)
    #expect(pattern.parameterNames.count == count)
    #expect(pattern.components.count == text.split(separator: "/").count - 1 || text.hasPrefix("x::"))
  }

  @Test("A literal @ of parts, and a variant of a scheme without slashes, are no user (FD47)") func literals() throws {
    let literal = try RoutePattern(scheme: "app", [.literal("a@b")])
    #expect(literal.description == "app://a%40b")
    #expect(literal != RoutePattern(stringLiteral: "app://a@b"))
    let split = try RoutePattern(scheme: "app", [.parameter("a", others: [.init(separator: ":", "b")])])
    #expect(split.components == [.parameter("a", others: [.init(separator: ":", "b")])])
    let mail: RoutePattern = "mailto::user@:domain(?subject=:s)"
    let match = try #require(try table(mail).firstMatch(read("mailto:a@b.org?subject=x")))
    #expect(match.variant == "mailto::user@:domain?subject=:s")
    #expect(match["user"]?.text == "a" && match["domain"]?.text == "b.org")
  }

  @Test("A user and a password in one group are both there, or neither (FD47)") func groups() throws {
    let pattern: RoutePattern = "x://(:u::pw@):h"
    #expect(try captures(pattern, "x://a@h") == "no match")
    #expect(try captures(pattern, "x://a:b@h") == "u=a pw=b h=h")
    #expect(throws: GenerationError.self) { try pattern.url(["pw": "secret", "h": "h"]) }
    #expect(throws: GenerationError.self) {
      try ("x://:u@:h(::p)" as RoutePattern).url(["u": "a", "h": "h", "p": "+22"])
    }
    #expect(throws: GenerationError.self) { try ("x://:u@:h" as RoutePattern).url(["u": "a\nb", "h": "h"]) }
    #expect(try ("x://:u@:h" as RoutePattern).url(["u": "", "h": "h"]) == "x://@h")
    #expect(!("x://(:u@)h" as RoutePattern).isIncluded(in: "x://(:u::pw@)h"))
  }

  @Test("A template has no user information and no port, and a rewritten URL keeps neither (FD47)") func templates()
    throws
  {
    #expect(throws: RewriteError.self) { try RewriteSet([Rewrite(from: "/a/:u", to: "x://:u@h/b")]) }
    let set = try RewriteSet([Rewrite(from: "x://(:u@):h(::p)/old", to: "/:h/new")])
    #expect(try set.rewritten(read("x://me@h:7/old"), host: .firstSegment)?.url == "x://h/new")
  }

  @Test("A rewrite reads user information and port (FD47)") func rewriting() throws {
    let set = try RewriteSet([
      Rewrite(from: "irc://(:user@):host(::port<uint>)/:channel", to: "chat://join/:channel?at=:host&port=:port")
    ])
    #expect(
      try set.rewritten(read("irc://h:6667/swift"), host: .firstSegment)?.url == "chat://join/swift?at=h&port=6667")
    #expect(try set.rewritten(read("irc://me@h/swift"), host: .firstSegment)?.url == "chat://join/swift?at=h")
  }
}
