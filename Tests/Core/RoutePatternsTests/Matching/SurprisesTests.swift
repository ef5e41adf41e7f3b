import RoutePatterns
import Testing

/// Cases that other routers get wrong.
@Suite struct SurprisesTests {
  private func captures(_ match: RouteMatch<String>?) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (match?.captures).map { $0.map { ($0.name, $0.text) } } ?? [])
  }

  @Test func aLongerLiteralBranchDoesNotHideAParameter() throws {
    let table = try table("/users/:id", "/users/me/settings")
    let match = table.firstMatch(path: "/users/me")
    #expect(match?.value == "/users/:id")
    #expect(captures(match) == ["id": "me"])
  }

  @Test func noCaptureOfAnAbandonedBranchIsLeft() throws {
    let table = try table("/:a<int>/:b/x", "/:c/:d/y")
    let match = table.firstMatch(path: "/1/2/y")
    #expect(captures(match) == ["c": "1", "d": "2"])
  }

  @Test func twoModulesNameOnePositionDifferently() throws {
    let table = try table("/user/:id/posts", "/user/:uid/photos")
    #expect(captures(table.firstMatch(path: "/user/7/posts")) == ["id": "7"])
    #expect(captures(table.firstMatch(path: "/user/7/photos")) == ["uid": "7"])
  }

  @Test(
    "A literal takes precedence over a parameter in every alphabet (MG10)",
    arguments: ["!", "%3A", "~", "z", "é", "日本", "😀", "0"])
  func literalsTakePrecedence(_ literal: String) throws {
    let pattern = try RoutePattern("/\(literal)" as String)
    let table = try table("/:any", pattern)
    #expect(table.firstMatch(path: "/\(literal)")?.value == pattern.description)
  }

  // The affix that was registered first won.
  @Test(
    "Of two affixes that match a segment, the one with more literal text wins, whichever was registered first (FD22)",
    arguments: [
      ("/img-7.png", "/img-:id", "/img-:id.png"),
      ("/a.tar.gz", "/:id.gz", "/:id.tar.gz"),
      ("/version-2", "/v:n", "/version-:n"),
      ("/a-b-c", "/:x-c", "/:x-:y-c"),
      ("/x#key=1&epoch=2", "/x#key=:key", "/x#key=:key&epoch=:epoch"),
      ("/x#/v12", "/x#/v:n", "/x#/v1:n"),
    ])
  func longerAffixesWin(path: String, shorter: String, longer: String) throws {
    for patterns in [[shorter, longer], [longer, shorter]] {
      let table = try table(RoutePattern(patterns[0]), RoutePattern(patterns[1]))
      #expect(table.matches(try read("app:\(path)"), host: .authority).map(\.value) == [longer, shorter])
    }
  }

  @Test("In the order of registration an affix with more literal text does not come first (FD22)")
  func registrationOrderIgnoresAffixes() throws {
    let table = try table("/v:n", "/version-:n", order: .registration)
    #expect(table.matches(path: "/version-2").map(\.value) == ["/v:n", "/version-:n"])
  }

  @Test func theFirstDifferenceDecides() throws {
    let table = try table("/:b<double>/lit", "/:a<int>/:x")
    #expect(table.matches(path: "/1/lit").map(\.value) == ["/:a<int>/:x", "/:b<double>/lit"])
    #expect(table.matches(path: "/1.5/lit").map(\.value) == ["/:b<double>/lit"])
  }

  @Test("Backtracking reaches every pattern (HH5)") func everyPatternIsReachable() throws {
    let table = try table("/a/:x/c", "/a/b/*", "/:y/b/c", "/*rest", "/a/b/c", "/a(/b)(/:z)")
    #expect(
      table.matches(path: "/a/b/c").map(\.value) == [
        "/a/b/c", "/a(/b)(/:z)", "/a/b/*", "/a/:x/c", "/:y/b/c", "/*rest",
      ])
  }

  @Test func nestedGroupsMatchAsManySegmentsAsThereAre() throws {
    let groups = (0..<20).map { "(/:x\($0)" }.joined() + String(repeating: ")", count: 20)
    let pattern = try RoutePattern(groups)
    let table = try table(pattern, "/:a/:b/:c/:d/:e/:f/:g/:h/:i/end")
    let path = "/1/2/3/4/5/6/7/8/9/10"
    let match = try #require(table.firstMatch(path: path))
    #expect(match.captures.map(\.text) == (1...10).map(String.init))
    #expect(match.captures.map(\.name) == (0..<10).map { "x\($0)" })
    #expect(match.variant.description == "/:x0/:x1/:x2/:x3/:x4/:x5/:x6/:x7/:x8/:x9")
    #expect(table.firstMatch(path: "/1/2/3/4/5/6/7/8/9/end")?.value == "/:a/:b/:c/:d/:e/:f/:g/:h/:i/end")
    // Twenty-one segments match no variant, which requires trying all of them.
    #expect(table.firstMatch(path: path + path + "/21") == nil)
  }

  @Test func asManyVariantsAsAllowedAndAWorstCaseEnd() throws {
    let groups = (0..<31).map { "(/:x\($0)" }.joined() + String(repeating: ")", count: 31)
    let table = try table(RoutePattern(groups + "/end"))
    let path = String(repeating: "/a", count: 31)
    #expect(table.firstMatch(path: path) == nil)
    #expect(table.firstMatch(path: path + "/end") != nil)
    #expect(table.matches(path: path).map(\.value).isEmpty)
  }

  @Test("A trailing * captures zero or more segments (JL14)") func catchAllCapturesZeroOrMoreSegments() throws {
    let table = try table("/files/*path", "/files")
    #expect(table.matches(path: "/files").map(\.value) == ["/files", "/files/*path"])
    #expect(table.firstMatch(path: "/files/a/b%2Fc")?.captures["path"]?.list == ["a", "b/c"])
    #expect(table.firstMatch(path: "/files/a/b%2Fc")?.captures["path"]?.encoded == "a/b%2Fc")
    #expect(table.matches(path: "/files").map { $0.captures["path"]?.list } == [nil, []])
  }

  @Test("An encoded slash stays inside its segment (JL19)") func encodedSlashStaysInItsSegment() throws {
    let table = try table("/:a/:b", "/:c", "/x%2Fy")
    #expect(captures(table.firstMatch(path: "/p%2Fq")) == ["c": "p/q"])
    #expect(table.firstMatch(path: "/x%2fy")?.value == "/x%2Fy")
    #expect(captures(table.firstMatch(path: "/x/y")) == ["a": "x", "b": "y"])
  }

  @Test("Non-ASCII literals match with and without encoding (MG9, HH5)") func nonASCIILiteralsMatch() throws {
    let table = try table("/中文/:名")
    #expect(captures(table.firstMatch(path: "/中文/é")) == ["名": "é"])
    #expect(captures(table.firstMatch(path: "/%E4%B8%AD%E6%96%87/%C3%A9")) == ["名": "é"])
  }

  @Test("A segment may have a literal suffix (MG6)") func segmentsMayHaveSuffixes() throws {
    let table = try table("/:id.html", "/v:major<int>", "/:any")
    #expect(captures(table.firstMatch(path: "/7.html")) == ["id": "7"])
    #expect(table.firstMatch(path: "/.html")?.value == "/:any")
    #expect(captures(table.firstMatch(path: "/v12")) == ["major": "12"])
    #expect(table.firstMatch(path: "/v12")?.captures["major"]?.value == .int(12))
    #expect(table.firstMatch(path: "/v")?.value == "/:any")
  }

  @Test func kindsAreTriedInTheirOrder() throws {
    let table = try table(
      "/*all", "(/a)/:q", "/:p", "/1:affix", "/:s<[0-9]>", "/:d<double>", "/:i<int>", "/:u<uint>", "/:e<1|2>", "/1")
    #expect(
      table.matches(path: "/1").map(\.value) == [
        "/1", "/:e<1|2>", "/:u<uint>", "/:i<int>", "/:d<double>", "/:s<[0-9]>", "/:p", "(/a)/:q", "/*all",
      ])
    #expect(table.matches(path: "/12").map(\.value).contains("/1:affix"))
  }

  @Test("Malformed paths do not match", arguments: ["//", "/a//b", "/%", "/%FF", "/..", "/a/./b", "//a", "/%00"])
  func malformedPathsDoNotMatch(_ path: String) throws {
    #expect(try table("/*", "/:a", "/:a/:b").matches(path: path).map(\.value).isEmpty)
  }

  @Test(
    "Trailing slashes are ignored, and the query is split off (JL17)",
    arguments: ["/a/b", "/a/b/", "a/b", "/a/b?c=d", "/a/b#e", "/a/b/?c/d"])
  func trailingSlashesAreIgnored(_ path: String) throws {
    #expect(captures(try table("/a/:x").firstMatch(path: path)) == ["x": "b"])
  }

  @Test func pathsMayHaveMoreThanSixteenSegments() throws {
    let names = (0..<40).map { "p\($0)" }
    let table = try table(RoutePattern(names.map { "/:\($0)" }.joined()))
    let path = names.map { "/\($0)" }.joined()
    #expect(table.firstMatch(path: path)?.captures.map(\.text) == names)
    #expect(table.firstMatch(path: path)?.captures["p39"]?.text == "p39")
    #expect(table.firstMatch(try StandardURLReader().read("x:" + path))?.captures.map(\.text) == names)
  }
}
