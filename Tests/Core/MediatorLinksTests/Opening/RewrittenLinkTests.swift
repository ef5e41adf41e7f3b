import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Links are rewritten") struct RewrittenLinkTests {
  private struct OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action("detail", "id") { (_, id: String) in "detail \(id)" }.route("/order/:id").exposed(to: [.push, .web])
      Action("closed") { _ in "closed" }.route("/closed")
      Action("nativePay") { _ in "native" }.route("/pay").exposed(to: .all)
    }
  }

  private func mediator(_ rules: Rewrite..., external: Log? = nil) throws -> Mediator {
    var settings = LinkSettings(
      namespaces: [.schemes("shop"), .web("shop.example.com")])
    if let external { settings.openExternally = { external.add($0) } }
    settings.maximumRewrites = 3
    let mediator = try Mediator(links: settings) { Registration { OrderTarget() } }
    mediator.rewrites = try RewriteSet(rules)
    return mediator
  }

  @Test(
    "A rewrite keeps the exposure of its destination, also of native actions (RH9)",
    arguments: [
      ("shop://old/7", LinkSource.push, "detail 7"), ("shop://old/7", .server, "notExposed"),
      ("shop://old/a%2Fb", .push, "detail a/b"), ("shop://hidden/x", .push, "notExposed"),
      ("shop://money/x", .push, "nativeAction"), ("shop://named/nativePay", .push, "nativeAction"),
      ("shop://named/%6EATIVEpay", .push, "nativeAction"), ("shop://named/closed", .push, "notExposed"),
      ("shop://old/..", .push, "malformedURL"), ("shop://old/%252e%252e", .push, "detail %2e%2e"),
    ])
  func rewritesKeepExposure(url: String, source: LinkSource, answer: String) async throws {
    let mediator = try mediator(
      Rewrite(from: "/old/:id", to: "shop://order/:id"), Rewrite(from: "/hidden/:x", to: "/closed"),
      Rewrite(from: "/money/:x", to: "/pay"),
      Rewrite(from: "/named/:action", to: "shop:///order/:action?id=1", priority: 1))
    mediator.routes().remove("/order/:id")
    try mediator.routes().add(
      Route("/order/:id", exposedTo: .push) { (id: String) throws in
        if id.lowercased() == "closed" || id.lowercased().hasPrefix("native") { throw Declined() }
        return "detail \(id)"
      })
    #expect(await mediator.outcome(url, source: source) == answer)
    #expect(mediator.outcomeNow(url, source: source) == answer)
  }

  @Test(
    "A rule that leads back to itself by a host of the app is an error for its mediator (ST1)",
    arguments: [
      (
        [("/order/:id", "https://shop.example.com/order/:id")],
        "'https://shop.example.com/order/x', rewritten by rewrites[0] → rewrites[0]"
      ),
      (
        [("/order/:id", "http://SHOP.example.com:80/order/:id")],
        "'http://SHOP.example.com:80/order/x', rewritten by rewrites[0] → rewrites[0]"
      ),
      (
        [("/o/:id", "https://shop.example.com/p/:id"), ("/p/:id", "shop://o/:id")],
        "'shop://o/x', rewritten by rewrites[0] → rewrites[1] → rewrites[0]"
      ),
      (
        [("/order/*rest", "https://web.example.com/order/*rest")],
        "'https://web.example.com/order/x', rewritten by rewrites[0] → rewrites[0]"
      ),
    ] as [([(String, String)], String)])
  func ownHostsAreFollowed(rules: [(String, String)], cycle: String) throws {
    let settings = LinkSettings(
      schemes: ["shop"], webHosts: ["web.example.com"], namespaces: [.web("shop.example.com")])
    let mediator = try Mediator(links: settings)
    let rewrites = try rules.map { Rewrite(from: try RoutePattern($0.0), to: $0.1) }
    let error = #expect(throws: RewriteError.self) { try RewriteSet(rewrites, for: mediator) }
    #expect(
      error?.description
        == "rewrites[0]: cycle: found \(cycle); to open a URL of an own host outside the app, set 'isExternal'")
    _ = try RewriteSet(rewrites)
    _ = try RewriteSet(rewrites, for: try Mediator(links: LinkSettings(schemes: ["shop"])))
  }

  @Test("A rule can open a URL of an own host outside the app (ST1)")
  func externalRulesLeaveTheApp() async throws {
    let journal = Log()
    let mediator = try mediator(external: journal)
    let rule = Rewrite(from: "/order/:id", to: "https://shop.example.com/order/:id", isExternal: true)
    mediator.rewrites = try RewriteSet([rule], for: mediator)
    for url in ["shop://order/7", "https://shop.example.com/order/7"] {
      #expect(mediator.canOpen(url, source: .push))
      #expect(
        try mediator.resolve(url, source: .push).destination == .external("https://shop.example.com/order/7"))
      #expect(mediator.explain(url, source: .push).description.contains("outside the app"))
      _ = await mediator.outcome(url, source: .push)
    }
    #expect(journal.texts == Array(repeating: "https://shop.example.com/order/7", count: 2))
    for target in ["/a/:id", "shop://a/:id", ":id"] {
      let error = #expect(throws: RewriteError.self) {
        try RewriteSet([Rewrite(from: "/order/:id", to: target, isExternal: true)])
      }
      #expect(
        error?.description
          == "rewrites[0]: not a web URL: expected 'https://', because it is opened outside the app")
    }
  }

  @Test("While a rule exists, a broken page's links go to the web; only a rewrite opens an external URL (RH9)")
  func rulesSendLinksToTheWeb() async throws {
    let journal = Log()
    let mediator = try mediator(external: journal)
    #expect(await mediator.outcome("shop://order/7", source: .push) == "detail 7")
    mediator.rewrites = try RewriteSet([Rewrite(from: "/order/:id", to: "https://m.example.org/o/:id?from=app")])
    let resolution = try mediator.resolve("shop://order/7?q=1", source: .push)
    #expect(resolution.destination == .external("https://m.example.org/o/7?from=app&q=1"))
    #expect(resolution.rewrites.count == 1)
    #expect(mediator.canOpen("shop://order/7", source: .push))
    #expect(journal.texts.isEmpty)
    try await mediator.open(resolution)
    #expect(await mediator.outcome("shop://order/8", source: .push) == "()")
    #expect(journal.texts == ["https://m.example.org/o/7?from=app&q=1", "https://m.example.org/o/8?from=app"])
    #expect(mediator.outcomeNow("shop://order/8", source: .push) == "asynchronousAction")
    #expect(await mediator.outcome("https://m.example.org/o/8", source: .push) == "unmatchedURL")
    let outside = try mediator.resolve("shop://order/7", source: .push)
    #expect("\(outside)" == "shop://order/7 → https://m.example.org/o/7?from=app, outside the app")
    mediator.rewrites = nil
    #expect(await mediator.outcome("shop://order/7", source: .push) == "detail 7")
  }

  @Test("Without an opener an external URL is an error, and `canOpen` returns `false` (RH9)")
  func externalURLNeedsAnOpener() async throws {
    let mediator = try mediator(Rewrite(from: "/order/:id", to: "https://m.example.org/o/:id"))
    #expect(!mediator.canOpen("shop://order/7", source: .push))
    await expectFailure(
      .noExternalOpener, "'https://m.example.org/o/7': external URL: expected 'openExternally' in the link settings"
    ) { try await mediator.open("shop://order/7", source: .push) }
  }

  @Test("Chains of rewrites end at the limit, which is the same for every method (RH9)")
  func rewriteChainsAreLimited() async throws {
    let mediator = try mediator(
      Rewrite(from: "/1/:x", to: "/2/:x"), Rewrite(from: "/2/:x", to: "/3/:x"), Rewrite(from: "/3/:x", to: "/4/:x"),
      Rewrite(from: "/4/:x", to: "/5/:x"))
    await expectFailure(.tooManyRewrites, "'/1/a': too many rewrites: found /1/:x, /2/:x, /3/:x, /4/:x") {
      try await mediator.open("/1/a", source: .push)
    }
    #expect(mediator.outcomeNow("/1/a") == "tooManyRewrites")
    #expect(mediator.decision("/1/a") == "tooManyRewrites")
    #expect(!mediator.canOpen("/1/a", source: .push))
    #expect(await mediator.outcome("/2/a") == "unknownTarget")
  }

  @Test("The resolution, the invocation and the explanation contain the rewrites (N4, JL27)")
  func rewritesAreRecorded() throws {
    let mediator = try mediator(
      Rewrite(from: "/old/:id", to: "/older/:id"), Rewrite(from: "/older/:id", to: "shop://page/:id"))
    try mediator.routes().add(
      Route("/page/:id", exposedTo: .all) { (call: Invocation) in
        call.resolution?.rewrites.map(\.rule).joined(separator: " ") ?? ""
      })
    let resolution = try mediator.resolve("shop://old/7", source: .web)
    #expect(resolution.rewrites.map(\.rule) == ["/old/:id", "/older/:id"])
    #expect(resolution.url == "shop://old/7")
    #expect("\(resolution)" == "shop://old/7 ⇒ shop://older/7 ⇒ shop://page/7 → route '/page/:id'")
    #expect(mediator.outcomeNow("shop://old/7") == "/old/:id /older/:id")
    let explained = mediator.explain("shop://old/7", source: .web).description
    #expect(explained.contains("shop://old/7") && explained.contains("/older/:id"))
  }
}
