import MediatorLinks
import MediatorTestSupport
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

  private func folding() throws -> Mediator {
    let reader = StandardURLReader(foldsPath: true)
    let mediator = try Mediator(
      links: LinkSettings(
        namespaces: [
          .web("tree.example", named: "web").with { $0.reader = reader }, .schemes("tree").with { $0.reader = reader },
        ]))
    for namespace in ["web", "tree"] {
      let routes = mediator.routes(in: namespace)
      try routes.add(
        Route("/Family/F:family<int>(/Person/:person)", labels: ["family", "person", "Tab"], exposedTo: .all) {
          (family: Int, person: String?, tab: String?) in "\(family) \(person ?? "-") \(tab ?? "-")"
        })
      try routes.add(Route("/Note/:id?Edit=:Mode", exposedTo: .all) { (id: String, mode: String) in "\(id) \(mode)" })
    }
    try mediator.routes().add(Route("/Other", exposedTo: .all) { "other" })
    return mediator
  }

  @Test(
    "A namespace can compare paths without case, and captures keep theirs (RL22)",
    arguments: [
      ("https://tree.example/Family/F2/Person/P1", "2 P1 -"),
      ("https://TREE.example/FAMILY/f2/person/P1?Tab=A", "2 P1 A"),
      ("https://tree.example/%46amily/F2?tab=A", "2 - -"), ("tree://Family/F2/Person/p1", "2 p1 -"),
      ("tree:///family/f2", "2 - -"), ("https://tree.example/note/A?Edit=B", "A B"),
      ("https://tree.example/note/A?edit=B", "unmatchedURL"), ("/Family/F2", "unknownTarget"), ("/Other", "other"),
    ])
  func foldedPaths(_ url: String, expected: String) throws {
    let mediator = try folding()
    #expect(mediator.outcomeNow(url) == expected)
    #expect(mediator.canOpen(url, source: .web) == (expected.contains(" ") || expected == "other"))
  }

  @Test("Routes that differ by case conflict in such a namespace, and are removed by any spelling (RL22)")
  func foldedConflicts() throws {
    let routes = try folding().routes(in: "web")
    expectFailureNow(.routeConflict) { try routes.add(Route("/fAMILY/f:x<int>(/PERSON/:y)", exposedTo: .all) { "" }) }
    #expect(try routes.list().map(\.description).contains("/family/f:family<int>(/person/:person) (priority 0)"))
    #expect(routes.remove("/NOTE/:id?Edit=:Mode") == 1)
  }

  private struct Keyed: KeyedPage { let pageAddress: ActionAddress? }

  // Cause: the URL of the parent has the scheme or host of the child, whose reader read it.
  @Test("A parent by its key is read by the reader of its own namespace (RL13, RL22)")
  func parentsOfOtherNamespaces() throws {
    let mediator = try folding()
    try mediator.routes().add(
      Route("/Item/:id<int>", exposedTo: .all) { (id: Int) in "item \(id)" }
        .attaching(Keyed(pageAddress: "items/page")))
    for (namespace, start) in [("tree", "tree://"), ("web", "https://tree.example/")] {
      try mediator.routes(in: namespace).add(
        Route("/Part/:id<int>", exposedTo: .all) { (id: Int) in "part \(id)" }.under("items/page", ["id"]))
      let child = try mediator.resolve("\(start)part/7", source: .web)
      let parents = try mediator.parents(of: child).map { try $0.get() }
      #expect(parents.map(\.url) == ["\(start)Item/7"])
      #expect(parents.first?.pattern?.description == "/Item/:id<int>")
    }
  }

  @Test("A generated URL opens with the values that it was generated from (RL22)") func foldedURLs() throws {
    struct TreeTarget: Target {
      static let name: TargetName = "people"
      static var actions: ActionTable<TreeTarget> {
        Action("show", "id", "Tab") { (_, id: String, tab: String?) in "\(id) \(tab ?? "-")" }
          .route("/Person/P:id", in: "tree").exposed(to: .all)
      }
    }
    let settings = LinkSettings(namespaces: [.schemes("tree").with { $0.reader = StandardURLReader(foldsPath: true) }])
    let mediator = try Mediator(links: settings) { Registration { TreeTarget() } }
    let url = try mediator.url("people", "show", ["id": "Ab", "Tab": "C"])
    #expect(mediator.outcomeNow(url) == "Ab C", "\(url)")
    #expect(mediator.outcomeNow(url.replacing("erson", with: "ERSON")) == "Ab C")
    let explanation = mediator.explain("tree://PERSON/x", source: .web).description
    #expect(explanation.contains("/person/p:id"))
  }
}
