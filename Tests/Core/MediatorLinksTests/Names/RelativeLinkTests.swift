import MediatorLinks
import Testing

@Suite("Links can be relative to a URL (RL27)") struct RelativeLinkTests {
  @Test(
    "A reference is resolved as RFC 3986 section 5.4 does (RL27)",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
      (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
      ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
      ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
      ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
      ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
  func referencesAreResolved(reference: String, expected: String) {
    let base = URLReference("http://a/b/c/d;p?q")
    #expect(URLReference(reference).resolved(against: base) == expected)
  }

  @Test(
    "A separator before a combining mark is one (AT55)",
    arguments: [
      ("/\u{301}g", "http://a/\u{301}g"), ("?\u{301}y", "http://a/b/c/d;p?\u{301}y"),
      ("#\u{301}", "http://a/b/c/d;p?q#\u{301}"),
      ("../\u{301}g", "http://a/b/\u{301}g"), ("g:\u{301}h", "g:\u{301}h"), ("//\u{301}h/../x", "http://\u{301}h/x"),
    ])
  func marksSeparate(reference: String, expected: String) {
    let resolved = URLReference(reference).resolved(against: URLReference("http://a/b/c/d;p?q"))
    #expect(resolved.utf8.elementsEqual(expected.utf8), "\(resolved)")
  }

  @Test("A reference or a base beyond the limit of its reader is not resolved (AT55)") func limits() async throws {
    let short = StandardURLReader(limits: URLLimits(length: 64))
    let mediator = try Mediator(
      links: LinkSettings(
        schemes: ["shop"], namespaces: [.texts(named: "scanned"), .schemes("tool").with { $0.reader = short }]))
    try mediator.routes(in: "tool").add(Route("/a", exposedTo: .all) { "a" })
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    for (reference, base) in [
      (marks, "shop://a/b"), ("b", "shop://a/\(marks)"), (String(repeating: "./", count: 40), "tool://a/"),
      ("#" + String(repeating: "x", count: 64), "tool://a"),
    ] {
      let error = await #expect(throws: MediatorError.self) {
        try await mediator.open(reference, relativeTo: base, source: .inApp)
      }
      #expect((error?.underlying as? URLReadingError)?.code == .tooLong)
    }
    #expect(try await mediator.open("./a/../.", relativeTo: "tool://a/", source: .inApp) as? String == "a")
  }

  @Test(
    "A relative link opens from a page's URL, with its own source (RL27)",
    arguments: [
      ("../8", "order 8"), ("detail", "no route"), ("/8/line?x=1", "line of 8"), ("//orders", "orders"),
      ("shop://orders", "orders"), ("../../../9", "order 9"), ("line", "line of 7"), ("../7/line", "line of 7"),
    ])
  func relativeLinksOpen(reference: String, expected: String) async throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"]))
    let routes = mediator.routes()
    try routes.add(Route("/orders", exposedTo: .inApp) { "orders" })
    try routes.add(Route("/order/:id<int>", exposedTo: .inApp) { (id: Int) in "order \(id)" })
    try routes.add(Route("/order/:id<int>/line", exposedTo: .inApp) { (id: Int) in "line of \(id)" })
    let base = "shop://order/7/line"
    let result = try? await mediator.open(reference, relativeTo: base, source: .inApp) as? String
    #expect(result == (expected == "no route" ? nil : expected))
    await #expect(throws: MediatorError.self) {
      try await mediator.open(reference, relativeTo: base, source: .push)
    }
  }
}
