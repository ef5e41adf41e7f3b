import MediatorLinks
import MediatorTestSupport
import Testing

private final class ItemTarget: Target {
  static let name: TargetName = "item"
  static var actions: ActionTable<ItemTarget> {
    Action("show", "id", ActionParameter("tab", default: "new")) { (_, id: Int, tab: String) in "\(id) \(tab)" }
      .route("/item/:id<int>(/:tab)").exposed(to: .push)
    Action("closed", "id") { (_, id: Int) in id }.route("/closed/:id")
    Action("nativeThing") { _ in 1 }.route("/thing")
  }
}

@Suite("`explain` shows every step and why each route matched or not (N4)") struct ExplanationTests {
  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.register(
      ModuleContents {
        Registration { ItemTarget() }
        Route("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: String) in "\(id) \(tab)" }
      }, as: "Items")
    mediator.rewrites = try RewriteSet([Rewrite(from: "/old/:id", to: "shop://item/:id")])
    return mediator
  }

  @Test(
    "An explanation is printed as text",
    arguments: [
      (
        "shop://item/4x",
        """
        shop://item/4x from push
          read       scheme shop, segments item / 4x
          gate       open
          namespace  shop
          namespace  global
          route      /item/:id<int>(/:tab): segment 2: found '4x', expected <int> for 'id' (Items)
          route      /closed/:id: segment 1: found 'item', expected 'closed' (Items)
          route      /thing: segment 1: found 'item', expected 'thing' (Items)
          route      /user/:id/:tab: segment 1: found 'item', expected 'user' (Items)
          direct     item/4x: unknown action
          near       /item/:id<int>(/:tab)
          rejected   'item/4x': unknown action; nearest route '/item/:id<int>(/:tab)': \
        segment 2: found '4x', expected <int> for 'id'
        """
      ),
      (
        "shop://old/42?tab=x",
        """
        shop://old/42?tab=x from push
          read       scheme shop, segments old / 42, query tab=x
          gate       open
          rewrite    shop://old/42?tab=x → shop://item/42?tab=x (/old/:id)
          namespace  shop
          namespace  global
          route      /item/:id<int>(/:tab): matches ← decides (Items)
          route      /closed/:id: segment 1: found 'item', expected 'closed' (Items)
          route      /thing: segment 1: found 'item', expected 'thing' (Items)
          route      /user/:id/:tab: segment 1: found 'item', expected 'user' (Items)
          parameter  id: Int, given "42"
          parameter  tab: String = "new", given "x"
          result     item/show
        """
      ),
      (
        "shop://thing?a=1#/room/%23b",
        """
        shop://thing?a=1#/room/%23b from push
          read       scheme shop, segments thing, query a=1, fragment /room/#b
        """
      ),
    ])
  func explanationIsText(_ url: String, _ expected: String) throws {
    let text = try mediator().explain(url, source: .push).description
    #expect(text == expected || text.hasPrefix(expected + "\n"), "\(text)")
  }

  @Test("A route of a closure is named by its pattern, with the inputs that a URL may set")
  func closureRoutesAreNamedByPattern() throws {
    let mediator = try Mediator(links: LinkSettings(openExternally: { _ in 0 }))
    let routes = mediator.routes()
    try routes.add(
      Route("/a/:b", priority: 3, exposedTo: .push) { (call: Invocation, b: Int, all: Parameters) in b })
    try routes.add(Route("/a/:c", exposedTo: .push) { (c: Int) in c })
    mediator.rewrites = try RewriteSet([Rewrite(from: "/out/:x", to: "https://example.org/:x")])
    #expect(
      mediator.explain("/a/7", source: .push).description == """
        /a/7 from push
          read       scheme none, segments a / 7
          gate       open
          namespace  global
          route      /a/:b: matches ← decides (the app, priority 3)
          route      /a/:c: matches, as number 2 (the app)
          parameter  b: Int, given "7"
          result     route '/a/:b'
        """)
    #expect(
      mediator.explain("/a/x", source: .web).description == """
        /a/x from web
          read       scheme none, segments a / x
          gate       open
          namespace  global
          route      /a/:b: matches, not exposed to web ← decides (the app, priority 3)
          route      /a/:c: matches, as number 2, not exposed to web (the app)
          rejected   route '/a/:b': not exposed: found web, expected push
        """)
    #expect(
      mediator.explain("/a", source: .web).description == """
        /a from web
          read       scheme none, segments a
          gate       open
          namespace  global
          route      /a/:b: found 1 segment, expected more (the app, priority 3)
          route      /a/:c: found 1 segment, expected more (the app)
          direct     1 segments, expected 2
          near       /a/:b, /a/:c
          rejected   '/a': matches no route: found 1 segment, expected a route, or a target and an action; \
        did you mean '/a/:b' or '/a/:c'?
        """)
    #expect(
      mediator.explain("/out/1", source: .web).description == """
        /out/1 from web
          read       scheme none, segments out / 1
          gate       open
          rewrite    /out/1 → https://example.org/1 (/out/:x)
          result     https://example.org/1, outside the app
        """)
    #expect("\(try mediator.resolve("/a/7", source: .push))" == "/a/7 → route '/a/:b'")
    let error = #expect(throws: MediatorError.self) { try mediator.openNow("/a/x", source: .push) }
    #expect(error?.message == "route '/a/:b': parameter 'b': malformed: found \"x\", expected Int")
  }

  @Test("The explanation names the interceptors that the call passes, and tags that none has (LN63)")
  func guardsAreExplained() throws {
    let mediator = try mediator()
    try mediator.register(
      ModuleContents {
        Interception(.tag("signed-in"), named: "a sign-in") { try await $1($0) }
        Interception(.all, named: "a clock") { try await $1($0) }
        Route("/secret", exposedTo: .push) { 1 }.guarded(by: "signed-in", "of-age")
      }, as: "Guards")
    let lines = mediator.explain("shop://secret", source: .push).description.split(separator: "\n").suffix(4)
    #expect(
      lines.joined(separator: "\n") == """
          guard      of-age: no interceptor or gate has this tag
          guard      signed-in
          guard      a clock
          rejected   route '/secret': unguarded: found no interceptor or gate with the tag 'of-age'
        """)
    try mediator.register(ModuleContents { Interception(.tag("of-age")) { try await $1($0) } }, as: "Age")
    #expect(mediator.explain("shop://secret", source: .push).lines.last == "  result     route '/secret'")
    let rejected = mediator.explain("shop://secret", source: .web).description
    #expect(!rejected.contains("guard  "))
  }

  @Test("The explanation shows why a matching route is rejected") func rejectedRoutesAreExplained() throws {
    let mediator = try mediator()
    for (url, rejection, code) in [
      ("shop://closed/3", "not exposed to push", MediatorError.Code.notExposed),
      ("shop://thing", "native", .nativeAction),
    ] {
      let explanation = mediator.explain(url, source: .push)
      let chosen = explanation.steps.compactMap { step in
        if case .route(let info) = step, info.isChosen { info } else { nil }
      }
      #expect(chosen.map(\.rejection) == [rejection])
      #expect(throws: MediatorError.self) { try explanation.outcome.get() }
      if case .failure(let error) = explanation.outcome { #expect(error.code == code) }
    }
  }

  @Test("A parameter that cannot be decoded is named, though a resolution does not decode it")
  func undecodableParametersAreNamed() throws {
    let explanation = try mediator().explain("shop://user/x/y", source: .push)
    let problems = explanation.steps.compactMap { step in
      if case .parameter(let info, _, _, let problem?) = step { "\(info.label): \(problem)" } else { nil }
    }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("found \"x\", expected Int") == true)
  }

  @Test("A malformed URL is explained by its error", arguments: ["shop://a//b", "shop://%zz", "::"])
  func malformedURLsAreExplained(_ url: String) throws {
    let explanation = try mediator().explain(url, source: .push)
    #expect(explanation.steps.isEmpty)
    if case .failure(let error) = explanation.outcome {
      #expect(error.code == .malformedURL)
      #expect(error.url == url)
    } else {
      Issue.record("it is no error")
    }
  }
}
