import RoutePatterns
import Testing

/// Tables with patterns for many schemes and hosts, or with many kinds of edges at one node.
@Suite struct ManyRootsTests {
  @Test func hostsComeBeforeDomainsAndLongerDomainsFirst() throws {
    var builder = RouteTable<String>.Builder()
    let patterns: [RoutePattern] = [
      "/a", "https:///a", "//*.com/a", "//*.example.com/a", "https://*.example.com/a", "//www.example.com/a",
      "https://www.example.com/a", "http://www.example.com/a",
    ]
    for pattern in patterns { try builder.insert(pattern, pattern.description) }
    for number in 0..<2000 { try builder.insert(try RoutePattern("https://h\(number).net/a" as String), "\(number)") }
    let table = builder.freeze()
    let url = try StandardURLReader().read("https://www.example.com/a")
    #expect(
      table.matches(url).map(\.value) == [
        "https://www.example.com/a", "https://*.example.com/a", "https:///a", "//www.example.com/a",
        "//*.example.com/a", "//*.com/a", "/a",
      ])
    #expect(table.firstMatch(try StandardURLReader().read("https://h1999.net/a"))?.value == "1999")
    // An asterisk is not part of a host name.
    let domain = try StandardURLReader().read("https://*.example.com/a")
    #expect(table.matches(domain).map(\.value) == ["https:///a", "/a"])
    #expect(table.firstMatch(try StandardURLReader().read("https://example.com/a"))?.value == "https:///a")
    #expect(table.firstMatch(try StandardURLReader().read("ftp://x.org/a"), host: .authority)?.value == "/a")
    #expect(table.entries.map(\.value).prefix(2) == ["https://www.example.com/a", "http://www.example.com/a"])
  }

  @Test func enumerationsAreTriedInOrderOfRegistration() throws {
    var builder = RouteTable<Int>.Builder()
    for number in 0..<500 { try builder.insert(try RoutePattern("/:x<all|v\(number)>" as String), number) }
    let table = builder.freeze()
    #expect(table.matches(path: "/all").map(\.value) == Array(0..<500))
    #expect(table.firstMatch(path: "/v499")?.value == 499)
  }

  @Test func equalPatternsAreTriedByPriorityAndRegistration() throws {
    var builder = RouteTable<Int>.Builder(order: .registration)
    var handles: [RouteHandle] = []
    for number in 0..<60 { handles.append(try builder.insert("/a", number, priority: number % 3)) }
    for number in [2, 59, 30] { builder.remove(handles[number]) }
    #expect(builder.count == 57)
    try builder.insert("/a", 60, priority: 2)
    let expected = [2, 1, 0].flatMap { priority in
      (0..<61).filter { $0 < 60 ? $0 % 3 == priority && ![2, 59, 30].contains($0) : priority == 2 }
    }
    #expect(builder.freeze().matches(path: "/a").map(\.value) == expected)
  }
}
