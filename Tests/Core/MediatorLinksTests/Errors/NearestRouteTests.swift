import MediatorLinks
import MediatorTestSupport
import Testing

private struct LevelTarget: Target {
  static let name: TargetName = "level"
  static var actions: ActionTable<LevelTarget> {
    Action("open", "number") { (_, number: Int) in "\(number)" }.route("/lv/:number<int>").exposed(to: .all)
  }
}

private struct LinesTarget: Target {
  static let name: TargetName = "lines"
  static var actions: ActionTable<LinesTarget> { Action("all") { _ in 1 }.exposed(to: .all) }
}

@Suite("The error of a URL without a route names the nearest one and what it lacks") struct NearestRouteTests {
  @Test("The error of a URL with a rejected parameter names the route and the reason") func nearestRouteIsNamed()
    async throws
  {
    let mediator = try Mediator { Registration { LevelTarget() } }
    let message = """
      '/lv/x1': matches no route, unknown target 'lv'; nearest route '/lv/:number<int>': \
      segment 2: found 'x1', expected <int> for 'number'
      """
    let error = await expectFailure(.unknownTarget, message) { try await mediator.open("/lv/x1", source: .web) }
    #expect(error?.candidates == ["/lv/:number<int>"])
    expectFailureNow(.unknownTarget, message) { try mediator.openNow("/lv/x1", source: .web) }
    expectFailureNow(.unknownTarget, message) { try mediator.resolve("/lv/x1", source: .web) }
    expectFailureNow(
      .unmatchedURL,
      """
      '/lv/1/2': matches no route: found 3 segments, expected a route, or a target and an action; \
      did you mean '/lv/:number<int>'?
      """
    ) { try mediator.resolve("/lv/1/2", source: .web) }
  }

  @Test("The error of a link whose query or fragment decides shows what decides (RL1, RL2)")
  func decidingPartIsNamed() throws {
    let mediator = try Mediator(links: LinkSettings(webHosts: ["matrix.to"]))
    try mediator.routes().add(Route("//matrix.to/#/@:id", exposedTo: .all) { (id: String) in id })
    try mediator.routes().add(Route("/find?text=:text", exposedTo: .all) { (text: String) in text })
    for (url, message) in [
      (
        "https://matrix.to/#/room/7",
        """
        'https://matrix.to/#/room/7': matches no route: found 0 segments, expected a route; \
        nearest route '//matrix.to#/@:id': fragment: found '/room/7', expected '/@:id'
        """
      ),
      (
        "/find?txt=a",
        """
        '/find?txt=a': matches no route: found 1 segment, expected a route, or a target and an action; \
        nearest route '/find?text=:text': missing query item 'text'
        """
      ),
    ] {
      expectFailureNow(.unmatchedURL, message) { try mediator.openNow(url, source: .web) }
    }
    #expect(try mediator.openNow("https://matrix.to/#/@ann", source: .web, as: String.self) == "ann")
  }

  @Test("The route that differs in case only is suggested first") func casesAreSuggested() throws {
    let mediator = try Mediator {
      Registration { LinesTarget() }
      Route("/plan/:from", exposedTo: .all) { (_: String) in 0 }
      Route("/line/:id<int>", exposedTo: .all) { (id: Int) in id }
    }
    let error = expectFailureNow(.unknownTarget) { try mediator.openNow("transit://LINE/42", source: .web) }
    #expect(error?.candidates.first == "/line/:id<int>")
    #expect(mediator.explain("transit://LINE/42", source: .web).description.contains("near       /line/:id<int>"))
  }

  // Cause: the namespaces of the handlers of unmatched URLs were searched, which the global one always is of.
  @Test("A namespace that does not fall back to the global routes suggests none of them", arguments: [true, false])
  func otherNamespacesAreNotSuggested(fallsBack: Bool) throws {
    let own = RouteNamespace.schemes("own").with { $0.fallsBackToGlobal = fallsBack }
    let mediator = try Mediator(links: LinkSettings(namespaces: [own])) {
      Route("/shelf/:number<int>", exposedTo: .all) { (number: Int) in number }
    }
    for url in ["own://shelf/x", "own://shelf/1/2"] {
      let error = #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web) }
      #expect(error?.candidates == (fallsBack ? ["/shelf/:number<int>"] : []))
      #expect(mediator.explain(url, source: .web).description.contains("  near  ") == fallsBack)
    }
    #expect(mediator.canOpen("own://shelf/1", source: .web) == fallsBack)
  }
}
