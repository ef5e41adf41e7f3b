import MediatorText
import RoutePatterns
import Testing

@Suite struct ExplainTests {
  @Test("Every candidate is explained with the reason why it does not match (N4)") func candidatesAreExplained() throws
  {
    let table = try table(
      "/order/:id<int>", "/order/:id", "/order", "/order/:id/items", "/user/:id", "/order/v:n<int>", "/order/x:n",
      "web://order/:id", "https://example.com/order", "/order/7(/a)/b")
    let explanations = try table.explain(read("shop://order/7"))
    let verdicts = Dictionary(uniqueKeysWithValues: explanations.map { ($0.entry.value, $0.verdict) })
    #expect(explanations.prefix(2).map(\.entry.value) == ["/order/:id<int>", "/order/:id"])
    #expect(verdicts["/order/:id<int>"] == .matched(position: 0))
    #expect(verdicts["/order/:id"] == .matched(position: 1))
    #expect(verdicts["/order"] == .tooManySegments(expected: 1, found: 2))
    #expect(verdicts["/order/:id/items"] == .tooFewSegments(found: 2))
    #expect(verdicts["/order/7(/a)/b"] == .tooFewSegments(found: 2))
    #expect(verdicts["/user/:id"] == .literalDiffers(segment: 0, expected: "user", found: "order"))
    #expect(verdicts["/order/v:n<int>"] == .affixDiffers(segment: 1, name: "n", expected: "v:n", found: "7"))
    #expect(verdicts["web://order/:id"] == .schemeDiffers(expected: "web", found: "shop"))
    #expect(verdicts["https://example.com/order"] == .schemeDiffers(expected: "https", found: "shop"))
    let other = try table.explain(read("https://b.com/order/vx"))
    let others = Dictionary(uniqueKeysWithValues: other.map { ($0.entry.value, $0.verdict) })
    #expect(
      others["/order/:id<int>"] == .constraintFailed(segment: 1, name: "id", constraint: .int, found: "vx"))
    #expect(others["/order/v:n<int>"] == .constraintFailed(segment: 1, name: "n", constraint: .int, found: "x"))
    #expect(others["https://example.com/order"] == .hostDiffers(expected: "example.com", found: "b.com"))
    #expect(try table.explain(read("shop://order/7"), limit: 3).count == 3)
  }

  @Test(arguments: [
    (RouteVerdict.matched(position: 0), "matches"), (.matched(position: 1), "matches, as number 2"),
    (.schemeDiffers(expected: "a", found: nil), "scheme: found none, expected 'a'"),
    (.hostDiffers(expected: "a", found: "b"), "host: found 'b', expected 'a'"),
    (.literalDiffers(segment: 0, expected: "a", found: "b"), "segment 1: found 'b', expected 'a'"),
    (.affixDiffers(segment: 0, name: "n", expected: "v:n", found: "b"), "segment 1: found 'b', expected 'v:n'"),
    (
      .constraintFailed(segment: 1, name: "n", constraint: .int, found: "b"),
      "segment 2: found 'b', expected <int> for 'n'"
    ),
    (.tooFewSegments(found: 2), "found 2 segments, expected more"),
    (.tooManySegments(expected: 1, found: 2), "found 2 segments, expected 1"),
  ])
  func verdictsDescribeThemselves(_ verdict: RouteVerdict, text: String) { #expect(verdict.description == text) }

  /// The verdict is "matched" exactly for the routes that the table matches.
  @Test func verdictsAgreeWithMatching() throws {
    for seed in 0..<200 {
      var routes = RandomRoutes(seed: UInt64(seed) + 500_000)
      var builder = RouteTable<Int>.Builder()
      for number in 0..<8 { _ = try? builder.insert(routes.pattern(hasOrigin: seed % 2 == 1), number) }
      let table = builder.freeze()
      for _ in 0..<10 {
        let url = try routes.url()
        let explanations = table.explain(url)
        let matched = explanations.filter { if case .matched = $0.verdict { true } else { false } }
        #expect(matched.map(\.entry.value) == table.matches(url).map(\.value))
        #expect(Set(explanations.map(\.entry.value)).count == table.count)
      }
    }
  }

  @Test func similarPatternsAreFound() throws {
    let table = try table("/order/:id<int>", "/orders", "/profile/settings", "/files/*path", "(/:lang)/order/new")
    func near(_ text: String) throws -> [String] {
      try table.nearest(to: read(text)).map { "\($0.entry.value) \($0.distance)" }
    }
    #expect(try near("shop://ordr/42") == ["/order/:id<int> 1"])
    #expect(try near("shop://profile/settigns") == ["/profile/settings 1"])
    #expect(try near("shop://order/x").first == "/order/:id<int> 2")
    #expect(try near("shop://zzzzzzzzzz/yyyyyyyyyyy/xxxxxxxxxxxx").isEmpty)
    #expect(try table.nearest(to: read("shop://ordr"), limit: 1).count == 1)
  }

  @Test(
    "A literal of which more than a third changes is not near (FD42)",
    arguments: [
      ("loan/1", "/blog/*", false), ("blgo/1", "/blog/*", true), ("blurg/1", "/blog/*", false), ("b", "/a", false),
      ("ab", "/ac", true), ("orders/x/y", "/order/:id/y", true), ("holders/1", "/orders/:id", true),
      ("borders/1/x", "/folders/:id/x", true), ("hammers/1/x", "/folders/:id/x", false), ("BLOG/1", "/blog/:id", true),
    ])
  func farLiteralsAreNotNear(_ url: String, _ pattern: String, isNear: Bool) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(RoutePattern(pattern), 0)
    #expect(try builder.freeze().nearest(to: read("shop://\(url)"), host: .firstSegment).isEmpty != isNear)
  }

  @Test(
    "A pattern none of whose literals is in the URL is not near (FD42)",
    arguments: [
      ("nowhere", "/orders/:id", false), ("oders", "/orders/:id", true), ("7", "/orders/:id", false),
      ("orders", "/orders/:id", true), ("x/7", "/orders/:id/items", false), ("7/items", "/orders/:id/items", true),
      ("x", "/:id<int>", true), ("x", "/:id<int>(/edit)", true), ("x/y", "/:id<int>(/edit)", false),
      ("x/edit", "/:id<int>(/edit)", true), ("nowhere", "(/:lang)/order/:id", false), ("a/b", "/x/*rest", false),
      ("a/x/b", "/x/*rest", true), ("", "/orders", false), ("", "/:id", true), ("a/b/c", "/:x/:y", true),
    ])
  func patternsWithoutTheirLiteralsAreNotNear(_ url: String, _ pattern: String, isNear: Bool) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(RoutePattern(pattern), 0)
    let misses = try builder.freeze().nearest(to: read("shop://\(url)"), host: .firstSegment)
    #expect(misses.isEmpty != isNear)
  }

  @Test("A name that shares nothing with a wrong one is not near (FD42)") func foreignNamesAreNotNear() {
    #expect(nearest(to: "b", among: ["a", "B", "c"]) == ["B"])
    #expect(nearest(to: "ib", among: ["id", "xy"]) == ["id"])
  }
}
