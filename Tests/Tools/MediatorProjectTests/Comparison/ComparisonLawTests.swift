import Foundation
import MediatorProject
import MediatorTestSupport
import Testing

@Suite("The comparison agrees with a naive matcher and a walk of the table") struct ComparisonLawTests {
  /// A rule, as random JSON and for the naive matcher.
  struct Rule {
    var path: String
    var query: String?
    var excludes = false
    var ignoresCase = false

    var json: String {
      let query = query.map { #","?":{"q":"\#($0)"}"# } ?? ""
      return
        #"{"/":"\#(path)"\#(query)\#(excludes ? #","exclude":true"# : "")\#(ignoresCase ? #","caseSensitive":false"# : "")}"#
    }
  }

  /// Returns whether a pattern matches a text, by trying everything.
  static func glob(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if pattern.hasPrefix("$(v)") {
      return ["a", "bb"].contains { text.hasPrefix($0) && glob(pattern.dropFirst(4), text.dropFirst($0.count)) }
    }
    if first == "*" {
      return glob(pattern.dropFirst(), text) || (!text.isEmpty && glob(pattern, text.dropFirst()))
    }
    guard let character = text.first, first == "?" || first == character else { return false }
    return glob(pattern.dropFirst(), text.dropFirst())
  }

  static func matches(_ rule: Rule, path: String, query: String?) -> Bool {
    var pattern = Substring(rule.path)
    var path = Substring(path)
    while pattern.hasSuffix("/") { pattern.removeLast() }
    while path.hasSuffix("/") { path.removeLast() }
    if let first = pattern.first, first != "*" {
      while pattern.hasPrefix("/") { pattern.removeFirst() }
      pattern = "/" + pattern
    }
    func fold(_ text: Substring) -> Substring { rule.ignoresCase ? Substring(text.lowercased()) : text }
    let isPath =
      glob(fold(pattern), fold(path)) || (pattern.hasSuffix("/*") && glob(fold(pattern.dropLast(2)), fold(path)))
    return isPath && (rule.query.map { glob(fold(Substring($0)), fold(Substring(query ?? ""))) } ?? true)
  }

  /// Returns whether a pattern of literals, parameters, groups and a catch-all matches segments.
  static func walk(_ pattern: Substring, _ segments: ArraySlice<String>) -> Bool {
    if pattern.isEmpty { return segments.isEmpty }
    if pattern.hasPrefix("(") {
      let end = pattern.firstIndex(of: ")") ?? pattern.endIndex
      let rest = pattern[end...].dropFirst()
      return walk(pattern[..<end].dropFirst() + rest, segments) || walk(rest, segments)
    }
    if pattern.hasPrefix("/*") { return true }
    let end = pattern.dropFirst().firstIndex { $0 == "/" || $0 == "(" } ?? pattern.endIndex
    let part = pattern[..<end].dropFirst()
    guard let segment = segments.first else { return false }
    let accepts =
      part.hasSuffix("<int>")
      ? !segment.isEmpty && segment.allSatisfy { $0 == "1" }
      : part.hasSuffix("<a|bb>") ? segment == "a" || segment == "bb" : part.hasPrefix(":") || part == segment
    return accepts && walk(pattern[end...], segments.dropFirst())
  }

  static func text(_ pieces: [String], _ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in pieces[random.next(below: pieces.count)] }.joined()
  }

  static func rule(_ random: inout SeededGenerator) -> Rule {
    let start = random.next(below: 4) == 0 ? "" : "/"
    var rule = Rule(
      path: start
        + text(["a", "b", "/a", "/bb", "/?*", "*", "?", "/*", "$(v)", "1", "A"], random.next(below: 4), &random))
    if random.next(below: 3) == 0 { rule.query = text(["a", "b", "?", "*", "$(v)"], random.next(below: 3), &random) }
    rule.excludes = random.next(below: 4) == 0
    rule.ignoresCase = random.next(below: 5) == 0
    return rule
  }

  static func pattern(_ random: inout SeededGenerator) -> String {
    let pieces = ["/a", "/b", "/bb", "/:x", "(/a)", "(/:y)", "/:n<int>", "/:v<a|bb>"]
    var result = ""
    for index in 0..<1 + random.next(below: 3) {
      result += pieces[random.next(below: pieces.count)].replacing(":", with: ":p\(index)")
    }
    return result + (random.next(below: 6) == 0 ? "/*" : "")
  }

  /// Returns a random query as a pattern, and one as the end of a URL.
  static func query(_ random: inout SeededGenerator) -> (pattern: String, url: String) {
    (
      ["", "", "?q", "?q=a", "?q=:q<a|bb>", "?q=:q", "(?q=:q)"][random.next(below: 7)],
      ["", "", "", "?q", "?q=", "?q=a", "?q=bb", "?q=1", "?r=a"][random.next(below: 9)]
    )
  }

  /// Returns a random fragment as a pattern, and one as the end of a URL.
  static func fragment(_ random: inout SeededGenerator) -> (pattern: String, url: String) {
    (
      ["", "", "", "", "#a", "#:f", "#:f<a|bb>", "#/a/:f", "(#:f)"][random.next(below: 9)],
      ["", "", "", "#", "#a", "#bb", "#/a", "#/a/1", "#/a/1/", "#%2Fa/bb"][random.next(below: 10)]
    )
  }

  /// The pattern without its query.
  static func path(_ pattern: String) -> Substring {
    pattern.prefix { $0 != "?" }.hasSuffix("(") ? pattern.prefix { $0 != "?" }.dropLast() : pattern.prefix { $0 != "?" }
  }

  /// Returns whether a value of `q` meets the query of a pattern.
  static func accepts(_ pattern: String, query: String?) -> Bool {
    guard let mark = pattern.firstIndex(of: "?"), !pattern[..<mark].hasSuffix("(") else { return true }
    guard let query else { return false }
    switch pattern[mark...] {
    case "?q=a": return query == "a"
    case "?q=:q<a|bb>": return query == "a" || query == "bb"
    default: return true
    }
  }

  @Test("Every random URL that differs belongs to a reported pair (PF8)")
  func everyDifferenceIsReported() throws {
    let count = Int(ProcessInfo.processInfo.environment["PROJECT_PAIRS"] ?? "") ?? 3000
    var random = SeededGenerator(seed: 8)
    var (differing, pairs) = (0, 0)
    while pairs < count {
      let rules = (0..<1 + random.next(below: 5)).map { _ in Self.rule(&random) }
      var patterns: [String] = []
      for _ in 0..<1 + random.next(below: 5) {
        let pattern = Self.pattern(&random) + (random.next(below: 3) == 0 ? Self.query(&random).pattern : "")
        if !patterns.contains(pattern) { patterns.append(pattern) }
      }
      pairs += rules.count * patterns.count
      let manifest = Manifest(
        modules: [], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: [ComparisonTests.host], order: .registration,
            routes: patterns.map { Manifest.RegisteredRoute($0, .handler, module: "m") })
        ])
      let file = try SiteAssociationTests.file(
        rules.map(\.json).joined(separator: ","), #","substitutionVariables":{"v":["a","bb"]}"#)
      let report = try manifest.compare(with: file, host: ComparisonTests.host, app: SiteAssociationTests.app)
      #expect(report.isComplete)
      let router = ManifestRouter(manifest)
      for _ in 0..<60 {
        let segments = (0..<random.next(below: 4)).map { _ in
          Self.text(["a", "b", "1", "A", "bb"], 1 + random.next(below: 2), &random)
        }
        let path = "/" + segments.joined(separator: "/")
        let query = random.next(below: 2) == 0 ? nil : Self.text(["a", "b", "A"], random.next(below: 3), &random)
        let url = "https://\(ComparisonTests.host)\(path)\(query.map { "?q=\($0)" } ?? "")"
        let rule = rules.firstIndex { Self.matches($0, path: path, query: query) }
        let route = patterns.firstIndex { Self.walk(Self.path($0), segments[...]) && Self.accepts($0, query: query) }
        let decision = try file.decision(for: url, app: SiteAssociationTests.app)
        #expect(decision.rule?.number == rule.map { $0 + 1 }, "\(url) \(rules.map(\.json))")
        let outcome = router.outcome(of: url, source: .universalLink)
        #expect(outcome.isAccepted == (route != nil), "\(url) \(patterns)")
        guard decision.opensApp != outcome.isAccepted else { continue }
        differing += 1
        let isReported = report.differences.contains { difference in
          switch difference {
          case .notAccepted(let reported, _, _): decision.opensApp && reported.number == decision.rule?.number
          case .notSent(let destination, let reported, _):
            router.destination(of: outcome) == destination && reported?.number == decision.rule?.number
          case .missNotSent: false
          }
        }
        // No shorter URL of a pair exists than the one that is reported.
        let isShortest = report.differences.contains { difference in
          guard difference.example.utf8.count <= url.utf8.count else { return false }
          switch difference {
          case .notAccepted(let reported, _, _): return decision.opensApp && reported.number == decision.rule?.number
          case .notSent(let destination, let reported, _):
            return router.destination(of: outcome) == destination && reported?.number == decision.rule?.number
          case .missNotSent: return false
          }
        }
        #expect(isShortest, "\(url) \(rules.map(\.json)) \(patterns) \(report.findings)")
        #expect(isReported, "\(url) \(rules.map(\.json)) \(patterns) \(report.findings)")
      }
    }
    #expect(differing > count / 20)
  }

  @Test("150 routes and 60 rules are compared completely (PF8)")
  func largeTablesAreComparedCompletely() throws {
    let patterns = (0..<150).map { "/s\($0 % 30)/p\($0)/:id" + ($0 % 3 == 0 ? "(/x\($0))" : "") }
    let rules = (0..<60).map { #"{"/":"/s\#($0 % 30)/p\#($0)/?*"}"# }.joined(separator: ",")
    let report = try ComparisonTests.compare(ComparisonTests.manifest(patterns), rules)
    #expect(report.isComplete)
    #expect(report.findings.count { $0.rule == .notSent } >= 90)
  }
}
