import RoutePatterns
import Testing

@Suite struct StandardURLReaderTests {
  @Test func everyPartIsRead() throws {
    let url = try read("Shop://me:x@Order.example:8042/over/th%2Fere/?name=fer+ret&flag&a=&name=2%2B2#no%20se")
    #expect(url.scheme == "shop")
    #expect(url.userInfo == "me:x")
    #expect(url.host == "order.example")
    #expect(url.port == 8042)
    #expect(url.segments.map(\.text) == ["over", "th/ere"])
    #expect(url.segments.map { String($0.encoded) } == ["over", "th%2Fere"])
    #expect(url.segments(host: .firstSegment).map(\.text) == ["Order.example", "over", "th/ere"])
    #expect(url.queryItems.map(\.name) == ["name", "flag", "a", "name"])
    #expect(url.queryItems.map(\.value) == ["fer ret", nil, "", "2+2"])
    #expect(url.groupedQuery.map(\.name) == ["name", "flag", "a"])
    #expect(url.groupedQuery.map(\.values) == [["fer ret", "2+2"], [""], [""]])
    #expect(url.fragment == "no se")
  }

  @Test(arguments: ["x:", "x:/", "x://", "x:///", "", "/", "x://?a=1", "x:?#"])
  func emptyPathsHaveNoSegments(_ text: String) throws {
    #expect(try read(text).segments.isEmpty)
  }

  @Test("Raw and encoded non-ASCII text are equal", arguments: ["/日本/é", "/%E6%97%A5%E6%9C%AC/%C3%A9"])
  func nonASCIITextIsEqualWhenEncoded(_ text: String) throws {
    #expect(try read(text).segments.map(\.text) == ["日本", "é"])
  }

  @Test func segmentsBeyondInlineStorageAreRead() throws {
    let names = (0..<40).map { "s\($0)" }
    let url = try read("/" + names.joined(separator: "/") + "/")
    #expect(url.segments.map(\.text) == names)
  }

  @Test(arguments: [
    ("1a:b", URLReadingError.Code.invalidScheme, 0, "invalid scheme at offset 0: found '1a:'"),
    ("a_b:c", .invalidScheme, 0, "invalid scheme at offset 0: found 'a_b:'"),
    ("x://a:b/c", .invalidPort, 6, "invalid port at offset 6: found 'b', expected 0 to 65535"),
    ("x://a:65536", .invalidPort, 6, "invalid port at offset 6: found '65536', expected 0 to 65535"),
    ("x://[::1/a", .invalidHost, 4, "invalid host at offset 4: found '[::1'"),
    ("x://a b/", .invalidHost, 5, "invalid host at offset 5: found ' '"),
    ("/a\\b", .invalidCharacter, 2, "invalid character at offset 2: found '\\', expected a percent escape"),
    ("/a\u{0}", .controlCharacter, 2, "control character at offset 2: found 'U+0000'"),
    ("/a%00", .controlCharacter, 2, "control character at offset 2: found 'U+0000'"),
    ("/?a=%00", .controlCharacter, 4, "control character at offset 4: found 'U+0000'"),
    ("/%0A", .controlCharacter, 1, "control character at offset 1: found 'U+000A'"),
    ("/\u{85}", .controlCharacter, 1, "control character at offset 1: found 'U+0085'"),
    ("/%C2%85", .controlCharacter, 1, "control character at offset 1: found 'U+0085'"),
    (
      "/a%4", .malformedEscape, 2,
      "malformed percent escape at offset 2: found '%4', expected two hexadecimal digits after '%'"
    ),
    (
      "/a%G0b", .malformedEscape, 2,
      "malformed percent escape at offset 2: found '%G0', expected two hexadecimal digits after '%'"
    ),
    (
      "/?%", .malformedEscape, 2,
      "malformed percent escape at offset 2: found '%', expected two hexadecimal digits after '%'"
    ),
    ("/%FF", .invalidUTF8, 1, "invalid UTF-8 at offset 1: found '%FF'"),
    ("/%C0%AF", .invalidUTF8, 1, "invalid UTF-8 at offset 1: found '%C0'"),
    ("/%E0%80%AF", .invalidUTF8, 1, "invalid UTF-8 at offset 1: found '%E0%80'"),
    ("/%ED%A0%80", .invalidUTF8, 1, "invalid UTF-8 at offset 1: found '%ED%A0'"),
    ("/%F4%90%80%80", .invalidUTF8, 1, "invalid UTF-8 at offset 1: found '%F4%90'"),
    ("/%C3x", .invalidUTF8, 1, "invalid UTF-8 at offset 1: found '%C3'"),
    ("/a//b", .emptySegment, 3, "empty segment at offset 3"),
    ("/a//", .emptySegment, 3, "empty segment at offset 3"),
    ("x://h//a", .emptySegment, 6, "empty segment at offset 6"),
    ("/a/../b", .dotSegment, 3, "dot segment at offset 3: found '..'"),
    ("/a/%2e%2E", .dotSegment, 3, "dot segment at offset 3: found '%2e%2E'"),
    ("./a", .dotSegment, 0, "dot segment at offset 0: found '.'"),
  ])
  func malformedURLsAreRejected(_ text: String, code: URLReadingError.Code, offset: Int, message: String) {
    let error = #expect(throws: URLReadingError.self) { try read(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.description == message)
  }

  @Test func newlinesAreDataInAQuery() throws {
    #expect(try read("/?t=a%0Ab").queryItems.first(named: "t")?.value == "a\nb")
  }

  @Test(arguments: [
    (URLLimits(length: 5), "/abcde", URLReadingError.Code.tooLong, 5),
    (URLLimits(segments: 2), "/a/b/c", .tooManySegments, 5),
    (URLLimits(queryItems: 2), "/?a&b&&c", .tooManyQueryItems, 7),
    (URLLimits(valueLength: 3), "/abcd", .valueTooLong, 1),
    (URLLimits(valueLength: 3), "/?a=abcd", .valueTooLong, 4),
    (URLLimits(valueLength: 3), "/?abcd=a", .valueTooLong, 2),
    (URLLimits(valueLength: 3), "/#abcd", .valueTooLong, 2),
  ])
  func urlsHaveLimits(_ limits: URLLimits, text: String, code: URLReadingError.Code, offset: Int) {
    let error = #expect(throws: URLReadingError.self) { try StandardURLReader(limits: limits).read(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.limit != nil)
  }

  /// `String` sorts such runs in quadratic time to compare or hash a segment: 8 KiB of them took 10 ms, several times a link.
  @Test(
    "More than 30 combining marks in a row are rejected in each part, raw or encoded (AT34)",
    arguments: ["\u{301}", "%CC%81", "\u{316}%CC%81", "\u{F73}", "%F0%9D%85%A5", "\u{93E}", "\u{20DD}"],
    ["shop://a*/b", "shop://h/a*", "https://a*@h/b", "/?a*=b", "/?a=b*", "/#a*", "/a/*/b"])
  func runsOfMarksAreRejected(marks: String, place: String) throws {
    let marks = String(repeating: marks, count: 31)
    let scalars = Self.scalars(of: marks)
    func text(_ count: Int) -> String { place.replacing("*", with: scalars.prefix(count).joined()) }
    _ = try read(text(30))
    _ = try read(text(30) + "e" + scalars.prefix(30).joined())
    let error = #expect(throws: URLReadingError.self) { try read(text(31)) }
    #expect(error?.code == .tooManyMarks)
    let offset = place.prefix { $0 != "*" }.utf8.count + scalars.prefix(30).joined().utf8.count
    #expect(
      error?.description == "too many combining marks in a row at offset \(offset): expected at most 30")
  }

  @Test("More than 30 combining marks in a row are rejected in the parts of other dialects (AT34)")
  func runsOfMarksInPartsAreRejected() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 16)
    for text in [marks.unicodeScalars.prefix(30), marks.unicodeScalars.prefix(31)].map({ String($0) }) {
      let isLong = text.unicodeScalars.count > 30
      for (host, segment, value) in [(text, "", ""), ("", text, ""), ("", "", text)] {
        let url = try? ParsedURL(scheme: "app", host: host, segments: [segment], queryItems: [("q", value)])
        #expect((url == nil) == isLong)
      }
    }
  }

  @Test func urlsAtTheLimitsAreAccepted() throws {
    let limits = URLLimits(length: 12, segments: 2, queryItems: 2, valueLength: 3)
    #expect(try StandardURLReader(limits: limits).read("/abc/b?a&b=c").queryItems.count == 2)
  }

  /// Returns the scalars of a text in which some are escaped.
  private static func scalars(of text: String) -> [String] {
    var scalars: [String] = []
    for scalar in text.unicodeScalars {
      // Escapes of one scalar are joined.
      if let last = scalars.last, last.hasPrefix("%"), last.utf8.count < (last.hasPrefix("%F") ? 12 : 6) {
        scalars[scalars.count - 1].unicodeScalars.append(scalar)
      } else {
        scalars.append(String(scalar))
      }
    }
    return scalars
  }
}
