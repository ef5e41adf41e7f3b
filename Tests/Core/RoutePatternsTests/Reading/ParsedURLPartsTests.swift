import RoutePatterns
import Testing

@Suite struct ParsedURLPartsTests {
  @Test func partsAreKeptUnchanged() throws {
    let segments = ["a b", "", "..", "50%41", "x/y", "é+"]
    let url = try ParsedURL(
      scheme: "App", userInfo: "u:p", host: "h", port: 80, segments: segments,
      queryItems: [("q+", "1+1&2=3"), ("flag", nil), ("", "v"), ("", nil)], fragment: "a#b")
    #expect(url.text == "App://u:p@h:80/a%20b//../50%2541/x%2Fy/%C3%A9+?q%2B=1%2B1%262%3D3&flag&=v#a%23b")
    #expect(url.scheme == "app")
    #expect(url.host == "h")
    #expect(url.port == 80)
    #expect(url.segments.map(\.text) == segments)
    #expect(url.queryItems.map(\.name) == ["q+", "flag", ""])
    #expect(url.queryItems.map(\.value) == ["1+1&2=3", nil, "v"])
    #expect(url.fragment == "a#b")
  }

  @Test func schemePortAndLimitsAreChecked() {
    #expect(throws: URLReadingError.self) { try ParsedURL(scheme: "a b", segments: []) }
    #expect(throws: URLReadingError.self) { try ParsedURL(host: "h", port: 70000, segments: []) }
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: ["abc"], limits: .init(valueLength: 2)) }
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: ["a", "b"], limits: .init(segments: 1)) }
    #expect(throws: URLReadingError.self) { try ParsedURL(segments: ["a", "b"], limits: .init(length: 3)) }
  }
}
