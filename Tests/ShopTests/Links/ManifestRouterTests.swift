import Foundation
import MediatorProject
import MediatorTestSupport
import Testing

@Suite("The shop's manifest alone routes as the shop does") struct ManifestRouterTests {
  @Test("Every link of the committed table has the lines of 'explain' (PF21)")
  func linksHaveTheirOutcome() throws {
    let file = packageRoot.appending(path: "Example/Links.txt")
    let table = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let urls = table.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
    #expect(urls.count > 10)
    let mediator = try TestShop().mediator
    let router = ManifestRouter(mediator.manifest())
    let others = [
      "shop://ordr/1", "shop://order/x", "shop://Cart/total", "shop://cart/none", "shop://old/1/a/b", "shop://p/42",
      "https://shop.example/basket?a=1", "shop://help/returns", "other://cart", "https://a@shop.example/cart", "/cart",
    ]
    for url in urls + others {
      for source in [.inApp, .customScheme, .universalLink, .push, .web, "others"] as [LinkSource] {
        let own = mediator.explain(url, source: source)
        let lines = own.lines.filter { !$0.hasPrefix("  gate") && !$0.hasPrefix("  guard") }
        // The defaults of a manifest's routes are texts.
        let found = router.explain(url, source: source).lines
        #expect(found.map { $0.filter { $0 != "\"" } } == lines.map { $0.filter { $0 != "\"" } })
        #expect(mediator.canOpen(url, source: source) == ((try? own.outcome.get()).map { !$0.isFallback } ?? false))
      }
    }
  }
}
