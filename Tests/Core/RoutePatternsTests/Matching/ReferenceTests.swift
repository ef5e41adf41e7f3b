import Foundation
import RoutePatterns
import Testing

/// The table gives the same matches as the naive matcher.
///
/// A debug build compares 20,000 pairs of a table and a path. `Tests/Checks/Benchmarks` builds this file for release, where CI
/// compares a million: `ROUTE_PAIRS=1000000`.
@Suite struct ReferenceTests {
  static let pairs = ProcessInfo.processInfo.environment["ROUTE_PAIRS"].flatMap(Int.init) ?? 20_000

  @Test(
    "A table matches like trying every route in order (N7, RL1, RL2, RL3, RL4, RL18, RL19, RL22, RL23, RL24, RL30, RL32, RL33, RL36)",
    arguments: RouteOrder.allCases)
  func tableMatchesLikeTheNaiveMatcher(_ order: RouteOrder) throws {
    let pathsPerTable = 40
    for seed in 0..<(Self.pairs / 2 / pathsPerTable) {
      var routes = RandomRoutes(seed: UInt64(seed) &* 2 &+ (order == .registration ? 1 : 0))
      let (builder, reference) = try build(order, &routes)
      let table = builder.freeze()
      #expect(table.count == reference.routes.count)
      for _ in 0..<pathsPerTable {
        let segments = routes.segments()
        try compare(table, reference, segments, routes.query(), routes.fragment(), routes.origin(), seed)
      }
    }
  }

  /// Inserts, and removes by handle and by pattern, at random, in the table and in the reference.
  private func build(
    _ order: RouteOrder, _ routes: inout RandomRoutes
  ) throws -> (RouteTable<Int>.Builder, ReferenceMatcher) {
    var builder = RouteTable<Int>.Builder(order: order)
    var reference = ReferenceMatcher(order: order)
    var handles: [Int: RouteHandle] = [:]
    let hasOrigin = routes.random.chance(50)
    let priorities = routes.random.chance(50) ? [0] : [0, 0, 0, 5, -1]
    let count = Int.random(in: 1...14, using: &routes.random)
    for number in 1...count {
      let (pattern, priority) = (routes.pattern(hasOrigin: hasOrigin), routes.random.pick(priorities))
      do {
        handles[number] = try builder.insert(pattern, number, priority: priority)
        reference.insert(pattern, priority: priority, number: number)
      } catch {
        #expect(error.code == .conflict)
      }
    }
    if routes.random.chance(30), let victim = reference.routes.randomElement(using: &routes.random) {
      let handle = try #require(handles[victim.number])
      let removals = [builder.remove(handle), builder.remove(handle)]
      #expect(removals == [true, false])
      reference.remove(number: victim.number)
    }
    if routes.random.chance(20), let victim = reference.routes.randomElement(using: &routes.random) {
      // By specificity a pattern removes those that it conflicts with (FD31).
      let equal = reference.routes.filter { route in
        if order == .registration { return route.pattern == victim.pattern }
        var pair = RouteTable<Int>.Builder(order: order)
        _ = try? pair.insert(route.pattern, 0)
        return (try? pair.insert(victim.pattern, 1)) == nil
      }
      let removed = builder.remove(victim.pattern)
      #expect(removed == equal.count)
      for route in equal { reference.remove(number: route.number) }
    }
    if routes.random.chance(20) { builder = RouteTable.Builder(builder.freeze()) }
    return (builder, reference)
  }

  /// Returns a text with ASCII in upper case.
  private static func uppercased(_ text: String) -> String {
    String(decoding: text.utf8.map { 0x61...0x7A ~= $0 ? $0 - 32 : $0 }, as: UTF8.self)
  }

  private func compare(
    _ table: RouteTable<Int>, _ reference: ReferenceMatcher, _ segments: [String],
    _ query: [(name: String, value: String?)], _ fragment: String?, _ origin: (scheme: String, host: String)?,
    _ seed: Int
  ) throws {
    let url = try ParsedURL(
      scheme: origin?.scheme, host: origin?.host == "" ? nil : origin?.host, segments: segments, queryItems: query,
      fragment: fragment)
    let expected = reference.matches(segments, query, fragment: fragment, origin: origin)
    let found = table.matches(url).map { match in
      ReferenceMatcher.Match(
        number: match.value, captures: match.captures.map { "\($0.name)=\($0.text)" },
        variant: match.variant.description)
    }
    // The reader rejects empty segments.
    if !segments.contains("") {
      let upper = try ParsedURL(
        scheme: origin?.scheme, host: origin?.host == "" ? nil : origin?.host, segments: segments.map(Self.uppercased),
        queryItems: query, fragment: fragment)
      let folded = table.matches(try StandardURLReader(foldsPath: true).read(upper.text)).map { match in
        [String(match.value)] + match.captures.map { "\($0.name)=\($0.text)".lowercased() }
      }
      #expect(
        folded == found.map { [String($0.number)] + $0.captures.map { $0.lowercased() } }, "seed \(seed), \(upper)")
    }
    guard found != expected || table.firstMatch(url)?.value != expected.first?.number else { return }
    let patterns = table.entries.map { "\($0.value): \($0.pattern) @\($0.priority)" }.joined(separator: "\n")
    Issue.record(
      "seed \(seed), path \(segments), query \(query), fragment \(fragment ?? "none"), origin \(origin?.host ?? "none")\nfound \(found)\nexpected \(expected)\n\(patterns)"
    )
  }
}
