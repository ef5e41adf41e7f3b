import RoutePatterns
import Testing

@Suite struct PatternErrorTests {
  @Test(
    "The spelling of another router is answered with the one to write here",
    arguments: [
      ("/line/{id}", ":id"), ("/line/{id?}", "(/:id)"), ("/line/{id:[0-9]+}", ":id"), ("/{*rest}", "*rest"),
      ("/line/<id>", ":id"), ("/line/<int:id>", ":id<int>"), ("/<path:rest>", "*rest"), ("/line/[id]", ":id"),
      ("/[...rest]", "*rest"), ("/:path*", "*path"), ("/files/**", "*rest"), ("/line/:id?", "(/:id)"),
      (#"/line/:id(\d+)"#, ":id<int>"), ("/line/:id(.:format)", ":id<int>"), ("/line/{", ":id"),
      ("/line/v<>:id", "v:id"), ("/v<>:id<>px/all", "v:id<>px"),
    ])
  func otherSpellings(pattern: String, spelling: String) {
    let error = #expect(throws: PatternError.self) { try RoutePattern(pattern) }
    #expect(error?.message.contains("; write '\(spelling)'") == true, "\(error?.message ?? "")")
  }

  @Test(
    "Spellings that other routers have too are patterns here",
    arguments: ["/:id/", "/#/order", "/line/:id", "/*", "/*rest", "/a?stop=:stop", "user/:id", "/:object/:action"])
  func sharedSpellings(pattern: String) throws { _ = try RoutePattern(pattern) }

  @Test(arguments: [
    ("/a(/b", PatternError.Code.unbalancedGroup, "unbalanced group: found '(' without ')'\n  /a(/b\n    ^ column 3"),
    ("/a)/b", .unbalancedGroup, "unbalanced group: found ')' without '('\n  /a)/b\n    ^ column 3"),
    ("/a()", .emptyGroup, "empty group: expected at least one segment\n  /a()\n    ^ column 3"),
    ("/a(/)", .emptyGroup, "empty group: expected at least one segment\n  /a(/)\n    ^ column 3"),
    ("/a(b)", .misplacedGroup, "misplaced group: expected whole segments, each after '/'\n  /a(b)\n    ^ column 3"),
    (
      "/a(/b)c", .misplacedGroup,
      "misplaced group: expected whole segments, each after '/'\n  /a(/b)c\n        ^ column 7"
    ),
    ("/a/:", .emptyParameterName, "missing parameter name: expected a name after ':'\n  /a/:\n     ^ column 4"),
    (
      "/:id/:id", .duplicateParameterName,
      "duplicate parameter name: found 'id' twice\n  /:id/:id\n        ^ column 7"
    ),
    (
      "/:a/*a", .duplicateParameterName, "duplicate parameter name: found 'a' twice\n  /:a/*a\n       ^ column 6"
    ),
    (
      "/*rest/a/*b", .catchAllNotLast,
      "catch-all not last: found '*b', expected nothing after it, or segments outside of groups\n  /*rest/a/*b\n           ^ column 10"
    ),
    (
      "/a(/*)(/b)", .catchAllNotLast,
      "catch-all not last: found '*', expected nothing after it, or segments outside of groups\n  /a(/*)(/b)\n      ^ column 5"
    ),
    // The first of two problems.
    (
      "/*rest//a/*b", .emptySegment, "empty segment\n  /*rest//a/*b\n         ^ column 8"
    ),
    (
      "/*.html", .catchAllNotLast,
      "catch-all not last: found '*', expected nothing after it, or segments outside of groups\n  /*.html\n   ^ column 2"
    ),
    (
      "/:id<integer>", .unknownType,
      "unknown type: found 'integer', expected int, uint, double, bool, uuid or date\n  /:id<integer>\n       ^ column 6"
    ),
    (
      "/:id<a||b>", .invalidEnumeration,
      "invalid alternatives: found 'a||b', expected different ones that are not empty\n  /:id<a||b>\n       ^ column 6"
    ),
    (
      "/:id<a|a>", .invalidEnumeration,
      "invalid alternatives: found 'a|a', expected different ones that are not empty\n  /:id<a|a>\n       ^ column 6"
    ),
    (
      "/:id<[z-a]>", .invalidCharacterSet,
      "invalid character set: found '[z-a]', expected one such as '[a-z0-9-]{1,40}'\n  /:id<[z-a]>\n       ^ column 6"
    ),
    (
      "/:id<[]>", .invalidCharacterSet,
      "invalid character set: found '[]', expected one such as '[a-z0-9-]{1,40}'\n  /:id<[]>\n       ^ column 6"
    ),
    (
      "/:id<[a]{3,2}>", .invalidCharacterSet,
      "invalid character set: found '[a]{3,2}', expected one such as '[a-z0-9-]{1,40}'\n  /:id<[a]{3,2}>\n       ^ column 6"
    ),
    ("/:id<int", .unclosedConstraint, "unclosed constraint: found '<' without '>'\n  /:id<int\n      ^ column 5"),
    (
      "/:a:b", .ambiguousAffix,
      "ambiguous segment: found two parameters, expected a text between them, as in ':a-:b'\n  /:a:b\n     ^ column 4"
    ),
    ("/a b", .invalidCharacter, "invalid character: found ' ', expected a percent escape\n  /a b\n    ^ column 3"),
    ("/a*b", .invalidCharacter, "invalid character: found '*', expected a percent escape\n  /a*b\n    ^ column 3"),
    ("/a?", .emptyQueryItem, "empty query item: expected a name\n  /a?\n     ^ column 4"),
    ("/a?b&b", .duplicateQueryItem, "duplicate query item: found 'b' twice\n  /a?b&b\n       ^ column 6"),
    (
      "/a(?b)", .invalidOptionalItem,
      "optional query item: found 'b', expected a parameter, as in 'page=:page'\n  /a(?b)\n      ^ column 5"
    ),
    (
      "/a?b=:c<raw>.d", .partialQueryValue,
      "partial value: found ':c<raw>.d', expected '<raw>' to be the whole value\n  /a?b=:c<raw>.d\n       ^ column 6"
    ),
    (
      "/é/%4", .malformedEscape,
      "malformed escape: found '%4', expected that of a printable UTF-8 character\n  /é/%4\n     ^ column 4"
    ),
    (
      "/%FF", .malformedEscape,
      "malformed escape: found '%FF', expected that of a printable UTF-8 character\n  /%FF\n   ^ column 2"
    ),
    ("/a//b", .emptySegment, "empty segment\n  /a//b\n     ^ column 4"),
    ("/a/../b", .dotSegment, "dot segment: found '..', which no URL contains\n  /a/../b\n     ^ column 4"),
    (
      "https://a_b*/c", .invalidHost,
      "invalid host: found 'a_b*', expected one such as 'example.com', '*.example.com' or ':name.example.com'\n  https://a_b*/c\n          ^ column 9"
    ),
    ("1a://b", .invalidScheme, "invalid scheme: found '1a'\n  1a://b\n  ^ column 1"),
  ])
  func errorPointsAtTheProblem(_ text: String, code: PatternError.Code, message: String) {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == code)
    #expect(error?.description == message)
    #expect(RoutePattern(stringLiteral: text).error == error)
  }

  @Test(arguments: [
    (String(repeating: "/a", count: 2049), PatternError.Code.tooLong, "pattern too long: expected at most 4096 bytes"),
    (
      String(repeating: "/a", count: 65), .tooManySegments,
      "too many segments: expected at most 64 outside of groups, and 128 in all"
    ),
    (
      "(" + String(repeating: "/a", count: 128) + ")/b", .tooManySegments,
      "too many segments: expected at most 64 outside of groups, and 128 in all"
    ),
    (
      String(repeating: "(/a)", count: 6), .tooManyVariants,
      "too many optional groups: found 64 variants, expected at most 32"
    ),
    (
      String(repeating: "(/a)", count: 65), .tooManyVariants,
      "too many optional groups: found more than 9223372036854775807 variants, expected at most 32"
    ),
    (
      String(repeating: "(/a", count: 32) + String(repeating: ")", count: 32), .tooManyVariants,
      "too many optional groups: found 33 variants, expected at most 32"
    ),
    (
      String(repeating: "(", count: 2000) + "/a" + String(repeating: ")", count: 2000), .tooManyVariants,
      "too many optional groups: found 2001 variants, expected at most 32"
    ),
  ])
  func patternsHaveLimits(_ text: String, code: PatternError.Code, sentence: String) {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == code)
    #expect(error?.message == sentence)
  }

  @Test func patternsAtTheLimitsAreAccepted() throws {
    #expect(try RoutePattern(String(repeating: "/a", count: 64)).components.count == 64)
    #expect(try RoutePattern(String(repeating: "/a", count: 64) + "/*").components.count == 65)
    let inGroups = "(" + String(repeating: "/a", count: 64) + ")" + String(repeating: "/c", count: 64)
    #expect(try RoutePattern(inGroups).components.count == 65)
    #expect(try RoutePattern(String(repeating: "(/a)", count: 5)).components.count == 5)
    let deep = String(repeating: "(/a", count: 31) + String(repeating: ")", count: 31)
    #expect(try RoutePattern(deep).description == deep)
  }

  // Cause: the number of a constraint is a byte, and the 249th began again.
  @Test("A pattern has at most 248 lists and sets of characters") func tooManyConstraints() throws {
    func pattern(_ count: Int) -> String {
      let parameters = (0..<count).map { ":p\($0)<a|b>" }
      return (0..<count).reduce(into: "") { $0 += ($1 % 16 == 0 ? "/" : "-") + parameters[$1] }
    }
    #expect(try RoutePattern(pattern(248)).constraints["p247"] == .enumeration(["a", "b"]))
    let error = #expect(throws: PatternError.self) { try RoutePattern(pattern(249)) }
    #expect(error?.code == .tooManyParameters)
  }

  // Cause: the text of an error was the canonical one, which nobody wrote.
  @Test("An error has the pattern as it was written", arguments: [("/%2E/x", 1), ("/:a/:%61", 5)])
  func writtenPattern(text: String, offset: Int) throws {
    let error = try #require(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error.pattern == text)
    #expect(error.offset == offset)
  }
}
