import Foundation
import RoutePatterns
import MediatorTestSupport
import Testing

/// Runs all examples of the article on grammar and order, which are read from the article.
@Suite struct ArticleTests {
  private static func lines(_ kind: String) throws -> [[String]] {
    let article = packageRoot.appending(path: "Sources/Core/RoutePatterns/RoutePatterns.docc/GrammarAndOrder.md")
    var lines: [[String]] = []
    var isInside = false
    for line in try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```\(kind)"
      } else if isInside {
        lines.append(
          line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
      }
    }
    return lines
  }

  @Test func patternsMatchAsShown() throws {
    let lines = try Self.lines("matches")
    #expect(lines.count > 40)
    for line in lines {
      var builder = RouteTable<Int>.Builder()
      try builder.insert(RoutePattern(line[0]), 1)
      let url = try StandardURLReader().read(line[1])
      let match = builder.freeze().firstMatch(url)
      let captures = match?.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
      #expect(captures.map { $0.isEmpty ? "-" : $0 } ?? "no match" == line[2], "\(line)")
    }
  }

  @Test func urlsAreRejectedAsShown() throws {
    let lines = try Self.lines("rejected")
    #expect(lines.count > 10)
    for line in lines {
      let error = #expect(throws: URLReadingError.self) { try StandardURLReader().read(line[0]) }
      #expect(error?.code.description == line[1], "\(line)")
    }
  }

  @Test func patternsAreRejectedAsShown() throws {
    let lines = try Self.lines("errors")
    #expect(lines.count > 10)
    for line in lines {
      let error = #expect(throws: PatternError.self) { try RoutePattern(line[0]) }
      #expect(error?.code.description == line[1], "\(line)")
    }
  }

  @Test func kindsAreInTheOrderShown() throws {
    let kinds = try Self.lines("kinds").joined().joined(separator: " ").components(separatedBy: " ")
    #expect(kinds == SegmentKind.allCases.sorted().map { "\($0)" })
  }

  @Test func patternsAreTriedInTheOrderShown() throws {
    let lines = try Self.lines("order")
    #expect(lines.count > 5)
    var random = SeededGenerator(seed: 1)
    for line in lines {
      let patterns = line[1].components(separatedBy: ", ")
      for _ in 0..<5 {
        var builder = RouteTable<String>.Builder()
        try builder.insert("/users/me/settings", "a branch that leads nowhere")
        for pattern in patterns.shuffled(using: &random) { try builder.insert(RoutePattern(pattern), pattern) }
        let url = try StandardURLReader().read(line[0])
        #expect(builder.freeze().matches(url).map(\.value) == patterns)
      }
    }
  }
}
