import RoutePatterns
import Testing

@Suite struct WebHostsTests {
  private static let hosts = WebHosts(["Shop.example", "*.shop.example", "localhost:8080", "[::1]", "*.test:81"])

  @Test(
    "Hosts are owned by name, by domain and with their port",
    arguments: [
      "https://shop.example/", "https://SHOP.example:443/", "http://shop.example:80/", "https://a.shop.example/",
      "https://a.b-2.shop.example/", "http://localhost:8080/", "https://[::1]/", "https://x.test:81/",
      "https://%73hop.example/", "https://\(String(repeating: "a", count: 63)).shop.example/",
    ])
  func hostsAreOwned(text: String) throws {
    #expect(Self.hosts.owns(try StandardURLReader().read(text)))
  }

  // Each URL of the web tried all namespaces, one by one.
  @Test("The owner of a host is the one whose hosts own it most exactly (AT6)") func ownersAreTheMostExact() throws {
    let sets = [
      ["a.example"], ["*.a.example", "b.example:81"], ["x.a.example", "*.example"], ["b.example", "[::1]"], [],
    ]
    let owners = HostOwners(sets)
    for host in [
      "a.example", "A.example", "x.a.example", "y.x.a.example", "b.example", "b.example:81", "b.example:80",
      "b.example:443", "c.example", "-.a.example", "x%2F.a.example", "[::1]", "example", "",
    ] {
      for scheme in ["https", "http"] {
        guard let url = try? StandardURLReader().read("\(scheme)://\(host)/") else { continue }
        let owned = sets.enumerated().compactMap { number, set in
          WebHosts(set).exactness(of: url).map { (number: number, exactness: $0) }
        }
        let first = owned.first { own in owned.allSatisfy { $0.exactness <= own.exactness } }
        #expect(owners.owner(of: url)?.number == first?.number, "\(url)")
      }
    }
  }

  // Only a suffix of the decoded text was compared, so the app owned hosts that a browser reads differently.
  @Test(
    "A malformed host belongs to no domain",
    arguments: [
      "https://evil.com%2F.shop.example/", "https://..shop.example/", "https://.shop.example/",
      "https://a..shop.example/", "https://evil.com%23.shop.example/", "https://evil.com%3A80.shop.example/",
      "https://evil.com%40.shop.example/", "https://-a.shop.example/", "https://a-.shop.example/",
      "https://a_b.shop.example/", "https://é.shop.example/", "https://%C3%A9.shop.example/",
      "https://a!.shop.example/", "https://*.shop.example/", "https://a%20b.shop.example/",
      "https://\(String(repeating: "a", count: 64)).shop.example/",
      "https://\(String(repeating: "a.", count: 125)).shop.example/",
    ])
  func malformedHostsAreNotOwned(text: String) throws {
    let url = try StandardURLReader().read(text)
    #expect(!Self.hosts.owns(url))
    #expect(!HostPattern("*.shop.example").owns(url.host ?? ""))
  }

  @Test(
    "Other hosts and ports are not owned",
    arguments: [
      "https://example/", "https://xshop.example/", "https://shop.example.evil/", "https://shop.example:8080/",
      "http://shop.example:443/", "https://localhost/", "https://localhost%3A8080/", "https://x.test/",
      "https://x.test:82/", "https://test:81/", "https://shop.example./", "https:///x", "/x", "https://[::2]/",
    ])
  func otherHostsAreNotOwned(text: String) throws {
    #expect(!Self.hosts.owns(try StandardURLReader().read(text)))
  }

  @Test("A pattern's domain matches well-formed hosts only")
  func domainsMatchWellFormedHosts() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("https://*.shop.example/x", 1)
    let table = builder.freeze()
    func matches(_ text: String) throws -> Bool { try table.firstMatch(StandardURLReader().read(text)) != nil }
    #expect(try matches("https://a.b.shop.example/x"))
    for host in ["evil.com%2F.shop.example", "..shop.example", "a..shop.example", "shop.example", "-.shop.example"] {
      #expect(try !matches("https://\(host)/x"))
    }
  }

  @Test(
    "A host of a setting is valid if a URL can have it",
    arguments: [
      ("shop.example", true), ("*.shop.example", true), ("localhost:8080", true), ("[::1]", true), ("[::1]:80", true),
      ("münchen.example", true), ("*.example:81", true), ("127.0.0.1", true), ("a..b", false), (".a", false),
      ("a.", false), ("*.", false), ("*", true), ("a*.b", false), ("*.*.a", false), ("a/b", false), ("u@a", false),
      ("-a.b", false), ("a:99999", false), ("a:", false), ("", false), ("*.[::1]", false), ("a%2Fb", false),
      ("a?b", false),
    ])
  func possibleHostsAreValid(text: String, isValid: Bool) {
    let pattern = HostPattern(text)
    #expect(pattern.isValid == isValid)
    if isValid { #expect(pattern.owns(HostPattern(pattern.sample).host, port: pattern.port)) }
  }

  @Test(
    "Patterns overlap if they share a host",
    arguments: [
      ("a.b", "a.b", true), ("a.b", "*.b", true), ("*.b", "*.a.b", true), ("*.b:80", "a.b", true), ("b", "*.b", false),
      ("*.b", "*.c", false), ("a.b", "c.b", false), ("*.xb", "*.b", false),
    ])
  func patternsOverlapIfTheyShareAHost(one: String, other: String, expected: Bool) {
    #expect(HostPattern(one).overlaps(HostPattern(other)) == expected)
    #expect(HostPattern(other).overlaps(HostPattern(one)) == expected)
  }

  @Test(
    "A domain includes hosts and domains below it",
    arguments: [
      ("*.b", "a.b", true), ("*.b", "*.a.b", true), ("*.b", "*.b", true), ("a.b", "a.b", true), ("*.a.b", "*.b", false),
      ("a.b", "*.b", false), ("*.b", "b", false), ("*.b", "a.b:80", false),
    ])
  func domainsIncludeHostsBelow(one: String, other: String, expected: Bool) {
    #expect(HostPattern(one).includes(HostPattern(other)) == expected)
  }
}
