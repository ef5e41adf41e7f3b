import MediatorConformanceKit
import Testing

@Suite("JLRoutes' differences are named") struct JLRoutesSystemTests {
  private func run(_ patterns: [String], url: String, remove: String? = nil) throws -> ConformanceAnswer {
    var input: [String: JSON] = [
      "routes": .array(patterns.map { ["pattern": .string($0), "handled": true, "priority": .integer(0)] }),
      "url": .string(url), "options": ["decodePlus": true, "hostAsPath": false],
    ]
    if let remove { input["remove"] = [["pattern": .string(remove)]] }
    return try JLRoutesSystem.answer(.object(input))
  }

  @Test("A pattern with groups can be removed (JL7)")
  func patternsWithGroupsAreRemoved() throws {
    let answer = try run(["/a(/b)"], url: "x://a", remove: "/a(/b)")
    #expect(answer.differences == ["removed-groups"])
    #expect(answer.out["can"] == false)
    #expect(try run(["/a", "/b"], url: "x://b", remove: "/a").differences.isEmpty)
    #expect(try run(["/b"], url: "x://b", remove: "/a(/b)").differences.isEmpty)
  }

  @Test("Too many variants, and patterns that crash JLRoutes, are errors (JL15)")
  func malformedPatternsAreErrors() throws {
    let groups = (1...11).map { "(/\($0))" }.joined()
    #expect(try run(["/a\(groups)"], url: "x://a").differences == ["expansion-limit"])
    #expect(try run(["/a(/b"], url: "x://a").differences == ["malformed-pattern"])
  }

  @Test("URLs have limits")
  func urlsHaveLimits() throws {
    let answer = try run(["*"], url: "x://" + String(repeating: "a/", count: 100))
    #expect(answer.differences == ["url-limits"])
    #expect(answer.out["can"] == false)
  }
}
