import MediatorTestSupport
import RoutePatterns
import Testing

/// Hostile texts in each part of a URL that a pattern captures.
@Suite struct HostilePartTests {
  private func match(_ pattern: String, _ text: String, _ reader: StandardURLReader = .init()) throws -> String? {
    var builder = RouteTable<Int>.Builder()
    try builder.insert(try RoutePattern(pattern), 1)
    let url = try reader.read(text)
    return builder.freeze().firstMatch(url)?.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }

  @Test(
    "Encoded '?', '#', '/' and '&' stay in their part, in the path, the query and the fragment (RL1, RL2, RL4, RL5)",
    arguments: [
      ("/a/:x", "/a/%3Fq=1%23f", "x=?q=1#f"), ("/a/:x?q", "/a/%3Fq", nil), ("/a/:x#:f", "/a/%23f", nil),
      ("/a?q=:q", "/a?q=%26r=1%23f%3F", "q=&r=1#f?"), ("/a?q=:q&r=:r", "/a?q=%26r=1", nil),
      ("/a#:f", "/a#%23%3F%2F", "f=#?/"), ("/a#/:f", "/a#%2Fx", nil), ("/a#/:f", "/a#/%2Fx%23", "f=/x#"),
      ("/a#:f", "/a#b?c=d", "f=b?c=d"), ("/:x...:y", "/a%3F...%23b", "x=a? y=#b"), ("/:x-:y", "/a%2Db", "x=a y=b"),
      ("/*all<raw>", "/a%2F%3F/%23b/", "all=a/?/#b/"), ("/*all<raw>?q=:q", "/a%3Fq=1", nil),
      ("/go?url=:url<raw>", "/go?url=%3F%23", "url=?#"),
      ("/go?url=:url<raw>", "/go?url=https://e/%23?a=%26#f", "url=https://e/%23?a=%26"),
      ("/go?url=:url<raw>#:f", "/go?url=https://e/?a#b", "url=https://e/?a f=b"),
    ] as [(String, String, String?)])
  func escapesStayInTheirPart(_ pattern: String, _ url: String, expected: String?) throws {
    #expect(try match(pattern, url) == expected)
  }

  @Test(
    "A host that is malformed, too long or of another domain is rejected or not captured as a label (RL3)",
    arguments: [
      "https://a%2F.e.example/x", "https://a%3F.e.example/x", "https://a%23.e.example/x", "https://.e.example/x",
      "https://-a.e.example/x", "https://a.b.e.example/x", "https://e.example/x", "https://a_b.e.example/x",
      "https://[::1]/x", "https://\(String(repeating: "a", count: 64)).e.example/x",
      "https://evil.example?.e.example/x",
      "https://evil.example#.e.example/x", "https://evil.example/.e.example/x",
    ])
  func hostsAreWellFormed(_ url: String) throws {
    guard let read = try? StandardURLReader().read(url) else { return }
    var builder = RouteTable<Int>.Builder()
    try builder.insert("//:label.e.example/x", 1)
    #expect(builder.freeze().firstMatch(read) == nil)
  }

  @Test("A fragment of 8 KB is read and matched within its limit, and is too long beyond it (RL2)")
  func longFragments() throws {
    let reader = StandardURLReader(limits: URLLimits(length: 20_000, fragmentLength: 8192))
    let long = String(repeating: "x", count: 8192)
    #expect(try match("/a#:f", "/a#\(long)", reader) == "f=\(long)")
    #expect(throws: URLReadingError.self) { try match("/a#:f", "/a#\(long)x", reader) }
    #expect(throws: URLReadingError.self) { try match("/a#:f", "/a#\(long)") }
    // The segments of a fragment have no limit of their own, and each is visited once.
    let deep = String(repeating: "/a", count: 4096)
    #expect(try match("/a#/a/*rest", "/a#\(deep)", reader)?.utf8.count == 4095 * 2 - 1 + "rest=".utf8.count)
    #expect(try match("/a#/a/b", "/a#\(deep)", reader) == nil)
  }

  @Test("Ten thousand conditions at one path find one of 64 items (RL1)") func manyConditions() throws {
    var builder = RouteTable<Int>.Builder()
    for number in 0..<10_000 { try builder.insert(try RoutePattern("/a?k\(number)=v" as String), number) }
    let table = builder.freeze()
    let items = (0..<63).map { "other\($0)=v" } + ["k9999=v"]
    let url = try StandardURLReader().read("/a?" + items.joined(separator: "&"))
    #expect(table.firstMatch(url)?.value == 9999)
    #expect(table.firstMatch(try StandardURLReader().read("/a?k9999=w")) == nil)
  }
}
