import RoutePatterns
import Testing

@Suite struct ParameterConstraintTests {
  @Test(
    "A beginning is captured, and the longer one comes first (RL24)",
    arguments: [
      ("/xpub6C", "/:key<^xpub|zpub>"), ("/zpub", "/:key<^xpub|zpub>"), ("/xpu", "/:any"),
      ("/xpub-a", "/:key<^xpub-|b>"),
      ("/b1", "/:key<^xpub-|b>"), ("/7", "/:n<int>"),
    ])
  func beginnings(path: String, pattern: String) throws {
    let table = try table("/:any", "/:key<^xpub-|b>", "/:n<int>", "/:key<^xpub|zpub>", "/*")
    // `<^xpub-|b>` counts as one byte, as its shortest text does.
    let expected = pattern == "/:key<^xpub-|b>" && path.hasPrefix("/xpub") ? "/:key<^xpub|zpub>" : pattern
    let match = try #require(table.firstMatch(path: path))
    #expect(match.value == expected)
    #expect(match.captures.map(\.text) == [String(path.dropFirst())])
  }

  @Test("A beginning is a condition in every part of a pattern (RL24)") func beginningsInParts() throws {
    for (pattern, url) in [
      ("/a?k=:k<^x|%3A>", "/a?k=:1"), ("/a#?k=:k<^x>,:l", "/a#k=xy,1"), ("//:h<^www>.a.org/b", "https://www2.a.org/b"),
      ("/:k<^x>-:l<^y>", "/x1-y2"), ("/:k<^bc1|1>(?a=:a)", "/bc1q"),
    ] {
      let sound = try RoutePattern(pattern)
      #expect(sound.description == pattern)
      #expect(try table(sound).firstMatch(read(url)) != nil, "\(pattern)")
      for sample in sound.sampleURLs { #expect(try table(sound).firstMatch(read(sample)) != nil, "\(sample)") }
    }
    #expect(throws: RouteTableError.self) { try table("/:k<^x|y>", "/:l<^x|y>") }
    #expect(("/xa" as RoutePattern).isIncluded(in: "/:k<^x>"))
    #expect(!("/:k" as RoutePattern).isIncluded(in: "/:k<^x>"))
    #expect(throws: GenerationError.self) { try ("/:k<^x>" as RoutePattern).path(["k": "y"]) }
    for text in ["/:k<^>", "/:k<^a|a>", "/:k<^a|>"] { #expect(throws: PatternError.self) { try RoutePattern(text) } }
  }

  @Test("A text is excluded in every part of a pattern, and the segment is not empty (FD69, RL32)") func exclusions()
    throws
  {
    for (pattern, url, other) in [
      ("/:n<!watch|embed>", "/watching", "/watch"), ("/a?k=:k<!x|%3A>", "/a?k=1", "/a?k=:"),
      ("/a#:k<!x|y>", "/a#xy", "/a#y"), ("//:h<!www>.a.org/b", "https://m.a.org/b", "https://www.a.org/b"),
      ("//:h<!a.org>/b", "https://b.org/b", "https://a.org/b"), ("/:k<!x>-:l<!y>", "/x1-y2", "/x-y2"),
      ("/@:n<!ada>", "/@bob", "/@ada"), ("/:n<!é>", "/e", "/%C3%A9"),
    ] {
      let sound = try RoutePattern(pattern)
      #expect(sound.description == pattern)
      #expect(try table(sound).firstMatch(read(url)) != nil, "\(pattern)")
      #expect(try table(sound).firstMatch(read(other)) == nil, "\(pattern)")
      for sample in sound.sampleURLs { #expect(try table(sound).firstMatch(read(sample)) != nil, "\(sample)") }
    }
    // The literal, the beginning and the affix have more text.
    let ordered = try table("/:any", "/:n<!a>", "/v:n", "/:k<^vv>", "/a")
    #expect(ordered.entries.map(\.pattern.description) == ["/a", "/:k<^vv>", "/v:n", "/:n<!a>", "/:any"])
    #expect(throws: RouteTableError.self) { try table("/:k<!x|y>", "/:l<!x|y>") }
    #expect(("/b" as RoutePattern).isIncluded(in: "/:k<!x>"))
    #expect(("/:b<c|d>" as RoutePattern).isIncluded(in: "/:k<!x>"))
    #expect(!("/x" as RoutePattern).isIncluded(in: "/:k<!x>"))
    #expect(!("/:k" as RoutePattern).isIncluded(in: "/:k<!x>"))
    let error = #expect(throws: GenerationError.self) { try ("/:k<!x>" as RoutePattern).path(["k": "x"]) }
    #expect(error?.description == "'/:k<!x>': invalid value for 'k': found 'x', expected <!x>")
    for text in ["/:k<!>", "/:k<!a|a>", "/:k<!a|>"] { #expect(throws: PatternError.self) { try RoutePattern(text) } }
    // Alternatives that begin with the mark have it as an escape.
    #expect(try RoutePattern("/:k<%21a|b>" as String).description == "/:k<%21a|b>")
    let marked = try table("/:k<%21a|b>")
    #expect(marked.firstMatch(path: "/!a") != nil)
    #expect(ParameterConstraint.except(["a", "b"]).description == "!a|b")
  }

  static let cases: [(String, accepted: [String], rejected: [String])] = [
    (
      "int", ["0", "-1", "007", "9223372036854775807", "-9223372036854775808"],
      ["", "-", "+1", "1.0", "9223372036854775808", "-9223372036854775809", "٣", "1 "]
    ),
    ("uint", ["0", "18446744073709551615"], ["", "-1", "18446744073709551616", "1e3"]),
    ("double", ["0", "-1.5", "2e10", "2E-3", "1.25e+2"], ["", ".5", "1.", "1e", "nan", "inf", "0x1", "1e999", "--1"]),
    ("bool", ["true", "false"], ["", "TRUE", "1", "yes"]),
    (
      "uuid", ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"],
      [
        "", "6ba7b8109dad11d180b400c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430cg",
        "{6ba7b810-9dad-11d1-80b4-00c04fd430c}",
      ]
    ),
    (
      "date", ["2024-02-29", "0001-01-01", "2000-02-29"],
      ["", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-1-01", "24-01-01-0"]
    ),
    ("new|used", ["new", "used"], ["", "New", "ne", "newused"]),
    ("[a-z0-9-]{1,4}", ["a", "a-9z"], ["", "abcde", "A", "é"]),
    ("[é日-本]{2}", ["é日", "本本"], ["é", "ab", "ééé"]),
    ("[a]{0,}", ["", "aaaa"], ["b"]),
  ]

  @Test(arguments: cases)
  func constraintsAcceptTheirValues(_ text: String, accepted: [String], rejected: [String]) throws {
    let constraint = try #require(try RoutePattern("/:a<\(text)>" as String).constraints["a"])
    #expect(constraint.description == text)
    for value in accepted { #expect(constraint.accepts(value), "\(value)") }
    for value in rejected { #expect(!constraint.accepts(value), "\(value)") }
  }

  @Test("A table rejects a text that the constraint rejects", arguments: cases)
  func tableAgreesWithConstraints(_ text: String, accepted: [String], rejected: [String]) throws {
    let constraint = try #require(try RoutePattern("/:a<\(text)>" as String).constraints["a"])
    var builder = RouteTable<Int>.Builder()
    _ = try builder.insert(try RoutePattern("/x/:a<\(text)>" as String), 0)
    let table = builder.freeze()
    let numbers = (1...25).flatMap { length in
      [1, 9].flatMap { digit in
        ["", "-", "0", "+"].map { $0 + String(repeating: "\(digit)", count: length) }
      }
    }
    for value in accepted + rejected + numbers + ["1:", "/1", "12345678901234567x", "-"] where !value.isEmpty {
      let url = try ParsedURL(segments: ["x", value])
      #expect((table.firstMatch(url) != nil) == constraint.accepts(value), "\(value)")
    }
  }

  @Test func brokenUTF8IsRejected() throws {
    let characters = try #require(ParameterCharacters(ranges: ["\u{0}"..."\u{10FFFF}"]))
    #expect(!characters.accepts([0xFF]))
    #expect(!characters.accepts([0x61, 0xC3]))
  }

  @Test func setsNeedMembersAndBounds() {
    #expect(ParameterCharacters(ranges: []) == nil)
    #expect(ParameterCharacters(ranges: ["a"..."b"], minimum: 2, maximum: 1) == nil)
    #expect(ParameterCharacters(ranges: ["a"..."b"], minimum: 0, maximum: 0) == nil)
  }
}
