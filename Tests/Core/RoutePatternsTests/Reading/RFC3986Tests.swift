import Foundation
import RoutePatterns
import MediatorTestSupport
import Testing

/// The examples of RFC 3986, and a comparison with Foundation on seeded valid URLs.
@Suite struct RFC3986Tests {
  struct Parts: Sendable {
    let scheme: String?
    let host: String?
    let port: Int?
    let segments: [String]
    var query: String?
    var fragment: String?
  }

  // Sections 1.1.2 and 3.
  static let examples: [(String, Parts)] = [
    (
      "ftp://ftp.is.co.za/rfc/rfc1808.txt",
      Parts(scheme: "ftp", host: "ftp.is.co.za", port: nil, segments: ["rfc", "rfc1808.txt"])
    ),
    (
      "http://www.ietf.org/rfc/rfc2396.txt",
      Parts(scheme: "http", host: "www.ietf.org", port: nil, segments: ["rfc", "rfc2396.txt"])
    ),
    (
      "ldap://[2001:db8::7]/c=GB?objectClass?one",
      Parts(scheme: "ldap", host: "[2001:db8::7]", port: nil, segments: ["c=GB"], query: "objectClass?one")
    ),
    ("mailto:John.Doe@example.com", Parts(scheme: "mailto", host: nil, port: nil, segments: ["John.Doe@example.com"])),
    (
      "news:comp.infosystems.www.servers.unix",
      Parts(scheme: "news", host: nil, port: nil, segments: ["comp.infosystems.www.servers.unix"])
    ),
    ("tel:+1-816-555-1212", Parts(scheme: "tel", host: nil, port: nil, segments: ["+1-816-555-1212"])),
    ("telnet://192.0.2.16:80/", Parts(scheme: "telnet", host: "192.0.2.16", port: 80, segments: [])),
    (
      "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
      Parts(scheme: "urn", host: nil, port: nil, segments: ["oasis:names:specification:docbook:dtd:xml:4.1.2"])
    ),
    (
      "foo://example.com:8042/over/there?name=ferret#nose",
      Parts(
        scheme: "foo", host: "example.com", port: 8042, segments: ["over", "there"], query: "name=ferret",
        fragment: "nose")
    ),
    (
      "urn:example:animal:ferret:nose",
      Parts(scheme: "urn", host: nil, port: nil, segments: ["example:animal:ferret:nose"])
    ),
    ("http://a/b/c/d;p?q", Parts(scheme: "http", host: "a", port: nil, segments: ["b", "c", "d;p"], query: "q")),
    // 5.4: references, which are read but not resolved.
    ("g;x=1/y", Parts(scheme: nil, host: nil, port: nil, segments: ["g;x=1", "y"])),
    ("//g", Parts(scheme: nil, host: "g", port: nil, segments: [])),
    ("?y", Parts(scheme: nil, host: nil, port: nil, segments: [], query: "y")),
    ("#s", Parts(scheme: nil, host: nil, port: nil, segments: [], fragment: "s")),
    ("g?y/./x", Parts(scheme: nil, host: nil, port: nil, segments: ["g"], query: "y/./x")),
    ("g#s/../x", Parts(scheme: nil, host: nil, port: nil, segments: ["g"], fragment: "s/../x")),
    ("http:g", Parts(scheme: "http", host: nil, port: nil, segments: ["g"])),
    (
      "http://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
      Parts(scheme: "http", host: "10.0.0.1", port: nil, segments: ["top_story.htm"])
    ),
    ("http://h:/", Parts(scheme: "http", host: "h", port: nil, segments: [])),
    ("file:///etc/hosts", Parts(scheme: "file", host: nil, port: nil, segments: ["etc", "hosts"])),
  ]

  @Test(arguments: examples)
  func examplesAreReadAsInTheStandard(_ text: String, parts: Parts) throws {
    let url = try StandardURLReader().read(text)
    #expect(url.scheme == parts.scheme)
    #expect(url.host == parts.host)
    #expect(url.port == parts.port)
    #expect(url.segments.map(\.text) == parts.segments)
    #expect(url.encodedQuery.map(String.init) == parts.query)
    #expect(url.fragment == parts.fragment)
    #expect(url.text == text)
  }

  @Test func charactersAreAcceptedByTheGrammar() {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    let segment = Set(unreserved + "!$&'()*+,;=:@")
    let query = segment.union("/?")
    let reader = StandardURLReader(rawCharacters: .rejected)
    for value in UInt8(0)..<128 where value != UInt8(ascii: "%") {
      let character = Character(Unicode.Scalar(value))
      let structural = Set("/?#")
      if !structural.contains(character) {
        #expect(((try? reader.read("/a\(character)b")) != nil) == segment.contains(character), "\(value)")
      }
      if character != "#" {
        #expect(((try? reader.read("/?a\(character)b")) != nil) == query.contains(character), "\(value)")
      }
      #expect(((try? reader.read("/#a\(character)b")) != nil) == query.contains(character), "\(value)")
    }
  }

  @Test func urlsAreReadLikeInFoundation() throws {
    var random = SeededGenerator(seed: 3986)
    let words = ["a", "b-c", "d%20e", "%C3%A9", "f;g=1", "x.y", "~", "h:i@j", "%2F", "100%25"]
    let values = ["1", "", "a=b", "%26", "x/y?z", "%E6%97%A5", "a%2Bb"]
    for _ in 0..<2000 {
      var text = random.pick(["https", "Shop", "x-y.z+1"]) + "://"
      if random.chance(20) { text += "user:pw@" }
      text += random.pick(["example.com", "a", "127.0.0.1", "[::1]"])
      if random.chance(30) { text += ":\(Int.random(in: 1...65535, using: &random))" }
      for _ in 0..<Int.random(in: 0...5, using: &random) { text += "/" + random.pick(words) }
      if random.chance(60) {
        text +=
          "?"
          + (0..<Int.random(in: 1...4, using: &random)).map { number in
            "k\(number)" + (random.chance(80) ? "=" + random.pick(values) : "")
          }.joined(separator: "&")
      }
      if random.chance(30) { text += "#" + random.pick(values) }
      let url = try StandardURLReader().read(text)
      let components = try #require(URLComponents(string: text), "\(text)")
      #expect(url.scheme == components.scheme?.lowercased(), "\(text)")
      #expect(url.host == components.host, "\(text)")
      #expect(url.port == components.port, "\(text)")
      #expect(url.fragment == components.fragment, "\(text)")
      #expect(url.queryItems.map(\.name) == (components.queryItems ?? []).map(\.name), "\(text)")
      #expect(url.queryItems.map(\.value) == (components.queryItems ?? []).map(\.value), "\(text)")
      let path = components.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding }
      #expect(url.segments.map(\.text) == path, "\(text)")
    }
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator(seed: 77)
    let pieces = [
      "/", "?", "#", ":", "@", "%", "2", "F", "C3", "A9", "&", "=", "+", "[", "]", ".", "a", "é", "\u{0}", " ", "x://",
    ]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard let url = try? StandardURLReader().read(text) else { continue }
      // Rebuilding from decoded parts yields the same parts.
      let segments = url.segments.map(\.text)
      let items = url.queryItems.map { (name: $0.name, value: $0.value) }
      guard let again = try? ParsedURL(segments: segments, queryItems: items, fragment: url.fragment) else {
        Issue.record("\(text)")
        continue
      }
      #expect(again.segments.map(\.text) == segments)
      let kept = items.filter { !$0.name.isEmpty || $0.value != nil }
      #expect(again.queryItems.map(\.name) == kept.map(\.name), "\(text)")
      #expect(again.queryItems.map(\.value) == kept.map(\.value), "\(text)")
      #expect(url.groupedQuery.flatMap(\.values).count == url.queryItems.count)
    }
  }
}
