import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Routes are told apart by the query") struct QueryRouteTests {
  private enum Comments {
    static let thread = ActionKey<String, String, Int?>("comments", "thread", "comment", "page")
  }

  private struct CommentTarget: Target {
    static let name: TargetName = "comments"
    static var actions: ActionTable<CommentTarget> {
      Action(Comments.thread) { _, comment, page in "thread \(comment) \(page ?? 1)" }
        .route("/comments?comment=:comment(?page=:page<int>)").exposed(to: .all)
    }
  }

  private func mediator() throws -> Mediator {
    let mediator = try Mediator { Registration { CommentTarget() } }
    let routes = mediator.routes()
    try routes.add(Route("/comments", exposedTo: .all) { "list" })
    try routes.add(Route("/pledge", exposedTo: .all) { "pledge" })
    try routes.add(Route("/pledge?ref=email", exposedTo: .push) { "manage" })
    try routes.add(
      Route("/find/in/:kind?text=:text", exposedTo: .all) { (kind: String, text: String) in "\(kind) \(text)" })
    return mediator
  }

  @Test("A query item chooses the route, and its captures are inputs in the order of the pattern (RL1)")
  func queryChoosesTheRoute() async throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/comments", source: .push) == "list")
    #expect(mediator.outcomeNow("/comments?comment=7&utm=x", source: .push) == "thread 7 1")
    #expect(mediator.outcomeNow("/comments?page=2&comment=7", source: .push) == "thread 7 2")
    #expect(mediator.outcomeNow("/find/in/news?text=a+b", source: .push) == "news a b")
    #expect(mediator.outcomeNow("/find/in/news", source: .push) == "unmatchedURL")
  }

  @Test("An item that a pattern captures is an input only if its constraint accepts it (RL1)")
  func rejectedItemsAreNoInputs() async throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/comments?comment=7&page=two", source: .push) == "thread 7 1")
    #expect(mediator.outcomeNow("/comments?comment=7&page=&page=2", source: .push) == "thread 7 1")
  }

  // U+212A KELVIN SIGN is canonically equivalent to K, and labels are compared as strings.
  @Test(
    "An item whose name only looks like a captured one is no input either (RL1)", arguments: ["%E2%84%AA", "\u{212A}"])
  func equivalentNamesAreNoInputs(kelvin: String) throws {
    let mediator = try mediator()
    try mediator.routes().add(
      Route("/keys(?oneKey=:oneKey<a|b>)", exposedTo: .all) { (oneKey: String?) in oneKey ?? "none" })
    #expect(mediator.outcomeNow("/keys?oneKey=a", source: .push) == "a")
    #expect(mediator.outcomeNow("/keys?oneKey=evil", source: .push) == "none")
    #expect(mediator.outcomeNow("/keys?one\(kelvin)ey=evil", source: .push) == "none")
  }

  @Test("A route is exposed by itself, so a query item leads to its own rejection (RL1)")
  func exposureIsThatOfTheChosenRoute() throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/pledge?ref=email", source: .push) == "manage")
    #expect(mediator.outcomeNow("/pledge?ref=email", source: .web) == "notExposed")
    #expect(mediator.outcomeNow("/pledge?ref=other", source: .web) == "pledge")
  }

  @Test("Gate and parents are those of the route that the query chooses (RL1)")
  func gateAndParentsFollowTheQuery() async throws {
    for isReversed in [false, true] {
      let log = Log()
      let mediator = try Mediator {
        Interception(.tag("signed-in")) { call, next in
          log.add("asked")
          return try await next(call)
        }
      }
      let routes = [
        Route("/item", exposedTo: .all) { "item" }.under("/list"),
        Route("/item?reply=:reply", exposedTo: .push) { (reply: Int) in "reply \(reply)" }.tagged("signed-in")
          .under("/item"),
      ]
      for route in isReversed ? routes.reversed() : routes { try mediator.routes().add(route) }
      #expect(mediator.outcomeNow("shop://item?other=1", source: .push) == "item")
      #expect(await mediator.outcome("shop://item", source: .push) == "item")
      #expect(try mediator.resolve("shop://item", source: .push).parent == "shop://list")
      // A source that may not open the page is rejected before the gate.
      #expect(await mediator.outcome("shop://item?reply=7", source: .web) == "notExposed")
      #expect(log.texts == [])
      #expect(await mediator.outcome("shop://item?reply=7", source: .push) == "reply 7")
      #expect(try mediator.resolve("shop://item?reply=7", source: .push).parent == "shop://item")
      #expect(log.texts == ["asked"])
    }
  }

  @Test("The URL of an action has the query that its route requires (RL1)") func urlsAreGenerated() throws {
    let mediator = try mediator()
    #expect(try mediator.url(for: Comments.thread, "a b", nil, scheme: "shop") == "shop://comments?comment=a%20b")
    #expect(try mediator.url(for: Comments.thread, "7", 2, scheme: "shop") == "shop://comments?comment=7&page=2")
  }

  @Test("An error names the query item that a URL does not have (RL1)") func missingItemsAreNamed() throws {
    let explanation = try mediator().explain("/find/in/news", source: .push)
    #expect("\(explanation)".contains("missing query item 'text'"))
  }

  private enum Tab: String, TextDecodable { case items, notes }

  // Cause: the text of a default was that of a type that is converted from a string without loss.
  @Test("A parent is filled from a default of any type with a text (LN57)") func parentsOfDefaults() throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"])) {
      Route("/orders/:tab", exposedTo: .all) { (_: Tab) in 0 }
      Route("/order/:id", labels: ["id", "tab"], exposedTo: .all) { (_: Int, _: Tab) in 0 }
        .defaults(["tab": Tab.items]).under("/orders/:tab")
    }
    let parents = mediator.parents(of: try mediator.resolve("shop://order/7", source: .inApp))
    #expect(try parents.map { try $0.get().url } == ["shop://orders/items"])
  }
}
