import MediatorKit
import MediatorLinks
import RoutePatterns
import Testing

@Suite("A namespace's own reader reads its URLs") struct NamespaceReaderTests {
  private func mediator() throws -> Mediator {
    let own = StandardURLReader(plus: .plus, repeatedItems: .last, emptySegments: .ignored, foldsFirstSegment: true)
    let mediator = try Mediator(
      links: LinkSettings(
        schemes: ["app"], webHosts: ["plain.example"],
        namespaces: [
          .web("*.shop.example", named: "web").with { $0.reader = own },
          .web("strict.shop.example", named: "strict"),
          .schemes("shop").with { $0.reader = own },
        ]))
    try mediator.routes().add(
      Route("/find", labels: ["text"], exposedTo: .all) { (text: String) in text })
    try mediator.routes().add(Route("/wiki/*title<raw>", exposedTo: .all) { (title: String) in title })
    return mediator
  }

  @Test(
    "That of a web host is found by the host, most exactly, and that of a scheme by the scheme (RL6)",
    arguments: [
      ("https://m.shop.example/find?text=C++", "C++"), ("https://strict.shop.example/find?text=C++", "C  "),
      ("HTTPS://M.SHOP.EXAMPLE/find?text=a&text=b", "b"), ("https://plain.example/find?text=a+b", "a b"),
      ("https://m.shop.example//wiki//dev/null", "/dev/null"), ("https://strict.shop.example//wiki", "malformedURL"),
      ("https://plain.example//wiki", "malformedURL"), ("shop://FIND?text=a+b", "a+b"), ("app://find?text=a+b", "a b"),
      ("app://FIND?text=a", "unmatchedURL"), ("https://m.shop.example:8080/find?text=a", "unmatchedURL"),
      ("https://user@m.shop.example/find?text=a", "unmatchedURL"), ("https://m.shop.example", "unmatchedURL"),
      ("https://[::1/find", "malformedURL"), ("https:", "unmatchedURL"), ("", "unmatchedURL"),
    ])
  func readers(_ url: String, expected: String) throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow(url) == expected)
  }
}
