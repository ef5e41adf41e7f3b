import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Matchers are custom routes") struct RouteMatcherTests {
  private struct Ends: RouteMatcher {
    let suffix: String
    let journal: Log
    func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
      journal.add(suffix)
      guard let last = url.segments(host: host).last?.text, last.hasSuffix(suffix) else { return nil }
      return ["stem": String(last.dropLast(suffix.count)), "path": 1]
    }
  }

  private let journal = Log()

  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("s")]))
    let routes = mediator.routes()
    try routes.add(
      Route(matching: Ends(suffix: "pdf", journal: journal), priority: 2, exposedTo: .all) { all in "pdf \(all)" })
    try routes.add(Route(matching: Ends(suffix: "f", journal: journal), exposedTo: .all) { all in "f \(all)" })
    try routes.add(Route(matching: Ends(suffix: "df", journal: journal), exposedTo: .all) { all in "df" })
    try routes.add(
      Route(matching: Ends(suffix: "", journal: journal), priority: .min, exposedTo: .all) { _ in "default" })
    try routes.add(Route("/doc/:name", priority: 1, exposedTo: .all) { (name: String) in "doc \(name)" })
    try routes.add(Route("/:a/:b", exposedTo: .all) { (a: String, b: String) in "two \(a) \(b)" })
    return mediator
  }

  @Test("A matcher is ordered by its priority, after patterns of the same priority (JL6, RH1)")
  func matchersAreOrderedByPriority() throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/doc/a.pdf?q=1") == #"pdf [q: "1", stem: "a.", path: 1]"#)
    #expect(mediator.outcomeNow("/doc/a.gif") == "doc a.gif")
    #expect(mediator.outcomeNow("/img/a.gif") == "two img a.gif")
    #expect(mediator.outcomeNow("/a.gif") == #"f [stem: "a.gi", path: 1]"#)
    #expect(
      try mediator.routes().list().map(\.description)
        == [
          "a matcher (priority 2)", "/doc/:name (priority 1)", "/:a/:b (priority 0)", "a matcher (priority 0)",
          "a matcher (priority 0)", "a matcher (priority \(Int.min))",
        ])
  }

  @Test("The closure of a matcher's route gets its parameters, in a namespace too (FD77)") func matchersOfNamespaces()
    throws
  {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.web("a.example", named: "web")])) {
      Route("/x/:name", in: "web", exposedTo: .all) { (name: String) in name }
      Route(matching: Ends(suffix: ".pdf", journal: journal), in: "web", priority: -1, exposedTo: .all) { parameters in
        "stem \(parameters["stem"] ?? "")"
      }
    }
    #expect(mediator.outcomeNow("https://a.example/b.pdf") == "stem b")
    #expect(mediator.outcomeNow("https://a.example/x/b.pdf") == "b.pdf")
    #expect(mediator.outcomeNow("/b.pdf") == "unmatchedURL")
  }

  @Test("A matcher of the lowest priority is the default of its namespace (JL6)")
  func lowestMatcherIsTheDefault() throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/no/such/thing") == "default")
    #expect(mediator.outcomeNow("s://no/such/thing") == "default")
  }

  @Test("If a matcher's closure declines, the next route is tried; a matcher can be removed (JL6)")
  func matchersDeclineAndLeave() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    let id = try routes.add(
      Route(matching: Ends(suffix: "x", journal: journal), priority: 5, exposedTo: .all) { _ throws in throw Declined()
      })
    try routes.add(Route(matching: Ends(suffix: "x", journal: journal), exposedTo: .push) { _ in "second" })
    #expect(mediator.outcomeNow("/x", source: .push) == "second")
    #expect(mediator.outcomeNow("/x", source: .web) == "notExposed")
    #expect(try mediator.resolve("/x", source: .push).pattern == nil)
    #expect(routes.remove(id))
    #expect(mediator.outcomeNow("/x", source: .push) == "second")
    routes.removeAll()
    #expect(mediator.outcomeNow("/x", source: .push) == "unmatchedURL")
  }

  @Test("A matcher may use the mediator because no lock is held while it decides")
  func matcherMayUseTheMediator() throws {
    struct Curious: RouteMatcher {
      let mediator: Mediator
      func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
        guard url.segments(host: host).first?.text == "new" else { return nil }
        _ = try? mediator.routes().add(Route("/made", exposedTo: .all) { "made" })
        return mediator.canOpen("/made", source: .inApp) ? [:] : nil
      }
    }
    let mediator = try Mediator()
    try mediator.routes().add(Route(matching: Curious(mediator: mediator), exposedTo: .all) { _ in "curious" })
    #expect(mediator.outcomeNow("/new") == "curious")
    #expect(mediator.outcomeNow("/made") == "made")
    mediator.routes().removeAll()
  }
}
