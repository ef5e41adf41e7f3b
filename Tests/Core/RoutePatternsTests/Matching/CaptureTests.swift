import RoutePatterns
import Testing

@Suite struct CaptureTests {
  @Test func captureHasTextBytesAndTypedValues() throws {
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

  // Texts of up to 15 ASCII bytes are made of two words.
  @Test("A short text is the string that it would be elsewhere", arguments: 1...20) func shortTexts(_ count: Int) throws
  {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/:\("name".prefix(count))", 1)
    let table = builder.freeze()
    let ascii = "0123456789abcdefghij".prefix(count)
    let texts = (0..<count).map { index in String(ascii.prefix(index)) + "\u{E9}" + ascii.dropFirst(index + 1) }
    for text in texts + [String(ascii)] {
      let url = try StandardURLReader().read("/\(text)")
      let captures = try #require(table.firstMatch(url)).captures.map { (name: $0.name, text: $0.text) }
      let found = try #require(captures.first).text
      #expect(found == text && Array(found.utf8) == Array(text.utf8) && found.hashValue == text.hashValue)
      #expect(found + "x" == text + "x" && found.count == count && found.utf16.count == count)
      #expect(captures.map(\.name) == [String("name".prefix(count))])
    }
  }

  @Test("Bytes and integers of a capture agree with its text", arguments: ["", "shop://x", "https://h.example"])
  func bytesAndIntegersAgreeWithText(base: String) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(try RoutePattern("\(base == "shop://x" ? "/x" : "")/:a/v:b/*c" as String), 1)
    let table = builder.freeze()
    let texts = ["42", "-7", "%34%32", "9223372036854775808", "x", "a%20b", "é", "%C3%A9", "0123456789abcdefghij"]
    for (a, b) in zip(texts, texts.reversed()) {
      let match = try #require(try table.firstMatch(StandardURLReader().read("\(base)/\(a)/v\(b)/\(a)/\(b)")))
      for captures in [match.captures, base.isEmpty ? table.firstMatch(path: "/\(a)/v\(b)/\(a)/\(b)")?.captures : nil] {
        guard let captures else { continue }
        let first = try #require(captures["a"])
        #expect(first.text == PercentText.decoded(a))
        #expect(first.int == Int(first.text))
        for capture in captures {
          #expect(capture.bytes == Array(capture.text.utf8))
        }
        #expect(captures["b"]?.text == PercentText.decoded(b))
        #expect(captures["c"]?.list == [a, b].map(PercentText.decoded))
        #expect(captures.map(\.name) == ["a", "b", "c"])
      }
    }
  }

  @Test("Captures of unusual matches equal the segments", arguments: [false, true])
  func unusualMatchesCaptureSegments(isEscaped: Bool) throws {
    let many = (0..<40).map { isEscaped ? "s%20\($0)" : "s\($0)" }
    let decoded = (0..<40).map { isEscaped ? "s \($0)" : "s\($0)" }
    let names = (0..<40).map { "/:p\($0)" }.joined()
    let literals = String(repeating: "/a", count: 64)
    var builder = RouteTable<Int>.Builder()
    try builder.insert(RoutePattern(names as String), 1)
    try builder.insert(RoutePattern(names + "/x/*rest" as String), 2)
    try builder.insert(RoutePattern(literals + "/*rest" as String), 3)
    try builder.insert("/only/*rest", 4)
    try builder.insert("/v:major/:file.html", 5)
    let table = builder.freeze()
    let path = "/" + many.joined(separator: "/")
    let long = try #require(table.firstMatch(path: path))
    #expect(long.captures.map(\.text) == decoded)
    #expect(long.captures.map { $0.bytes.count } == decoded.map(\.utf8.count))
    #expect(long["p39"]?.text == decoded[39])
    let rest = try #require(table.firstMatch(path: path + "/x/\(many[0])/"))
    #expect(rest["rest"]?.list == [decoded[0]])
    #expect(table.firstMatch(path: literals)?["rest"]?.list == [])
    let none = try #require(table.firstMatch(path: "/only")?["rest"])
    #expect(none.list == [] && none.text == "" && none.bytes == [] && none.int == nil)
    #expect(none.encoded == "" && none.value == .list([]))
    let affixed = try #require(table.firstMatch(path: "/v1/\(many[0]).html"))
    #expect(affixed.captures.map(\.text) == ["1", decoded[0]])
    #expect(affixed["major"]?.int == 1)
  }

  @Test(
    "A host is captured as the first segment",
    arguments: ["shop://b%C3%BCcher/x%2Fy/z", "shop://h", "shop://h/a"])
  func hostIsCaptured(text: String) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("shop://:first/*rest", 1)
    try builder.insert("/*all", 2)
    let table = builder.freeze()
    let url = try StandardURLReader().read(text)
    let segments = url.segments(host: .firstSegment).map(\.text)
    var matches = table.matches(url)
    let next = matches.next()
    let first = try #require(next)
    #expect(first.captures.map(\.name) == ["first", "rest"])
    #expect(first["first"]?.text == segments[0])
    #expect(first["first"]?.encoded == url.segments(host: .firstSegment)[0].encoded)
    #expect(first["rest"]?.list == Array(segments.dropFirst()))
    let second = matches.next()
    #expect(second?["all"]?.list == segments)
  }

  @Test(
    "A path that does not decode to UTF-8 does not match",
    arguments: ["/%FF", "/%C3", "/%C0%AF", "/%", "/%zz", "/%00"])
  func invalidPathsDoNotMatch(path: String) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/:a", 1)
    #expect(builder.freeze().firstMatch(path: path) == nil)
  }

  @Test("Captures are the same on each iteration")
  func capturesCanBeIteratedTwice() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/:a/:b", 1)
    var captures = try #require(builder.freeze().firstMatch(path: "/1/2")).captures
    #expect(captures.map(\.text) == ["1", "2"])
    #expect(captures.map(\.text) == ["1", "2"])
    #expect(captures.next()?.text == "1")
    #expect(captures.count == 2)
    #expect(captures["a"]?.text == "1")
    #expect(captures.next()?.text == "2")
    #expect(captures.next() == nil)
  }

  // A slash and a combining mark are one character.
  @Test("A catch-all is split at bytes")
  func catchAllIsSplitAtBytes() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/*rest", 1)
    #expect(builder.freeze().firstMatch(path: "/a/\u{301}b/c")?.captures["rest"]?.list == ["a", "\u{301}b", "c"])
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

  @Test func lastValueOfARepeatedNameCounts() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(RoutePattern("/:a/:a", rules: .relaxed), 1)
    #expect(builder.freeze().firstMatch(path: "/1/2")?.captures["a"]?.text == "2")
  }
}

/// Decodes escapes differently from the library.
private enum PercentText {
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
