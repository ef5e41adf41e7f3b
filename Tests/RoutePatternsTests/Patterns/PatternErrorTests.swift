import RoutePatterns
import Testing

@Suite struct PatternErrorTests {
  static let types = "the types are int, uint, double, bool, uuid, date."

  @Test(arguments: [
    ("/a(/b", PatternError.Code.unbalancedGroup, "This group is not closed.\n  /a(/b\n    ^ column 3"),
    ("/a)/b", .unbalancedGroup, "There is no group to close here.\n  /a)/b\n    ^ column 3"),
    ("/a()", .emptyGroup, "A group must hold at least one segment.\n  /a()\n    ^ column 3"),
    ("/a(/)", .emptyGroup, "A group must hold at least one segment.\n  /a(/)\n    ^ column 3"),
    ("/a(b)", .misplacedGroup, "A group must begin with \"/\" and stand between segments.\n  /a(b)\n    ^ column 3"),
    (
      "/a(/b)c", .misplacedGroup,
      "A group must begin with \"/\" and stand between segments.\n  /a(/b)c\n        ^ column 7"
    ),
    ("/a/:", .emptyParameterName, "A parameter needs a name after \":\".\n  /a/:\n     ^ column 4"),
    (
      "/:id/:id", .duplicateParameterName,
      "The parameter \"id\" stands in the pattern twice.\n  /:id/:id\n        ^ column 7"
    ),
    (
      "/:a/*a", .duplicateParameterName, "The parameter \"a\" stands in the pattern twice.\n  /:a/*a\n       ^ column 6"
    ),
    (
      "/*rest/a", .catchAllNotLast,
      "Nothing may follow \"*rest\", which captures all that is left.\n  /*rest/a\n   ^ column 2"
    ),
    (
      "/a(/*)(/b)", .catchAllNotLast,
      "Nothing may follow \"*\", which captures all that is left.\n  /a(/*)(/b)\n      ^ column 5"
    ),
    (
      "/*.html", .catchAllNotLast,
      "Nothing may follow \"*\", which captures all that is left.\n  /*.html\n   ^ column 2"
    ),
    ("/:id<integer>", .unknownType, "\"integer\" is not a type; \(types)\n  /:id<integer>\n       ^ column 6"),
    (
      "/:id<a||b>", .invalidEnumeration,
      "The alternatives \"a||b\" must be different and not empty.\n  /:id<a||b>\n       ^ column 6"
    ),
    (
      "/:id<a|a>", .invalidEnumeration,
      "The alternatives \"a|a\" must be different and not empty.\n  /:id<a|a>\n       ^ column 6"
    ),
    (
      "/:id<[z-a]>", .invalidCharacterSet,
      "\"[z-a]\" is not a character set such as [a-z0-9-]{1,40}.\n  /:id<[z-a]>\n       ^ column 6"
    ),
    (
      "/:id<[]>", .invalidCharacterSet,
      "\"[]\" is not a character set such as [a-z0-9-]{1,40}.\n  /:id<[]>\n       ^ column 6"
    ),
    (
      "/:id<[a]{3,2}>", .invalidCharacterSet,
      "\"[a]{3,2}\" is not a character set such as [a-z0-9-]{1,40}.\n  /:id<[a]{3,2}>\n       ^ column 6"
    ),
    ("/:id<int", .unclosedConstraint, "This \"<\" is not closed by \">\".\n  /:id<int\n      ^ column 5"),
    ("/:a-:b", .ambiguousAffix, "A segment can hold one parameter only.\n  /:a-:b\n      ^ column 5"),
    ("/a b", .invalidCharacter, "\" \" must be percent-encoded here.\n  /a b\n    ^ column 3"),
    ("/a*b", .invalidCharacter, "\"*\" must be percent-encoded here.\n  /a*b\n    ^ column 3"),
    ("/a?b", .invalidCharacter, "\"?\" must be percent-encoded here.\n  /a?b\n    ^ column 3"),
    ("/é/%4", .malformedEscape, "\"%4\" is not the escape of a printable UTF-8 character.\n  /é/%4\n     ^ column 4"),
    ("/%FF", .malformedEscape, "\"%FF\" is not the escape of a printable UTF-8 character.\n  /%FF\n   ^ column 2"),
    ("/a//b", .emptySegment, "There is an empty segment.\n  /a//b\n     ^ column 4"),
    ("/a/../b", .dotSegment, "No URL can hold the segment \"..\".\n  /a/../b\n     ^ column 4"),
    (
      "https://a_b*/c", .invalidHost,
      "\"a_b*\" is not a host such as example.com or *.example.com.\n  https://a_b*/c\n          ^ column 9"
    ),
    ("1a://b", .invalidScheme, "\"1a\" is not a scheme.\n  1a://b\n  ^ column 1"),
  ])
  func errorPointsAtTheProblem(_ text: String, code: PatternError.Code, message: String) {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == code)
    #expect(error?.description == message)
    #expect(RoutePattern(stringLiteral: text).error == error)
  }

  @Test(arguments: [
    (String(repeating: "/a", count: 2049), PatternError.Code.tooLong, "A pattern may have at most 4096 bytes."),
    (
      String(repeating: "/a", count: 65), .tooManySegments,
      "A pattern may have at most 64 segments outside of groups, as a URL may, and 128 in all."
    ),
    (
      "(" + String(repeating: "/a", count: 128) + ")/b", .tooManySegments,
      "A pattern may have at most 64 segments outside of groups, as a URL may, and 128 in all."
    ),
    (
      String(repeating: "(/a)", count: 65), .tooManyGroups,
      "A pattern may have at most 64 groups, nested at most 16 deep."
    ),
    (
      String(repeating: "(/a", count: 17) + String(repeating: ")", count: 17), .tooManyGroups,
      "A pattern may have at most 64 groups, nested at most 16 deep."
    ),
  ])
  func patternsHaveLimits(_ text: String, code: PatternError.Code, sentence: String) {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == code)
    #expect(error?.sentence == sentence)
  }

  @Test func patternsAtTheLimitsAreAccepted() throws {
    #expect(try RoutePattern(String(repeating: "/a", count: 64)).components.count == 64)
    #expect(try RoutePattern(String(repeating: "/a", count: 64) + "/*").components.count == 65)
    let inGroups = String(repeating: "(/a/b)", count: 32) + String(repeating: "/c", count: 64)
    #expect(try RoutePattern(inGroups).components.count == 96)
    #expect(try RoutePattern(String(repeating: "(/a)", count: 64)).components.count == 64)
    let deep = String(repeating: "(/a", count: 16) + String(repeating: ")", count: 16)
    #expect(try RoutePattern(deep).description == deep)
  }
}
