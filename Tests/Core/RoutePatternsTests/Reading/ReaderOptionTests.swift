import RoutePatterns
import Testing

/// The choices of the standard reader.
@Suite struct ReaderOptionTests {
  private func captures(_ pattern: RoutePattern, _ url: ParsedURL) throws -> String {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(pattern, 1)
    guard let match = builder.freeze().firstMatch(url) else { return "no match" }
    return match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test("A plus sign of a query stays one if the reader keeps it, in conditions, captures and items (RL6)")
  func plusSigns() throws {
    let reader = StandardURLReader(plus: .plus)
    let url = try reader.read("/s?q=C%2B+&a+b=1")
    #expect(url.queryItems.map(\.name) == ["q", "a+b"])
    #expect(url.queryItems.first(named: "q")?.value == "C++")
    #expect(url.groupedQuery.map(\.values) == [["C++"], ["1"]])
    #expect(try captures("/s?q=:q&a%2Bb=:b", url) == "q=C++ b=1")
    #expect(try captures("/s?q=C%2B%2B", url) == "")
    let spaces = try StandardURLReader().read("/s?q=C%2B+&a+b=1")
    #expect(try captures("/s?q=:q&a%20b=:b", spaces) == "q=C+  b=1")
    let set = try RewriteSet([Rewrite(from: "/s?a%2Bb=:b", to: "/t/:b")])
    #expect(try set.rewritten(url, host: .authority)?.url == "/t/1?q=C%2B+")
  }

  @Test("Of repeated items the first or the last one decides, or they are an error (RL6)") func repeatedItems() throws {
    let text = "/s?a=1&b=x&%61=2"
    let list = try StandardURLReader().read(text)
    #expect(try captures("/s?a=:a", list) == "a=1")
    #expect(list.groupedQuery[0].values == ["1", "2"])
    let last = try StandardURLReader(repeatedItems: .last).read(text)
    #expect(try captures("/s?a=:a", last) == "a=2")
    #expect(try captures("/s?a=1", last) == "no match")
    #expect(try captures("/s?a=:a<raw>", list) == "a=1")
    #expect(try captures("/s?a=:a<raw>", last) == "a=2")
    let written = try StandardURLReader(repeatedItems: .last).read("/s?a=https://x/?b=1&a=/y?c&d=2&e")
    #expect(try captures("/s?a=:a<raw>(?d=:d)", written) == "a=/y?c d=2")
    #expect(last.groupedQuery.map(\.values) == [["2"], ["x"]])
    #expect(last.queryItems.first(named: "a")?.value == "2")
    let error = #expect(throws: URLReadingError.self) { try StandardURLReader(repeatedItems: .error).read(text) }
    #expect(error?.code == .repeatedQueryItem)
    #expect(error?.offset == 11)
    let later = #expect(throws: URLReadingError.self) {
      try StandardURLReader(repeatedItems: .error).read("/s?a=1&&a=3#x")
    }
    #expect(later?.offset == 8)
    #expect(error?.description == "repeated query item at offset 11: found 'a', expected one with this name")
    #expect(try StandardURLReader(repeatedItems: .error).read("/s?a=1&b=1").queryItems.count == 2)
  }

  /// Each access split the whole path: 64 segments among 8,000 slashes took milliseconds, several times a message.
  @Test("Segments among empty ones are found by index, also after the sixteenth (AT34)", arguments: [1, 16, 17, 40])
  func segmentsAmongEmptyOnes(count: Int) throws {
    let names = (0..<count).map { "s\($0)" }
    let reader = StandardURLReader(emptySegments: .ignored)
    for (start, separator, end) in [("/", "/", ""), ("/", "//", "/"), ("shop://h//", "///", "//"), ("", "/", "//")] {
      let url = try reader.read(start + names.joined(separator: separator) + end)
      #expect(url.segments.map(\.text) == names)
      #expect(url.segments.indices.map { url.segments[$0].text } == names)
    }
  }

  @Test(
    "Empty segments are ignored if the reader accepts them, and stay in the text (RL6)",
    arguments: [
      ("/a/:b", "/a//x", "b=x"), ("/a/:b", "https://h//a///x//", "b=x"), ("/a/*rest", "/a//x///y/", "rest=x/y"),
      ("/a/*rest", "/a//", "rest="), ("/a(/:b)/c", "/a//1//c", "b=1"), ("/:a/:b<int>", "/a%2F//7", "a=a/ b=7"),
      ("/:x/*rest", "shop://h//b//", "x=h rest=b"), ("/a/v:b.x", "/a//v1.x", "b=1"), ("/a/b", "/a/b/c//", "no match"),
    ])
  func emptySegments(pattern: String, text: String, expected: String) throws {
    let url = try StandardURLReader(emptySegments: .ignored).read(text)
    #expect(url.text == text)
    #expect(try captures(RoutePattern(pattern), url) == expected)
  }

  @Test(
    "Empty segments are segments that a catch-all captures if the reader keeps them (FD66, RL30)",
    arguments: [
      ("/a/:b", "/a//x", "no match"), ("/a/*rest", "/a//x///y", "rest=/x///y"), ("/:b", "https://h//x", "no match"),
      ("/*rest", "https://h//x", "rest=/x"), ("/:a/:b", "/x//", "no match"), ("/:a/:b", "shop://x//", "no match"),
      ("/a/*rest<raw>", "/a//x/", "rest=/x/"), ("/a/:b<[a-z]{0,3}>/c", "/a//c", "b="),
      ("/a/:b<!x>/c", "/a//c", "no match"),
      ("/a/v:b/c", "/a//c", "no match"), ("/a", "/a/", ""), ("/a", "/a//", "no match"), ("/a", "shop://a/", ""),
      ("/a/*rest", "/a/" + String(repeating: "/", count: 20), "rest=" + String(repeating: "/", count: 19)),
      ("/a#/:b/:c", "/a#/x//y", "no match"), ("/a#/*rest", "/a#/x//y", "rest=x//y"),
      ("/a#/:b/*rest", "/a#/x//y", "b=x rest=/y"),
    ])
  func keptSegments(pattern: String, text: String, expected: String) throws {
    let url = try StandardURLReader(emptySegments: .kept).read(text)
    #expect(url.text == text)
    #expect(try captures(RoutePattern(pattern), url) == expected)
  }

  @Test(
    "A slash at the end of a path is a segment if the reader keeps it (FD70, RL30)",
    arguments: [
      ("/a", "/a/", "no match"), ("/a", "/a", ""), ("/", "/", ""), ("/a/*rest", "/a/", "rest="),
      ("/a", "shop://a/", "no match"),
      ("/a", "shop://a", ""), ("/", "https://h/", ""), ("/a/:b", "/a/x/?q=1", "no match"),
      ("/a/*rest<raw>", "/a/x/", "rest=x/"),
    ])
  func finalSlashes(pattern: String, text: String, expected: String) throws {
    let url = try StandardURLReader(keepsFinalSlash: true).read(text)
    #expect(url.text == text)
    #expect(try captures(RoutePattern(pattern), url) == expected)
    #expect(throws: URLReadingError.self) { try StandardURLReader(keepsFinalSlash: true).read("/a//b") }
  }

  @Test("All segments in one pass are those by index, with empty ones and a host (AT55)") func segmentsInOnePass()
    throws
  {
    let readers = [
      StandardURLReader(), StandardURLReader(emptySegments: .ignored),
      StandardURLReader(emptySegments: .ignored, foldsFirstSegment: true, foldsPath: true),
      StandardURLReader(emptySegments: .kept, keepsFinalSlash: true), StandardURLReader(keepsFinalSlash: true),
    ]
    for count in [0, 1, 2, 15, 16, 17, 40] {
      for start in ["/", "A://", "a:/", "https://h/"] {
        for slashes in ["/", "//"] {
          let text = start + (0..<count).map { "B%2F\($0)" }.joined(separator: slashes) + "/?x"
          for url in readers.compactMap({ try? $0.read(text) }) {
            for segments in [url.segments, url.segments(host: .firstSegment)] {
              let single = segments.indices.map { segments[$0] }
              #expect(
                segments.map(\.text) == single.map(\.text) && segments.map(\.encoded) == single.map(\.encoded),
                "\(text)")
            }
          }
        }
      }
    }
    let url = try ParsedURL(segments: ["", "a", ""])
    #expect(url.segments.map(\.text) == ["", "a", ""])
  }

  @Test("A URL with empty segments counts those that are not empty (RL6)") func countsOfSegments() throws {
    let reader = StandardURLReader(limits: URLLimits(segments: 20), emptySegments: .ignored)
    let url = try reader.read("/" + String(repeating: "x//", count: 20) + "/")
    #expect(url.segments.count == 20)
    #expect(url.segments.map(\.text) == Array(repeating: "x", count: 20))
    #expect(throws: URLReadingError.self) { try reader.read("/" + String(repeating: "x//", count: 21)) }
    #expect(try reader.read("/a" + String(repeating: "/", count: 4000)).segments.count == 1)
  }

  @Test("The host of a custom scheme is compared in lower case if the reader folds it (RL6)") func foldedHosts() throws
  {
    let reader = StandardURLReader(foldsFirstSegment: true)
    #expect(try captures("/open-url/:id", reader.read("firefox://OPEN-URL/A")) == "id=A")
    #expect(try captures("/open-url(/:id)", reader.read("firefox://Op%45n-url/A")) == "id=A")
    #expect(try captures("/open-url", reader.read("firefox://OPEN-URL/A")) == "no match")
    #expect(try captures("/Open", reader.read("firefox:///Open")) == "")
    #expect(try captures("/open", StandardURLReader().read("firefox://OPEN")) == "no match")
    #expect(try reader.read("firefox://OPEN/A").segments(host: .firstSegment).map(\.text) == ["open", "A"])
    #expect(try captures("/:a-x-:b", reader.read("app://1-X-2")) == "a=1 b=2")
    #expect(try captures("/:a<>x:b/:c", reader.read("app://AXB/C")) == "a=A b=B c=C")
  }

  @Test(
    "The path is compared in lower case if the reader folds it, and captures keep their letters (RL22)",
    arguments: [
      ("/family/:id", "/Family/F2", "id=F2"), ("/family/f:id<int>", "/FAMILY/F2", "id=2"),
      ("/family/:id", "/%46amil%59/%46%c3%84", "id=FÄ"), ("/a(/:b)(/c)", "/A/B/C", "b=B"),
      ("/:x<new|used>", "/NEW", "x=NEW"), ("/:x<[a-f]{2}>", "/AB", "x=AB"), ("/files/*rest", "/Files/A/b", "rest=A/b"),
      ("/files/*rest<raw>", "/FILES/A//B/", "rest=A//B/"), ("/:a<>x:b", "/AXBxC", "a=A b=BxC"),
      ("/v:a<>and:b.x", "/VOneANDtwo.X", "a=One b=two"), ("/é", "/É", "no match"),
      ("/a?q=A", "/A?q=A", ""), ("/a?q=a", "/A?q=A", "no match"), ("/a#x", "/A#X", "no match"),
      ("/family/f:id<int>", "app://FAMILY/F2", "id=2"), ("https://a.b/c", "https://A.B/C", ""),
      ("/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/:x", "/A/B/C/D/E/F/G/H/I/J/K/L/M/N/O/P/Q/R", "x=R"),
      ("/Family", "/Family", "no match"),
    ])
  func foldedPaths(_ written: String, _ text: String, expected: String) throws {
    let pattern = try RoutePattern(written)
    let reader = StandardURLReader(emptySegments: .ignored, foldsPath: true)
    let url = try reader.read(text)
    #expect(try captures(pattern, url) == expected)
    let segments = try StandardURLReader(emptySegments: .ignored).read(text).segments
    #expect(url.segments.map(\.text) == segments.map(\.text))
    // Beside other edges the walk is another one.
    var builder = RouteTable<Int>.Builder()
    try builder.insert(pattern, 0)
    for (index, other) in ["/zz:x", "/*", "/:x/:y<uuid>", "/a/:x<>.y(/:z)"].enumerated() {
      try builder.insert(RoutePattern(other), index + 1)
    }
    let table = builder.freeze()
    #expect(table.matches(url).contains { $0.value == 0 } == (expected != "no match"))
    let verdict = table.explain(url).first { $0.entry.value == 0 }?.verdict
    if case .matched? = verdict { #expect(expected != "no match") } else { #expect(expected == "no match") }
  }

  @Test(
    "The literals of a pattern are in lower case for such a reader, also beside a constraint that is malformed so (RL22)",
    arguments: [
      ("/Doc/:Lang<DE|de>", "/doc/:Lang<DE|de>", "/DOC/De", "Lang=De"), ("/Doc/:x<[A-_]>", "/doc/:x<[A-_]>", nil, ""),
      ("/Doc/:x<NEW|Used>V", "/doc/:x<new|used>v", "/doc/newV", "x=new"), ("/A:x<[A-Z]>", "/a:x<[a-z]>", "/AB", "x=B"),
      ("/:a<>X:B<>Y(/Z/*C)", "/:a<>x:B<>y(/z/*C)", "/1x2y/Z/3", "a=1 B=2 C=3"),
    ] as [(String, String, String?, String)])
  func foldedPatterns(_ written: String, folded: String, path: String?, expected: String) throws {
    let pattern = try RoutePattern(written).withLowercasePath
    #expect(pattern.description == folded)
    guard let path else { return }
    #expect(try captures(pattern, StandardURLReader(foldsPath: true).read(path)) == expected)
  }

  @Test("Items can be separated by semicolons, and their names be without case (RL20)") func itemOptions() throws {
    let semicolons = StandardURLReader(separatesItemsBySemicolons: true)
    let url = try semicolons.read("xmpp:ada@x.example?message;body=Hi%3Bthere;subject=a&x=1#a;b")
    #expect(
      url.queryItems.map { "\($0.name)=\($0.value ?? "-")" } == ["message=-", "body=Hi;there", "subject=a", "x=1"])
    #expect(url.fragment == "a;b")
    #expect(try captures("xmpp::jid?message&body=:body", url) == "jid=ada@x.example body=Hi;there")
    #expect(
      try captures("xmpp::jid?message&body=:body", StandardURLReader().read(url.text.replacing("&", with: ";")))
        == "no match")
    let names = StandardURLReader(foldsItemNames: true)
    #expect(try captures("mailto:?to=:to", names.read("mailto:?TO=A@b.c&%54o=x")) == "to=A@b.c")
    #expect(try names.read("/?%54%6F=%54&A%c3%84=1&=X").queryItems.map(\.name) == ["to", "aÄ", ""])
    #expect(try names.read("/A;B?C=D;E=F").queryItems.map { $0.value ?? "" } == ["D;E=F"])
    let both = StandardURLReader(separatesItemsBySemicolons: true, foldsItemNames: true)
    #expect(try both.read("/?A=B;C=D").queryItems.map { "\($0.name)=\($0.value ?? "")" } == ["a=B", "c=D"])
    for text in ["/", "/?", "/?;", "/#?A;B", "/?%", "/?%4", "/?%4g=1"] {
      let plain = try? StandardURLReader().read(text)
      #expect((try? both.read(text))?.encodedPath == plain?.encodedPath)
      #expect((try? both.read(text)) == nil || plain != nil)
    }
    let limits = URLLimits(queryItems: 1)
    #expect(throws: URLReadingError.self) {
      try StandardURLReader(limits: limits, separatesItemsBySemicolons: true).read("/?a;b")
    }
    #expect(try StandardURLReader(limits: limits).read("/?a;b").queryItems.count == 1)
  }

  @Test(
    "Parameters of the last segment can be items, in any order (FD78)",
    arguments: [
      ("geo:52.5,13.4;u=35", "geo:52.5,13.4?u=35"),
      ("geo:52.5,13.4;crs=wgs84;u=35?z=4;5", "geo:52.5,13.4?crs=wgs84&u=35&z=4;5"),
      ("tel:+1-201;ext=5;phone-context=x#a;b", "tel:+1-201?ext=5&phone-context=x#a;b"),
      ("/a;x=1/b;y=2", "/a;x=1/b?y=2"),
      ("/a;x=1/b", "/a;x=1/b"), ("app://a;b", "app://a;b"), ("app://a;b/c;d", "app://a;b/c?d"), ("/a;", "/a?"),
      ("/;a=1", "/?a=1"), ("/a%3Bb;c%3Bd", "/a%3Bb?c%3Bd"), ("/a?b;c", "/a?b;c"), (";a", "?a"), ("/a;b;;c", "/a?b&&c"),
    ])
  func matrixParameters(text: String, read: String) throws {
    let url = try StandardURLReader(readsMatrixParameters: true).read(text)
    #expect(url.text == read)
    #expect(try url.queryItems.map(\.description) == StandardURLReader().read(read).queryItems.map(\.description))
  }

  @Test("A pattern names parameters of a segment as items, and others are free (FD78)") func namedMatrixParameters()
    throws
  {
    let reader = StandardURLReader(readsMatrixParameters: true)
    for text in ["geo:52.5,13.4;u=35;crs=wgs84", "geo:52.5,13.4;crs=wgs84;u=35", "geo:52.5,13.4;u=35"] {
      #expect(
        try captures("geo::lat<double>,:lon<double>(?u=:u<int>)", reader.read(text)) == "lat=52.5 lon=13.4 u=35")
    }
  }

  // Cause: an escape counted as the three characters that it is written with.
  @Test("The limits of the parts count decoded bytes, in texts and in parts (FD67)") func decodedLengths() throws {
    let limits = URLLimits(segmentLength: 6, itemNameLength: 3, itemValueLength: 9, fragmentLength: 4)
    let reader = StandardURLReader(limits: limits)
    let text = "/%E4%B8%AD%E6%96%87?%E4%B8%AD=%E4%B8%AD%E6%96%87%2Bab#a%20b%23"
    let url = try reader.read(text)
    #expect(url.segments.map(\.text) == ["中文"])
    #expect(url.queryItems.first(named: "中")?.value == "中文+ab")
    for long in [
      "/%E4%B8%AD%E6%96%87a", "/?%E4%B8%ADa=", "/?a=%E4%B8%AD%E6%96%87%2Babc", "/#a%20b%23c", "/中文a", "/?a=中文字a",
    ] {
      let error = #expect(throws: URLReadingError.self) { try reader.read(long) }
      #expect(error?.code == .valueTooLong, "\(long)")
    }
    let parts = try ParsedURL(
      segments: ["中文"], queryItems: [("中", "中文+ab")], fragment: "a b#", limits: limits)
    #expect(parts.segments.map(\.text) == ["中文"])
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: ["中文a"], limits: limits) }
    // 456 Chinese characters have 4,104 bytes as escapes.
    let story = String(repeating: "中", count: 456)
    let link = try ParsedURL(segments: ["story"], queryItems: [("text", story)]).text
    #expect(try StandardURLReader().read(link).queryItems.first(named: "text")?.value == story)
    let rewrites = try RewriteSet([Rewrite(from: "/story?text=:t", to: "/tale?of=:t")])
    let rewritten = try rewrites.rewritten(StandardURLReader().read(link), host: .authority)?.url
    #expect(rewritten == link.replacing("/story?text", with: "/tale?of"))
  }

  @Test("Each part of a URL has a limit of its own, in texts and in parts (RL6)") func limitsOfParts() throws {
    let limits = URLLimits(valueLength: 9, segmentLength: 3, itemNameLength: 2, itemValueLength: 4, fragmentLength: 5)
    for (text, offset, limit) in [
      ("/abcd", 1, 3), ("/a?abc", 3, 2), ("/a?abc=1", 3, 2), ("/a?ab=12345", 6, 4), ("/a#123456", 3, 5),
    ] {
      let error = #expect(throws: URLReadingError.self) { try StandardURLReader(limits: limits).read(text) }
      #expect(error?.code == .valueTooLong)
      #expect(error?.offset == offset)
      #expect(error?.limit == limit)
    }
    #expect(try StandardURLReader(limits: limits).read("/abc?ab=1234#12345").segments.count == 1)
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: ["abcd"], limits: limits) }
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: [], queryItems: [("abc", nil)], limits: limits) }
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: [], queryItems: [("a", "12345")], limits: limits) }
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: [], fragment: "123456", limits: limits) }
    var own = URLLimits(valueLength: 10)
    #expect(own.segmentLength == 10)
    own.segmentLength = 5
    own.valueLength = 20
    #expect([own.segmentLength, own.itemNameLength, own.itemValueLength, own.fragmentLength] == [5, 20, 20, 20])
  }
}
