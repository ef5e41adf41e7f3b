import RoutePatterns
import Testing

@Suite struct HostTests {
  @Test func aCustomSchemesHostIsTheFirstSegment() throws {
    let table = try table("/order/:id")
    #expect(try table.firstMatch(read("shop://order/42"))?.captures["id"]?.text == "42")
    // Only a pattern that names a port matches a URL with one.
    #expect(try table.firstMatch(read("shop://order:80/42")) == nil)
    #expect(try table.firstMatch(read("shop://ord%65r/4%32"))?.captures["id"]?.text == "42")
    #expect(try table.firstMatch(read("shop:///order/42"))?.captures["id"]?.text == "42")
    #expect(try table.firstMatch(read("shop:/order/42"))?.captures["id"]?.text == "42")
    #expect(try table.firstMatch(read("shop://order/42"), host: .authority) == nil)
  }

  @Test func aWebHostIsAnAuthority() throws {
    let table = try table("/order/:id")
    #expect(try table.firstMatch(read("https://example.com/order/42"))?.captures["id"]?.text == "42")
    #expect(try table.firstMatch(read("https://order/42")) == nil)
    #expect(try table.firstMatch(read("https://order/42"), host: .firstSegment)?.captures["id"]?.text == "42")
  }

  @Test func schemeAndHostAreBoundBeforeSegments() throws {
    let table = try table(
      "/item/:id", "shop://item/:id", "https://example.com/item/:id", "https://*.example.com/item/:id",
      "https://*.a.example.com/item/:id", "//example.com/item/:id")
    let all = try table.matches(read("HTTPS://Example.COM/item/1")).map(\.value)
    #expect(all == ["https://example.com/item/:id", "//example.com/item/:id", "/item/:id"])
    #expect(
      try table.matches(read("https://x.a.example.com/item/1")).map(\.value) == [
        "https://*.a.example.com/item/:id", "https://*.example.com/item/:id", "/item/:id",
      ])
    #expect(try table.matches(read("SHOP://item/1")).map(\.value) == ["shop://item/:id", "/item/:id"])
    #expect(try table.matches(read("other://item/1")).map(\.value) == ["/item/:id"])
    #expect(try table.matches(read("https://badexample.com/item/1")).map(\.value) == ["/item/:id"])
    #expect(table.matches(path: "/item/1").map(\.value) == ["/item/:id"])
  }

  @Test func priorityComesBeforeSchemeAndHost() throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("shop://item", 1)
    try builder.insert("/:any", 2, priority: 1)
    #expect(try builder.freeze().matches(read("shop://item")).map(\.value) == [2, 1])
    #expect(try builder.freeze().firstMatch(read("shop://item"))?.value == 2)
  }

  @Test("A scheme's catch-all matches all its URLs (MG7)") func schemeCatchAllMatches() throws {
    let table = try table("mgj://*rest", "mgj://a")
    #expect(try table.matches(read("mgj://a")).map(\.value) == ["mgj://a", "mgj://*rest"])
    #expect(try table.firstMatch(read("mgj://foo/bar"))?.captures["rest"]?.list == ["foo", "bar"])
    #expect(try table.firstMatch(read("mgj://"))?.captures["rest"]?.list == [])
    #expect(try table.firstMatch(read("abc://a")) == nil)
  }
}
