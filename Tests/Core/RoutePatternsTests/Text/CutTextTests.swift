import RoutePatterns
import Testing

/// Rejected texts were printed whole: a pattern of a file made a message of five megabytes.
@Suite("Messages cut the texts that they reject") struct CutTextTests {
  private static let long = String(repeating: "x", count: 100_000)

  private static func errors() -> [any Error] {
    var errors: [any Error] = []
    func note(_ body: () throws -> Void) {
      do {
        try body()
        Issue.record("nothing was thrown")
      } catch {
        errors.append(error)
      }
    }
    for text in [
      "/" + long, "/" + long + "<", "/:a<" + long + ">", "/(" + long, "/\u{202E}" + long, "/:" + long + ":a",
      "//" + long,
      String(repeating: "/a", count: 50_000), String(repeating: "(/a)", count: 30_000), "/" + long + "%",
    ] {
      note { _ = try RoutePattern(text) }
      note { _ = try RewriteSet([Rewrite(from: "/a", to: text)]) }
      note { _ = try RewriteSet([Rewrite(from: RoutePattern(stringLiteral: text), to: "/a")]) }
    }
    for text in [long + "://", "a://" + long, "a://b/%" + long, "a://b?" + long, "a://b/" + long + "\u{0}"] {
      note { _ = try StandardURLReader().read(text) }
    }
    let pattern: RoutePattern = "/:a<[a-z]{1,4}>"
    note { _ = try pattern.path(["a": .text(long)]) }
    note { _ = try pattern.path([long: .text("a")]) }
    note { _ = try pattern.url(["a": .text("a")], scheme: long) }
    let rules = (0..<3000).map { Rewrite(from: RoutePattern(stringLiteral: "/r\($0)"), to: "/r\(($0 + 1) % 3000)") }
    note { _ = try RewriteSet(rules) }
    return errors
  }

  @Test("No message of an error is longer than what it cuts its texts at allows (AT14)") func messagesAreShort() {
    for error in Self.errors() {
      #expect("\(error)".unicodeScalars.count < 1500, "\(type(of: error)): \("\(error)".prefix(200))")
    }
  }

  @Test("The excerpt of a long pattern shows the column of its problem (AT14)") func excerptShowsTheColumn() {
    let text = "/" + String(repeating: "a", count: 300) + "/(b"
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    let lines = (error.map { "\($0)" } ?? "").split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("  …aaaa") && lines[1].hasSuffix("a/(b"))
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    #expect(caret.map { Array(lines[1])[$0] } == "(")
  }

  // The template of a rewrite filled each of its names with the whole text: 8 MB from a URL of 4 KB.
  @Test("A rewritten URL is not longer than a URL may be (AT13)") func rewritesAreLimited() throws {
    let template = "/b?" + (0..<100).map { "q\($0)=:x" }.joined(separator: "&")
    let set = try RewriteSet([Rewrite(from: "/a/:x", to: template), Rewrite(from: "/c/:x", to: "/d/:x?again=:x")])
    func rewritten(_ path: String) throws -> String? {
      let url = try StandardURLReader().read(path)
      return try set.rewritten(url, host: url.defaultHostPlacement)?.url
    }
    let error = #expect(throws: URLReadingError.self) {
      try rewritten("/a/" + String(repeating: "x", count: 4000))
    }
    #expect(error?.code == .tooLong)
    #expect(try rewritten("/c/" + String(repeating: "x", count: 4000))?.utf8.count == 8010)
  }
}
