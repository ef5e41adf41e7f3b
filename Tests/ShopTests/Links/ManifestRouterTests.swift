import Foundation
import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorProject
import Testing

@Suite("The shop's manifest alone routes as the shop does") struct ManifestRouterTests {
  @Test("Every link of the committed table has the outcome of 'canOpen' and the lines of 'explain' (PF21)")
  func linksHaveTheirOutcome() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Example/Links.txt")
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
        let explanation = router.explain(url, source: source)
        #expect(explanation.outcome.isAccepted || !mediator.canOpen(url, source: source), "\(explanation)")
        let own = "\(mediator.explain(url, source: source))"
        let isAccepted = explanation.outcome.isAccepted
        #expect(comparable(explanation.description, isAccepted) == comparable(own, isAccepted))
      }
    }
  }

  /// Returns the lines that both explanations have: without the gate, interceptors, the error, and the values that the app decodes.
  ///
  /// A mediator resolves a URL without a required input, which is rejected when the action is called.
  private func comparable(_ text: String, _ isAccepted: Bool) -> [Substring] {
    let left = ["  gate", "  guard", "  rejected"] + (isAccepted ? [] : ["  result"])
    return text.split(separator: "\n").filter { line in !left.contains { line.hasPrefix($0) } }
      .map { line in line.hasPrefix("  parameter") ? line.prefix { $0 != "," } : line }
  }
}
