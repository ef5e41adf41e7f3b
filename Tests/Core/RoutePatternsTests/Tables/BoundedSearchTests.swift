import MediatorText
@testable import RoutePatterns
import Testing

/// A URL that every pattern nearly matches, in tables that an app may have and links that it may get.
@Suite("Searches for the sake of a message have a budget") struct BoundedSearchTests {
  private static func table(_ patterns: [String]) throws -> RouteTable<Int> {
    var builder = RouteTable<Int>.Builder()
    for (index, pattern) in patterns.enumerated() { try builder.insert(RoutePattern(pattern), index) }
    return builder.freeze()
  }

  private static func url(_ text: String) throws -> ParsedURL { try StandardURLReader().read(text) }

  // The search compared 10,000 patterns however long they were: 2.3 seconds with twenty groups.
  @Test("The nearest of a thousand patterns with twenty groups are found within the steps (AT2)")
  func nearestIsBounded() throws {
    let groups = (0..<20).map { "(/segment\($0):x\($0)" }.joined() + String(repeating: ")", count: 20)
    let table = try Self.table((0..<1000).map { "/route\($0)\(groups)" })
    let url = try Self.url("/" + (0..<20).map { "segmant\($0)" }.joined(separator: "/"))
    var steps = SearchSteps.forMessage
    let near = table.nearest(to: url, &steps)
    #expect(near.misses.count <= 3 && !near.isComplete)
    #expect(steps.areSpent)
  }

  // Each pattern was counted as one with a single variant: 20 milliseconds for 10,000 of them.
  @Test("Patterns with groups take more steps, also if all variants have other numbers of segments (AT2)")
  func variantsTakeSteps() throws {
    let groups = String(repeating: "(/x", count: 20) + String(repeating: ")", count: 20)
    let table = try Self.table((0..<4000).map { "/route\($0)\(groups)" })
    var steps = SearchSteps.forMessage
    let url = try Self.url("/" + (0..<32).map { "segmant\($0)" }.joined(separator: "/"))
    #expect(!table.nearest(to: url, &steps).isComplete)
  }

  // Every message sorted all patterns.
  @Test("A frozen table knows the order of its patterns, literals by their bytes (AT2)") func orderIsKnown() throws {
    let words = ["a", "ab", "abcd", "abcd/x", "abcda", "abcdefghijkl", "abcdefghijklm", "abd", "b", "é", ":x<int>"]
    let table = try Self.table((words.reversed() + [":x(/:y)"]).map { "/\($0)" })
    #expect(table.core.index.orderedRows == (0..<words.count).reversed() + [words.count])
    #expect(table.entries.map(\.value) == table.core.index.orderedRows)
    #expect(!table.nearest(to: try Self.url("/abe")).isEmpty)
  }

  // Each pattern with a host was counted as one without.
  @Test("Patterns with a host take more steps (AT2)") func hostsTakeSteps() throws {
    let table = try Self.table((0..<4000).map { "https://a\($0).example/x" })
    var steps = SearchSteps.forMessage
    #expect(!table.nearest(to: try Self.url("https://b.example/x"), host: .authority, &steps).isComplete)
  }

  // Each item of each pattern read the whole query: 8.7 seconds for 500 patterns.
  @Test("An explanation takes steps for reading a query (D5)") func queriesTakeSteps() throws {
    let items = (0..<30).map { "k\($0)=1" }.joined(separator: "&")
    let table = try Self.table((0..<500).map { "/a\($0 % 7)?\(items)&x=\($0)" })
    let query = (0..<100).map { "q\($0)=\(String(repeating: "%41", count: 20))" }.joined(separator: "&")
    let explanations = table.explain(try Self.url("/a1?\(query)"), limit: 1000)
    #expect(!explanations.isEmpty && explanations.count < 500)
    #expect(table.explain(try Self.url("/a1?k1=2"), limit: 1000).count == 500)
  }

  @Test("All patterns of an ordinary table are compared (AT2)") func ordinaryTablesAreCompared() throws {
    let table = try Self.table((0..<300).map { "/module\($0)/page/:id<int>" })
    let near = table.nearest(to: try Self.url("/modul299/page/7"))
    #expect(near.first?.entry.pattern.description == "/module299/page/:id<int>")
    #expect(near.first?.distance == 1)
  }

  // The URL was split and decoded once for each pattern.
  @Test("An explanation of a long URL compares as many patterns as its steps allow (AT12)")
  func explanationIsBounded() throws {
    let table = try Self.table((0..<5000).map { "/a/:b<[a-z]{1,\($0 + 1)}>/:c<int>" })
    let url = try Self.url("/a/" + String(repeating: "b", count: 3700) + "/" + String(repeating: "%41", count: 1200))
    let explanations = table.explain(url, limit: 20_000)
    #expect(!explanations.isEmpty && explanations.count < 5000)
    #expect(explanations.allSatisfy { "\($0.verdict)".unicodeScalars.count < 600 })
    let few = try Self.table((0..<100).map { "/a\($0)/:b" })
    #expect(few.explain(try Self.url("/a7/x"), limit: 1000).count == 100)
  }

  // Each set was compared with the whole segment, so a miss took as long as all sets together.
  @Test("A node with many sets of characters matches like each set alone (AT18)") func manySetsMatch() throws {
    let ranges = ["a-z", "a-y", "a-z0-9", "а-я", "a-zé"]
    let patterns =
      (1...20).map { number in
        "/x/:v<[\(ranges[number % ranges.count])]{\(number % 7),\(number)}>/\(number)"
      } + ["/x/:v<int>/0", "/x/:v<new|used>/0", "/x/p:v<[a-z]{1,9}>/0", "/x/:v.html/0", "/x/:v/0"]
    let table = try Self.table(patterns)
    for value in ["a", "abcdef", "z", "12", "new", "pq", "я", "éa", "a.html", String(repeating: "a", count: 21), "a!"] {
      for end in 0...20 {
        let url = try Self.url("/x/\(value)/\(end)")
        let alone = try patterns.indices.filter { index in
          try Self.table([patterns[index]]).firstMatch(url) != nil
        }
        let found = table.matches(url).map(\.value)
        #expect(found.sorted() == alone, "\(value)/\(end)")
        #expect(table.firstMatch(url)?.value == found.first)
      }
    }
  }

  @Test("Sets of characters keep the order of specificity and registration in a table (AT18)") func orderIsKept() throws
  {
    let patterns = (0..<20).map { "/:v<[a-z]{1,\($0 + 5)}>" } + ["/p:v<[a-z]+>", "/:v<int>", "/:v"]
    let valid = patterns.filter { (try? RoutePattern($0)) != nil }
    let table = try Self.table(valid)
    let found = table.matches(try Self.url("/pear")).map(\.value)
    let order = table.entries.map(\.value)
    #expect(found == order.filter(found.contains))
    #expect(found.count == 21)
  }
}
