import RoutePatterns
import Testing

@Suite struct CaptureTests {
  @Test func yieldsTextBytesAndTypedValues() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(
      "/:i<int>/:u<uint>/:d<double>/:b<bool>/:day<date>/:id<uuid>/:e<x|y>/:s<[a-z ]>/:any/*rest", 1)
    let id = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    let url = try StandardURLReader().read("/-7/7/1.5/true/2024-02-29/\(id)/y/a%20b/%C3%A9/p/q%2Fr")
    let captures = try #require(builder.freeze().firstMatch(url)).captures
    let day = try #require(RouteDate(year: 2024, month: 2, day: 29))
    #expect(
      captures.map(\.value) == [
        .int(-7), .uint(7), .double(1.5), .bool(true), .date(day), .uuid(id), .text("y"), .text("a b"), .text("é"),
        .list(["p", "q/r"]),
      ])
    #expect(captures["s"]?.text == "a b")
    #expect(captures["s"]?.encoded == "a%20b")
    #expect(captures["any"]?.bytes == [0xC3, 0xA9])
    #expect(captures["rest"]?.text == "p/q/r")
    #expect(captures["rest"]?.isCatchAll == true)
    #expect(captures["i"]?.constraint == .int)
    #expect(captures["none"] == nil)
    #expect(captures.count == 10)
    #expect(!captures.isEmpty)
  }

  @Test func parametersOfAbsentGroupsAreMissing() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/a(/x/:b)(/y/:c)", 1)
    let match = try #require(builder.freeze().firstMatch(path: "/a/y/1"))
    #expect(match.captures["b"] == nil)
    #expect(match.captures["c"]?.text == "1")
    #expect(match.pattern == "/a(/x/:b)(/y/:c)")
    #expect(match.variant == "/a/y/:c")
  }

  @Test func aNameGivenTwiceYieldsTheLast() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(RoutePattern("/:a/:a", rules: .relaxed), 1)
    #expect(builder.freeze().firstMatch(path: "/1/2")?.captures["a"]?.text == "2")
  }
}
