import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("A link inside a link inside a link ends within the limits") struct LinksInLinksTests {
  private func mediator(limits: URLLimits = URLLimits()) throws -> Mediator {
    var links = LinkSettings(
      schemes: ["shop"], webHosts: ["shop.example.com"], reader: StandardURLReader(limits: limits),
      openExternally: { url in "browser \(url)" })
    links.browser = BrowserRule([.malformed, .foreignHost], from: .universalLink)
    let mediator = try Mediator(modules: [], links: links)
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/click?to=:url<raw>", to: ":url"), Rewrite(from: "/go?to=:url", to: ":url"),
      Rewrite(from: "/wrap?to=:url<raw>", to: "shop://click?to=:url"),
    ])
    try mediator.routes().add(Route("/order/:id", exposedTo: .all) { (id: Int) in "order \(id)" })
    try mediator.routes().add(Route("/open?url=:url", exposedTo: .all) { (url: URL) in "open \(url.absoluteString)" })
    try mediator.routes().add(Route("/read?url=:url<raw>", exposedTo: .all) { (url: String) in "read \(url)" })
    return mediator
  }

  /// Returns a link in a number of others, as it is written or with each one encoded.
  private static func nested(_ outer: String, _ count: Int, _ inner: String, isEncoded: Bool) -> String {
    var text = inner
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    for _ in 0..<count {
      let part = isEncoded ? text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" : text
      text = outer + part
      if text.utf8.count > 20_000 { break }
    }
    return text
  }

  @Test(
    "Each ends with a result or an error, whatever its depth and size (RL12, RL14)",
    arguments: [
      "shop://click?to=", "https://shop.example.com/go?to=", "shop://wrap?to=", "shop://open?url=", "shop://read?url=",
      "shop://click?x=1&to=", "/click?to=", "//shop.example.com/click?to=",
    ], [true, false])
  func linksInLinks(_ outer: String, isEncoded: Bool) async throws {
    let mediator = try mediator()
    let inners = [
      "shop://order/7", "https://shop.example.com/order/7?a=b&c#d", "https://other.example.com/a?b=c&d", "/order/7",
      "javascript:alert(1)", "https:///a", "https://user@other.example.com/", "", "%", "shop://open?url=", "//", "#",
      "https://shop.example.com//" + String(repeating: "a", count: 70_000),
    ]
    let allowed: Set = [
      "order 7", "malformedURL", "unmatchedURL", "tooManyRewrites", "missingParameter", "malformedParameter",
    ]
    for inner in inners {
      for count in [1, 8, 9, 1000] {
        let url = Self.nested(outer, count, inner, isEncoded: isEncoded)
        let start = ContinuousClock.now
        let answer = await mediator.outcome(url, source: .push)
        let isInner = ["open ", "read ", "browser https://other.example.com/"].contains { answer.hasPrefix($0) }
        #expect(allowed.contains(answer) || isInner, "\(answer.prefix(100)) for \(count) of \(outer)")
        #expect(answer.utf8.count <= 8_300)
        #expect(
          mediator.outcomeNow(url, source: .push) == (answer.hasPrefix("browser ") ? "asynchronousAction" : answer))
        #expect(mediator.canOpen(url, source: .push) == !allowed.subtracting(["order 7"]).contains(answer))
        #expect(mediator.explain(url, source: .push).description.utf8.count < 40_000)
        let browsed = await mediator.outcome(url, source: .universalLink)
        #expect(!browsed.hasPrefix("browser ") || browsed.hasPrefix("browser http") && browsed.utf8.count < 65_600)
        #expect(ContinuousClock.now - start < .seconds(2))
      }
    }
  }
}
