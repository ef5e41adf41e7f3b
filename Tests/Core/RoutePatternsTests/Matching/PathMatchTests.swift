import RoutePatterns
import MediatorTestSupport
import Testing

/// Bare paths are read in another way than URLs, with the same result.
@Suite struct PathMatchTests {
  @Test(arguments: 0..<400)
  func pathsMatchLikeURLs(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var builder = RouteTable<Int>.Builder()
    let names = (0..<6).map { _ in Self.segment(&random) }
    for number in 0..<12 {
      let pattern = (0..<Int.random(in: 0...18, using: &random)).map { index in
        if random.chance(10), seed % 2 == 1 { return "/:p\(index)<int>" }
        return random.chance(30) ? "/:p\(index)" : "/" + random.pick(names).replacing(" ", with: "%20")
      }.joined()
      do {
        try builder.insert(try RoutePattern(pattern.isEmpty ? "/" : pattern as String), number)
      } catch let error as RouteTableError {
        #expect(error.code == .conflict)
      }
    }
    let table = builder.freeze()
    var patterns = table.entries.map { $0.pattern.components }
    patterns.append([.literal("none")])
    for _ in 0..<40 {
      let segments = random.pick(patterns).map { component in
        if case .literal(let text) = component, random.chance(95) { return text }
        return random.chance(50) ? random.pick(names) : Self.segment(&random)
      }
      let path = (random.chance(80) ? "/" : "") + segments.joined(separator: "/") + (random.chance(20) ? "/" : "")
      // A URL that begins with two slashes has an authority.
      if path.utf8.starts(with: "//".utf8) { continue }
      let url = try? StandardURLReader().read(path)
      let expected = url.flatMap { table.firstMatch($0) }
      let found = table.firstMatch(path: path)
      #expect(found?.value == expected?.value, "\(path)")
      // A path that needs no scanner keeps its raw characters.
      func escaped(_ texts: [Substring]?) -> [String]? { texts?.map { String($0).replacing(" ", with: "%20") } }
      #expect(escaped(found?.captures.map(\.encoded)) == escaped(expected?.captures.map(\.encoded)), "\(path)")
      #expect(escaped(found?.url.segments.map(\.encoded)) == escaped(expected?.url.segments.map(\.encoded)))
      #expect(found.map { $0.captures.map(\.text) } == expected.map { $0.captures.map(\.text) }, "\(path)")
    }
  }

  /// Words end at lengths of about eight and sixteen.
  private static func segment(_ random: inout SeededGenerator) -> String {
    let length = random.pick([1, 2, 3, 7, 8, 9, 15, 16, 17, 24, 25, 40])
    return String((0..<length).map { _ in random.pick(["a", "b", "-", "é", "~", " ", "'"]) as Character })
  }

  @Test(
    arguments: [
      ("", nil), ("/", nil), ("//", nil), ("/a", "a"), ("a", "a"), ("/a/", "a"), ("/a//", nil), ("/.", nil),
      ("/..", nil),
      ("/.a", ".a"), ("/...", "..."), ("/a?b", "a"), ("/a#b", "a"), ("/%61", "a"), ("/%zz", nil), ("/a'", "a'"),
      ("/a b?q=1", "a b"), ("/it's a", "it's a"), ("/a b%20c", "a b c"), ("/a b#c d#e", "a b"), ("x:a|b?", "x:a|b"),
      ("/a b%zz", nil), ("//a b", nil), ("/a b\\?", nil),
      ("/\u{FF}", "\u{FF}"), ("/12345678", "12345678"), ("/123456789", "123456789"),
    ] as [(String, String?)])
  func unusualPathsAreRead(_ path: String, captured: String?) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/:x", 1)
    #expect(builder.freeze().firstMatch(path: path)?["x"]?.text == captured)
  }

  @Test(arguments: [1, 15, 16, 17, 64])
  func longPathsAreRead(_ count: Int) throws {
    var builder = RouteTable<Int>.Builder()
    let pattern = (0..<count).map { "/:p\($0)" }.joined()
    try builder.insert(try RoutePattern(pattern as String), 1, priority: 3, origin: RouteOrigin("tests"))
    let table = builder.freeze()
    for length in [1, 9, 300] {
      let texts = (0..<count).map { String(repeating: "\($0 % 10)", count: length) }
      let match = try #require(table.firstMatch(path: "/" + texts.joined(separator: "/")))
      #expect(match.captures.map(\.text) == texts)
      #expect(match["p\(count - 1)"]?.text == texts.last)
      #expect(match.pattern.description == pattern)
      #expect(match.variant.description == pattern)
      #expect(match.priority == 3)
      #expect(match.origin?.owner == "tests")
    }
    let path = "/a b" + String(repeating: "/1", count: count - 1)
    #expect(table.firstMatch(path: path)?["p0"]?.text == "a b")
    #expect(table.firstMatch(path: String(repeating: "/a", count: 65)) == nil)
  }
}
