import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("A link inside a link is opened as a link of the same source") struct RedirectTests {
  private func mediator(schemes: Set<String>? = ["shop"]) throws -> Mediator {
    let links = LinkSettings(
      schemes: schemes, webHosts: ["shop.example.com", "mail.example.com"],
      openExternally: { url in "browser \(url)" })
    let mediator = try Mediator(modules: [], links: links)
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "//mail.example.com/click?to=:url<raw>(?campaign=:campaign)", to: ":url"),
      Rewrite(from: "shop://link?to=:url<raw>", to: ":url"), Rewrite(from: "/get#/post", to: "/post"),
    ])
    let routes = mediator.routes()
    try routes.add(
      Route("/order/:id", labels: ["id", "tab"], exposedTo: .all) { (id: Int, tab: String?) in
        "order \(id) \(tab ?? "-")"
      })
    try routes.add(Route("/secret", exposedTo: .inApp) { "secret" })
    try routes.add(Route("/post", exposedTo: .all) { "post" })
    try routes.add(
      Route("/open?url=:url<raw>", labels: ["url", "tab"], exposedTo: .all) { (url: String, tab: String?) in
        "open \(url) \(tab ?? "-")"
      })
    return mediator
  }

  @Test(
    "The inner URL decides about route, exposure and destination (RL12)",
    arguments: [
      ("https://mail.example.com/click?to=https://shop.example.com/order/7?tab=a&b=c&campaign=x", "order 7 a"),
      ("https://mail.example.com/click?to=https%3A%2F%2Fshop.example.com%2Forder%2F7&tab=x", "order 7 -"),
      ("https://mail.example.com/click?to=/order/8", "order 8 -"), ("shop://link?to=/order/9", "order 9 -"),
      ("shop://link?to=shop://order/9", "order 9 -"), ("https://mail.example.com/click?to=shop://order/9", "order 9 -"),
      ("https://mail.example.com/click?to=https://shop.example.com/secret", "notExposed"),
      (
        "https://mail.example.com/click?to=https://other.example.com/a?b=c&d",
        "browser https://other.example.com/a?b=c&d"
      ),
      ("https://mail.example.com/click?to=https://user@other.example.com/", "unmatchedURL"),
      ("https://mail.example.com/click?to=javascript:alert(1)", "unmatchedURL"),
      ("https://mail.example.com/click?to=other://order/9", "unmatchedURL"),
      ("https://mail.example.com/click?to=order/9", "unmatchedURL"),
      ("https://mail.example.com/click?to=", "unmatchedURL"),
      ("https://mail.example.com/click?to=https:///a", "unmatchedURL"),
      ("https://shop.example.com/get#/post", "post"), ("https://shop.example.com/get#/page", "unmatchedURL"),
    ])
  func innerURLs(_ url: String, expected: String) async throws {
    #expect(try await mediator().outcome(url, source: .universalLink) == expected)
  }

  @Test("An app that accepts every scheme redirects only to schemes that it names (RL12)") func unnamedSchemes()
    async throws
  {
    let mediator = try mediator(schemes: nil)
    #expect(await mediator.outcome("other://order/9", source: .push) == "order 9 -")
    #expect(await mediator.outcome("other://link?to=shop://order/9", source: .push) == "unmatchedURL")
    #expect(await mediator.outcome("shop://link?to=shop://order/9", source: .push) == "order 9 -")
    #expect(await mediator.outcome("shop://link?to=other://order/9", source: .push) == "unmatchedURL")
  }

  @Test("Redirects that redirect end at the limit of rewrites (RL12)") func cycles() async throws {
    let mediator = try mediator()
    func nested(_ count: Int) -> String {
      String(repeating: "https://mail.example.com/click?to=", count: count) + "https://shop.example.com/order/7"
    }
    #expect(await mediator.outcome(nested(8), source: .push) == "order 7 -")
    #expect(await mediator.outcome(nested(9), source: .push) == "tooManyRewrites")
  }

  @Test("The app decides about the host of a link outside (RL12)") func foreignHostsAreForTheApp() async throws {
    struct Foreign: Error, CustomStringConvertible { let description = "foreign" }
    let mediator = try Mediator(
      modules: [],
      links: LinkSettings(webHosts: ["shop.example.com"]) { url in
        guard url.hasPrefix("https://help.example.com/") else { throw Foreign() }
        return "browser \(url)"
      })
    mediator.rewrites = try RewriteSet([Rewrite(from: "/click?to=:url<raw>", to: ":url")])
    let outer = "https://shop.example.com/click?to="
    for (inner, expected) in [
      ("https://help.example.com/a", "browser https://help.example.com/a"), ("https://evil.example/", "foreign"),
      ("//evil.example/", "foreign"), ("https://shop.example.com.evil.example/", "foreign"),
      ("/\\evil.example/", "malformedURL"), ("https:evil.example", "unmatchedURL"),
    ] {
      #expect(await mediator.outcome(outer + inner, source: .universalLink) == expected, "\(inner)")
    }
  }

  @Test("What only asks about a link sees the inner one (RL12)") func queriesAgree() throws {
    let mediator = try mediator()
    let outer = "https://mail.example.com/click?to=https://shop.example.com/order/7"
    #expect(mediator.canOpen(outer, source: .push))
    #expect(!mediator.canOpen("https://mail.example.com/click?to=/secret", source: .push))
    #expect(try mediator.resolve(outer, source: .push).url == outer)
    let explanation = mediator.explain(outer, source: .push).description
    #expect(explanation.contains("https://shop.example.com/order/7"))
  }

  @Test("What looks like an item in a URL of a query is no input (RL14)") func partsAreNoInputs() async throws {
    let mediator = try mediator()
    #expect(
      await mediator.outcome("shop://open?url=https://e/?a=1&tab=x", source: .push) == "open https://e/?a=1&tab=x -")
    #expect(
      await mediator.outcome("shop://open?tab=y&url=https://e/?a=1&tab=x", source: .push)
        == "open https://e/?a=1&tab=x y")
  }

  @Test("An invocation has the URL as it was opened and as it was rewritten (RL14)") func bothURLs() async throws {
    let mediator = try mediator()
    try mediator.routes().add(
      Route("/both", exposedTo: .all) { (link: Invocation) in "\(link.url ?? "-") \(link.rewrittenURL ?? "-")" })
    let outer = "https://mail.example.com/click?to=/both"
    #expect(await mediator.outcome(outer, source: .push) == "\(outer) https://mail.example.com/both")
    #expect(await mediator.outcome("shop://both", source: .push) == "shop://both shop://both")
  }
}
