import RoutePatterns
import Testing

@Suite struct SampleTests {
  @Test(
    "Each sample satisfies its constraint",
    arguments: [
      "int", "uint", "double", "bool", "uuid", "date", "a|b|c%2Fd", "[a-z]", "[a-z0-9-]{3,5}", "[é-ü]{2}", "[a]{64}",
      "[ab]{0,1}",
      "[\\^\\]]", "[👍🏽]{3,}",
    ])
  func samplesSatisfyTheirConstraints(constraint: String) throws {
    let pattern = try RoutePattern("/:p<\(constraint)>" as String)
    let constraint = try #require(pattern.constraints["p"])
    #expect(!constraint.samples.isEmpty)
    for sample in constraint.samples { #expect(constraint.accepts(sample), "\(sample)") }
  }

  @Test("A set of more than 64 characters has no sample")
  func longSetsHaveNoSample() {
    let pattern: RoutePattern = "/:p<[a]{65}>"
    #expect(pattern.constraints["p"]?.samples == [])
  }

  @Test("Each sample URL of a pattern matches the pattern", arguments: 0..<300)
  func sampleURLsMatch(seed: Int) throws {
    var routes = RandomRoutes(seed: UInt64(seed))
    let pattern = routes.pattern(hasOrigin: true)
    var builder = RouteTable<Int>.Builder()
    try builder.insert(pattern, 0)
    let table = builder.freeze()
    for text in pattern.sampleURLs {
      #expect(table.firstMatch(try StandardURLReader().read(text)) != nil, "\(pattern) \(text)")
    }
  }

  // Cause: the fuzzer `rewrite` found a domain that is too long for any host below it, so its sample URL did not match.
  @Test("A domain leaves room for a host below it")
  func domainsLeaveRoomForAHost() throws {
    let domain = String(repeating: "s", count: 249)
    #expect(throws: PatternError.self) { try RoutePattern("https://*.\(domain)s/a" as String) }
    let pattern = try RoutePattern("https://*.\(domain)/a" as String)
    var builder = RouteTable<Int>.Builder()
    try builder.insert(pattern, 0)
    let url = try StandardURLReader().read("https://www.\(domain)/a")
    #expect(pattern.sampleURLs == [url.text])
    #expect(builder.freeze().firstMatch(url) != nil)
  }
}
