import RoutePatterns
import MediatorTestSupport
import Testing

/// A pattern of literals and simple parameters is stored as written.
///
/// With a slash at its end, the same pattern is written anew.
@Suite struct PlainPatternTests {
  static let pieces = [
    "/", "/", "/", "/", ":", ":a", ":b", ":id", "a", "ab", "order", "2", "x_y", "-", ".", "..", "<int>", "<uint>",
    "<double>", "<bool>", "<uuid>", "<date>", "<>", "<in>", "<integer8>", "<a|b>", "<", ">", "%41", "%3A", "é", "@",
    "*",
    ":a/:a",
  ]

  @Test(arguments: 0..<8) func plainPatternsEqualOthers(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var plain = 0
    for _ in 0..<5000 {
      let text = "/" + (0..<Int.random(in: 1...8, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
      if text.hasSuffix("/") { continue }
      let pattern = try? RoutePattern(text)
      let other = try? RoutePattern(text + "/")
      #expect(pattern == other, "\(text)")
      #expect(pattern?.components == other?.components, "\(text)")
      #expect(pattern?.parameterNames == other?.parameterNames, "\(text)")
      if let pattern, let other {
        #expect(pattern.shapeHash(with: 1) == other.shapeHash(with: 1) && pattern.hasShape(of: other))
      }
      if pattern != nil { plain += 1 }
    }
    #expect(plain > 500)
  }

  /// Found by fuzzing: the name of a type was compared as a number, in which NULs before it left no trace.
  @Test(arguments: ["\0uint", "\0\0\0\0\0\0\0\0int", "\0", "int\0", "INT", "`nt", "{int"])
  func otherTypeNamesAreRejected(_ type: String) {
    let error = #expect(throws: PatternError.self) { try RoutePattern("/a/:b<\(type)>/o" as String) }
    let other = #expect(throws: PatternError.self) { try RoutePattern("/a/:b<\(type)>/o/" as String) }
    #expect(error?.code == other?.code)
    #expect(error?.offset == other?.offset)
  }

  @Test func plainPatternsHaveTheSameSegmentLimit() throws {
    let most = String(repeating: "/a", count: 64)
    #expect(try RoutePattern(most).components == RoutePattern(most + "/").components)
    let more = most + "/b"
    let error = #expect(throws: PatternError.self) { try RoutePattern(more) }
    #expect(error?.code == .tooManySegments)
    #expect(error?.offset == 129)
  }

  @Test func plainPatternsHaveTheSameLimits() throws {
    let longest = "/" + String(repeating: "a", count: 4095)
    #expect(try RoutePattern(longest).components == [.literal(String(longest.dropFirst()))])
    let longer = longest + "a"
    let error = #expect(throws: PatternError.self) { try RoutePattern(longer) }
    #expect(error?.code == .tooLong)
    #expect(("/" as RoutePattern).components.isEmpty)
  }

  @Test func relaxedRulesApplyToPlainPatterns() throws {
    let twice = try RoutePattern("/:a/:a", rules: .relaxed)
    #expect(twice.parameterNames == ["a", "a"])
    #expect(twice.rules == .relaxed)
    #expect(try RoutePattern("/:a", rules: .duplicateNames).rules == .duplicateNames)
  }
}
