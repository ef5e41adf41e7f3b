import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("What an app does not open, the browser does") struct BrowserTests {
  private enum Carts { static let add = ActionKey<String, Int>("cart", "add", "id") }

  private struct CartTarget: Target {
    static let name: TargetName = "cart"
    static var actions: ActionTable<CartTarget> {
      Action(Carts.add) { _, id in "added \(id)" }.exposed(to: .universalLink)
    }
  }

  private struct Refused: Error, CustomStringConvertible { let description = "refused" }

  private func mediator(
    _ reasons: BrowserRule.Reasons = .all,
    opener: (@Sendable (String) async throws -> any Sendable)? = { "browser \($0)" }
  ) throws -> Mediator {
    let web = RouteNamespace.web("shop.example.com").with { $0.acceptsDirectForm = true }
    var links = LinkSettings(schemes: ["shop"], namespaces: [web], openExternally: opener)
    links.browser = BrowserRule(reasons, from: .universalLink)
    let mediator = try Mediator(links: links) { Registration { CartTarget() } }
    let routes = mediator.routes()
    try routes.add(Route(inBrowser: "/checkouts/*", exposedTo: .universalLink))
    try routes.add(Route("/order/:id", exposedTo: .universalLink) { (id: Int) in "order \(id)" })
    try routes.add(Route("/secret", exposedTo: .inApp) { "secret" })
    try routes.add(Route("/failing", exposedTo: .universalLink) { () throws -> String in throw Refused() })
    try routes.add(Route("/other", exposedTo: .universalLink) { () throws -> String in throw Declined() })
    return mediator
  }

  @Test(
    "A universal link that fails by kind is opened in the browser (RL11)",
    arguments: [
      ("https://other.example.com/a?b#c", BrowserRule.Reasons.foreignHost, "unmatchedURL"),
      ("https://shop.example.com/nothing/at/all", .unmatched, "unmatchedURL"),
      ("https://shop.example.com/cart/none", .unmatched, "unknownAction"),
      ("https://shop.example.com/bag/add", .unmatched, "unknownTarget"),
      ("https://shop.example.com/secret", .notExposed, "notExposed"),
      ("https://shop.example.com/order/one", .badParameter, "malformedParameter"),
      ("https://shop.example.com/cart/add", .badParameter, "missingParameter"),
      ("https://shop.example.com//order", .malformed, "malformedURL"),
    ])
  func failuresByKind(_ url: String, reason: BrowserRule.Reasons, code: String) async throws {
    let browser = "browser \(url)"
    #expect(try await mediator().outcome(url, source: .universalLink) == browser)
    #expect(try await mediator(reason).outcome(url, source: .universalLink) == browser)
    #expect(
      try await mediator(BrowserRule.Reasons.all.subtracting(reason)).outcome(url, source: .universalLink) == code)
    #expect(try await mediator().outcome(url, source: .push) != browser)
    let mediator = try mediator()
    #expect(mediator.canOpen(url, source: .universalLink))
    #expect(try mediator.resolve(url, source: .universalLink).destination == .external(url))
    #expect(mediator.explain(url, source: .universalLink).description.contains("outside the app"))
    let closed = try self.mediator(opener: nil)
    #expect(!closed.canOpen(url, source: .universalLink))
  }

  @Test(
    "Other links keep their result (RL11)",
    arguments: [
      ("https://shop.example.com/other", "browser https://shop.example.com/other"),
      ("https://shop.example.com/order/7", "order 7"), ("https://shop.example.com/cart/add?id=7", "added 7"),
      ("https://shop.example.com/failing", "refused"), ("shop://nothing/at/all", "unmatchedURL"),
      ("https://user@shop.example.com/nothing", "unmatchedURL"), ("https://user@other.example.com/", "unmatchedURL"),
      ("javascript:alert(1)", "unmatchedURL"), ("https://shop.example.com/native/nativeAdd", "nativeAction"),
      ("https:///a", "unmatchedURL"), ("https://shop.example.com/a b\\c", "malformedURL"),
      ("https://shop.example.com/a b|c", "browser https://shop.example.com/a%20b%7Cc"),
      ("https://other.example.com/a b", "browser https://other.example.com/a%20b"), ("/nothing", "unmatchedURL"),
    ])
  func otherLinks(_ url: String, expected: String) async throws {
    #expect(try await mediator().outcome(url, source: .universalLink) == expected)
  }

  @Test("A route sends its web URLs to the browser, without a rule (RL11)") func routesInBrowser() async throws {
    let mediator = try mediator([])
    let url = "https://shop.example.com/checkouts/7/pay"
    #expect(await mediator.outcome(url, source: .universalLink) == "browser \(url)")
    #expect(await mediator.outcome(url, source: .push) == "notExposed")
    #expect(await mediator.outcome("shop://checkouts/7", source: .universalLink) == "unmatchedURL")
    #expect(mediator.canOpen(url, source: .universalLink))
    #expect(try await self.mediator([], opener: nil).outcome(url, source: .universalLink) == "noExternalOpener")
  }

  @Test("A malformed URL of more than 64 KiB is not given to the browser (RL11)") func malformedURLsAreLimited()
    async throws
  {
    let start = "https://shop.example.com//"
    let longest = start + String(repeating: "a", count: 65_536 - start.utf8.count)
    #expect(try await mediator().outcome(longest, source: .universalLink) == "browser \(longest)")
    #expect(try await mediator().outcome(longest + "a", source: .universalLink) == "malformedURL")
    let wide = start + String(repeating: "\u{E9}", count: 32_768)
    #expect(try await mediator().outcome(wide, source: .universalLink) == "malformedURL")
    #expect(try !mediator().canOpen(longest + "a", source: .universalLink))
  }

  /// Reads every text as a web URL of the app.
  private struct WebReader: URLReader {
    func read(_ text: String) throws(URLReadingError) -> ParsedURL {
      let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      return try StandardURLReader().read("https://shop.example.com/\(parts.count > 3 ? parts[3] : "")")
    }
  }

  private static let otherSchemes = [
    "javascript", "intent", "data", "file", "shop", "ftp", "wss", "httpss", "http+x", "",
  ]

  @Test(
    "No URL of another scheme is given to the browser, whatever reads it (RL11)", arguments: otherSchemes,
    ["https://shop.example.com/click?to=", ""])
  func otherSchemesStayOutside(_ scheme: String, outer: String) async throws {
    for reader: any URLReader in [StandardURLReader(), WebReader()] {
      var links = LinkSettings(webHosts: ["shop.example.com"], reader: reader) { "browser \($0)" }
      links.browser = BrowserRule(from: .all)
      let mediator = try Mediator(modules: [], links: links)
      try mediator.routes().add(Route(inBrowser: "/checkouts/*", exposedTo: .all))
      try mediator.routes().add(Route("/secret", exposedTo: .none) { "secret" })
      mediator.rewrites = try RewriteSet([Rewrite(from: "/click?to=:url<raw>", to: ":url")])
      for rest in ["/checkouts/7", "/nothing/at/all", "/secret", "//", "/%", "/a b", ""] {
        for start in ["\(scheme)://shop.example.com", "\(scheme):", "\(scheme):/\\shop.example.com", " \(scheme)://a"] {
          let url = start + rest
          let answer = await mediator.outcome(outer + url, source: .push)
          #expect(
            !answer.hasPrefix("browser") || answer == "browser \(outer)\(url)" && !outer.isEmpty, "\(outer)\(url)")
        }
      }
    }
  }

  @Test("A guard of a route to the browser is an error, because no gate is asked (AT30)") func guardsAreRejected()
    throws
  {
    let mediator = try mediator()
    let error = #expect(throws: MediatorError.self) {
      try mediator.routes().add(
        Route(inBrowser: "/bills/*", exposedTo: .all).guarded(by: "signed-in", "of-age"))
    }
    #expect(error?.code == .unguarded)
    try mediator.routes().add(Route(inBrowser: "/help/*", exposedTo: .all).tagged("web"))
  }

  @Test("A handler of unmatched URLs comes before the browser (RL11)") func handlersComeFirst() async throws {
    let mediator = try mediator()
    try mediator.routes().setFallback(Fallback { _, _ in "handled" })
    #expect(await mediator.outcome("https://shop.example.com/nothing/at/all", source: .universalLink) == "handled")
  }

  @Test("The more exact of two namespaces decides, whichever was declared first (RL3)") func exactNamespaces()
    async throws
  {
    let orders = [["*", "*.example.com", "shop.example.com"], ["shop.example.com", "*.example.com", "*"]]
    for order in orders {
      let links = LinkSettings(
        webHosts: ["b.shop.example.com"], namespaces: order.enumerated().map { .web($1, named: "n\($0)") })
      let mediator = try Mediator(modules: [], links: links)
      for (index, host) in order.enumerated() {
        try mediator.routes(in: "n\(index)").add(Route("/a", exposedTo: .all) { host })
      }
      try mediator.routes().add(Route("/a", exposedTo: .all) { "global" })
      #expect(await mediator.outcome("https://shop.example.com/a") == "shop.example.com")
      #expect(await mediator.outcome("https://a.b.example.com/a") == "*.example.com")
      #expect(await mediator.outcome("https://b.shop.example.com/a") == "global")
      #expect(await mediator.outcome("http://other.org:8080/a") == "*")
    }
  }
}
