import RoutePatterns
import Testing

@Suite struct StandardURLReaderTests {
  private func read(_ text: String) throws -> ParsedURL { try StandardURLReader().read(text) }

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
    ("1a:b", URLReadingError.Code.invalidScheme, 0, "\"1a:\" at offset 0 is not a scheme."),
    ("a_b:c", .invalidScheme, 0, "\"a_b:\" at offset 0 is not a scheme."),
    ("x://a:b/c", .invalidPort, 6, "\"b\" at offset 6 is not a port from 0 to 65535."),
    ("x://a:65536", .invalidPort, 6, "\"65536\" at offset 6 is not a port from 0 to 65535."),
    ("x://[::1/a", .invalidHost, 4, "\"[::1\" at offset 4 does not belong in a host."),
    ("x://a b/", .invalidHost, 5, "\" \" at offset 5 does not belong in a host."),
    ("/a b", .invalidCharacter, 2, "\" \" at offset 2 must be percent-encoded."),
    ("/a\\b", .invalidCharacter, 2, "\"\\\" at offset 2 must be percent-encoded."),
    ("/a?b[]=1", .invalidCharacter, 4, "\"[\" at offset 4 must be percent-encoded."),
    ("/a#b#c", .invalidCharacter, 4, "\"#\" at offset 4 must be percent-encoded."),
    ("/a\u{0}", .controlCharacter, 2, "There is a control character (U+0000) at offset 2."),
    ("/a%00", .controlCharacter, 2, "There is a control character (U+0000) at offset 2."),
    ("/?a=%00", .controlCharacter, 4, "There is a control character (U+0000) at offset 4."),
    ("/%0A", .controlCharacter, 1, "There is a control character (U+000A) at offset 1."),
    ("/\u{85}", .controlCharacter, 1, "There is a control character (U+0085) at offset 1."),
    ("/%C2%85", .controlCharacter, 1, "There is a control character (U+0085) at offset 1."),
    ("/a%4", .malformedEscape, 2, "\"%4\" at offset 2 is not a percent escape."),
    ("/a%G0b", .malformedEscape, 2, "\"%G0\" at offset 2 is not a percent escape."),
    ("/?%", .malformedEscape, 2, "\"%\" at offset 2 is not a percent escape."),
    ("/%FF", .invalidUTF8, 1, "\"%FF\" at offset 1 does not decode to UTF-8."),
    ("/%C0%AF", .invalidUTF8, 1, "\"%C0\" at offset 1 does not decode to UTF-8."),
    ("/%E0%80%AF", .invalidUTF8, 1, "\"%E0%80\" at offset 1 does not decode to UTF-8."),
    ("/%ED%A0%80", .invalidUTF8, 1, "\"%ED%A0\" at offset 1 does not decode to UTF-8."),
    ("/%F4%90%80%80", .invalidUTF8, 1, "\"%F4%90\" at offset 1 does not decode to UTF-8."),
    ("/%C3x", .invalidUTF8, 1, "\"%C3\" at offset 1 does not decode to UTF-8."),
    ("/a//b", .emptySegment, 3, "There is an empty path segment at offset 3."),
    ("/a//", .emptySegment, 3, "There is an empty path segment at offset 3."),
    ("x://h//a", .emptySegment, 6, "There is an empty path segment at offset 6."),
    ("/a/../b", .dotSegment, 3, "The dot segment \"..\" at offset 3 is refused."),
    ("/a/%2e%2E", .dotSegment, 3, "The dot segment \"%2e%2E\" at offset 3 is refused."),
    ("./a", .dotSegment, 0, "The dot segment \".\" at offset 0 is refused."),
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

  @Test func urlsAtTheLimitsAreAccepted() throws {
    let limits = URLLimits(length: 12, segments: 2, queryItems: 2, valueLength: 3)
    #expect(try StandardURLReader(limits: limits).read("/abc/b?a&b=c").queryItems.count == 2)
  }
}
