import MediatorLinks
import Testing

@Suite("Schemes are ASCII, and those of browsers are accepted only by name") struct SchemeTests {
  @Test("A scheme or a host with a look-alike is rejected", arguments: ["e\u{301}", "\u{E9}"])
  func schemesAreASCII(text: String) throws {
    let scheme = #expect(throws: MediatorError.self) {
      try Mediator(links: LinkSettings(namespaces: [.schemes(text)]))
    }
    #expect(scheme?.code == .invalidNamespace)
  }

  @Test(
    "Schemes of browsers are accepted only if the app names them",
    arguments: ["ws", "wss", "WSS", "javascript", "file"])
  func browserSchemesAreRejected(scheme: String) throws {
    let open = try Mediator(links: LinkSettings())
    try open.routes().add(Route("/a/b", exposedTo: .all) { 1 })
    let error = #expect(throws: MediatorError.self) { try open.openNow("\(scheme)://a/b", source: .web) }
    #expect(error?.code == .unmatchedURL)
    let named = try Mediator(links: LinkSettings(schemes: [scheme]))
    try named.routes().add(Route("/a/b", exposedTo: .all) { 1 })
    #expect(try named.openNow("\(scheme)://a/b", source: .web) as? Int == 1)
  }

  @Test("Schemes of namespaces exclude other schemes only with an explicit set", arguments: [true, false])
  func namespacesDoNotExcludeSchemes(isClosed: Bool) throws {
    let mediator = try Mediator(links: LinkSettings(schemes: isClosed ? [] : nil, namespaces: [.schemes("shop")]))
    try mediator.routes().add(Route("/a/b", exposedTo: .all) { 1 })
    #expect(try mediator.openNow("shop://a/b", source: .web) as? Int == 1)
    #expect(mediator.canOpen("other://a/b", source: .web) == !isClosed)
  }
}
