import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Links that name a target and an action") struct DirectLinkTests {
  private struct OrderTarget: Target {
    static let name: TargetName = "Order"
    static var actions: ActionTable<OrderTarget> {
      Action("detail", "id") { (_, id: Int) in "detail \(id)" }.exposed(to: [.push, .universalLink])
      Action("count") { _ in 3 }
    }
  }

  private struct BillingTarget: Target {
    static let name: TargetName = "billing.order"
    static var actions: ActionTable<BillingTarget> { Action("ab") { _ in "billing" }.exposed(to: .all) }
  }

  private func mediator() throws -> Mediator {
    let settings = LinkSettings(
      webHosts: ["shop.example.com"], namespaces: [.schemes("plain").with { $0.acceptsDirectForm = false }])
    return try Mediator(links: settings) {
      Registration { OrderTarget() }
      Registration { BillingTarget() }
    }
  }

  @Test(
    "A link has exactly two names, the target case-insensitive and the action case-sensitive (CT11, CT13, CT14)",
    arguments: [
      ("shop://Order/detail?id=1", "detail 1"), ("shop://order/detail?id=1", "detail 1"),
      ("shop://ORDER/detail?id=1", "detail 1"), ("shop:///order/detail?id=1", "detail 1"),
      ("shop:order/detail?id=1", "detail 1"), ("/order/detail?id=1", "detail 1"),
      ("https://shop.example.com/order/detail?id=1", "unmatchedURL"), ("shop://order/detail/?id=1", "detail 1"),
      ("shop://%6Frder/%64etail?id=1", "detail 1"), ("shop://billing.order/ab", "billing"),
      ("shop://order/Detail?id=1", "unknownAction"), ("shop://order/detail", "missingParameter"),
      ("shop://order/detail?id=x", "malformedParameter"), ("shop://order/detail?ID=1", "missingParameter"),
      ("shop://order/detail?id=1&id=2", "detail 1"), ("shop://order/detail?id=1&more=2", "detail 1"),
      ("shop://order/count", "notExposed"), ("shop://ordr/detail", "unknownTarget"), ("shop://order", "unmatchedURL"),
      ("shop://order/detail/1", "unmatchedURL"), ("shop://billing.order/a/b", "unmatchedURL"),
      ("shop://", "unmatchedURL"), ("https://other.org/order/detail?id=1", "unmatchedURL"),
      ("plain://order/detail?id=1", "unmatchedURL"), ("shop://order%2Fdetail?id=1", "unmatchedURL"),
      ("shop://order/detail%2F?id=1", "unknownAction"), ("shop://order/?id=1", "unmatchedURL"),
    ])
  func directLinkHasTwoNames(url: String, answer: String) async throws {
    let mediator = try mediator()
    #expect(await mediator.outcome(url, source: .push) == answer)
    #expect(mediator.outcomeNow(url, source: .push) == answer)
  }

  @Test(
    "A URL of a web host names an action only if the host's namespace says so (ST3)",
    arguments: [
      ("https://global.example/order/detail?id=1", false), ("http://GLOBAL.example/order/detail?id=1", false),
      ("https://global.example/order/nativeThing", false), ("https://plain.example/order/detail?id=1", false),
      ("https://named.example/order/detail?id=1", true), ("http://named.example:80/ORDER/detail?id=1", true),
      ("shop://order/detail?id=1", true), ("/order/detail?id=1", true),
    ])
  func webHostsNameActionsByTheirNamespace(url: String, isNamed: Bool) async throws {
    let settings = LinkSettings(
      schemes: ["shop"], webHosts: ["global.example"],
      namespaces: [.web("plain.example"), .web("named.example").with { $0.acceptsDirectForm = true }])
    let mediator = try Mediator(links: settings) { Registration { OrderTarget() } }
    #expect(await mediator.outcome(url, source: .universalLink) == (isNamed ? "detail 1" : "unmatchedURL"))
    #expect(mediator.canOpen(url, source: .universalLink) == isNamed)
    let explanation = mediator.explain(url, source: .universalLink).description
    let namespace = url.contains("plain") ? "off in namespace plain.example" : "off for web hosts in namespace global"
    #expect(explanation.contains(isNamed ? "a target and its action" : namespace), "\(explanation)")
    #expect(explanation.contains("or a target and an action") == false)
  }

  @Test("The URL of an action without a route has a host only if the host's namespace says so (ST3)")
  func generatedURLsAreThoseThatOpen() throws {
    let named = RouteNamespace.web("named.example").with { $0.acceptsDirectForm = true }
    let links = LinkSettings(schemes: ["shop"], webHosts: ["global.example"], namespaces: [named])
    let mediator = try Mediator(links: links) { Registration { OrderTarget() } }
    func url(_ scheme: String? = nil, _ host: String? = nil) throws -> String {
      try mediator.url("Order", "detail", ["id": 1], scheme: scheme, host: host)
    }
    #expect(try url() == "shop://Order/detail?id=1")
    #expect(try url("https", "named.example") == "https://named.example/Order/detail?id=1")
    let error = #expect(throws: MediatorError.self) { try url("https", "global.example") }
    #expect(
      error?.message
        == "'Order/detail': no URL: 'https://global.example/Order/detail?id=1' matches no route")
  }

  @Test("A route takes precedence over the direct form, even if it belongs to another action")
  func routesTakePrecedence() throws {
    let mediator = try mediator()
    try mediator.routes().add(Route("/order/:word", exposedTo: .all) { (word: String) in "route \(word)" })
    #expect(mediator.outcomeNow("shop://order/detail?id=1", source: .push) == "route detail")
    #expect(mediator.outcomeNow("shop://Order/detail?id=1", source: .push) == "detail 1")
  }

  @Test("Errors suggest similar names")
  func errorsSuggestSimilarNames() async throws {
    let mediator = try mediator()
    let message = "'shop://ordr/detail': matches no route, unknown target 'ordr'; did you mean 'Order'?"
    await expectFailure(.unknownTarget, message) {
      try await mediator.open("shop://ordr/detail", source: .push)
    }
    await expectFailure(.unknownAction, "'Order/detial': unknown action; did you mean 'detail'?") {
      try await mediator.open("shop://order/detial", source: .push)
    }
  }
}
