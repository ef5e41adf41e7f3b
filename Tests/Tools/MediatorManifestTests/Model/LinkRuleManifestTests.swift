import MediatorManifest
import Testing

@Suite("A manifest contains what links need besides routes") struct LinkRuleManifestTests {
  private func mediator() throws -> Mediator {
    var links = LinkSettings(
      schemes: ["shop"], webHosts: ["shop.example"],
      namespaces: [
        .schemes("odd").with {
          $0.reader = StandardURLReader(
            limits: URLLimits(length: 100, segments: 3, queryItems: 4, valueLength: 50, fragmentLength: 8), plus: .plus,
            repeatedItems: .error, emptySegments: .kept, keepsFinalSlash: true, foldsFirstSegment: true,
            foldsPath: true,
            separatesItemsBySemicolons: true, readsMatrixParameters: true, foldsItemNames: true,
            rawCharacters: .rejected)
        }
      ], openExternally: { $0 })
    links.browser = BrowserRule([.unmatched, .foreignHost], from: .universalLink)
    let mediator = try Mediator(links: links)
    let routes = mediator.routes()
    try routes.add(Route(inBrowser: "/checkouts/*", exposedTo: .universalLink))
    try routes.add(
      Route("/open/:page", labels: ["page", "private"], exposedTo: .all) { (page: String, _: Bool?) in page }
        .fromContext("private"))
    return mediator
  }

  @Test(
    "It has the options of readers, the rule for the browser and the inputs from the context (RL6, RL7, RL11, RL20, RL22, FD21)"
  )
  func partsAreWrittenAndRead() throws {
    let manifest = try mediator().manifest()
    let json = manifest.json()
    #expect(try Manifest(json: json) == manifest)
    #expect(manifest.browser == Manifest.Browser([.foreignHost, .unmatched], from: .sources([.universalLink])))
    let odd = try #require(manifest.namespaces.first { $0.name == "odd" }?.reading?.reader)
    #expect(
      odd.plus == .plus && odd.repeatedItems == .error && odd.emptySegments == .kept && odd.keepsFinalSlash
        && odd.foldsFirstSegment)
    #expect(odd.rawCharacters == .rejected && odd.foldsPath && odd.foldsItemNames)
    #expect(odd.separatesItemsBySemicolons && odd.readsMatrixParameters)
    #expect(odd.limits == URLLimits(length: 100, segments: 3, queryItems: 4, valueLength: 50, fragmentLength: 8))
    #expect(manifest.namespaces[0].reading == nil && manifest.namespaces[0].reader == nil)
    let routes = manifest.namespaces[0].routes
    #expect(routes.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.browser, .handler])
    let isPrivate = try #require(routes.compactMap(\.parameters).joined().first { $0.label == "private" })
    #expect(isPrivate.isFromContext && !isPrivate.isTextual)
    #expect(manifest.validate().isEmpty)
  }

  @Test("Unknown words and keys of them are problems with their place (RL6, RL11)") func problems() throws {
    let json = try mediator().manifest().json()
    for (part, other) in [
      ("\"error\"", "\"all\""), ("\"kept\"", "7"), ("\"foreign-host\"", "\"every-host\""),
      ("\"segments\" : 3", "\"segmnts\" : 3"),
    ] {
      #expect(json.contains(part))
      #expect(throws: (any Error).self) { try Manifest(json: json.replacing(part, with: other)) }
    }
  }

  @Test("Their changes are reported with their severity (RL6, RL7, RL11)", arguments: [true, false])
  func changes(isReversed: Bool) throws {
    let manifest = try mediator().manifest()
    let plain = try Mediator(
      links: LinkSettings(schemes: ["shop"], webHosts: ["shop.example"], namespaces: [.schemes("odd")])
    )
    try plain.routes().add(
      Route("/open/:page", labels: ["page", "private"], exposedTo: .all) { (page: String, _: Bool?) in page })
    let changes = isReversed ? plain.manifest().changes(from: manifest) : manifest.changes(from: plain.manifest())
    let found = changes.map { "\($0.severity) \($0.kind)" }.sorted()
    #expect(
      found
        == (isReversed
          ? [
            "breaking browser", "breaking browser", "breaking namespace-reader", "breaking route-removed",
            "opening parameter-textual",
          ]
          : [
            "breaking namespace-reader", "breaking parameter-native", "compatible browser", "compatible browser",
            "compatible route-added",
          ]))
  }
}
