import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

/// Links of custom schemes whose first segment is not ASCII: Foundation makes it punycode, and browsers escape it.
@Suite struct InternationalLinkTests {
  private struct Places: Target {
    static let name: TargetName = "搜索"
    static var actions: ActionTable<Places> { Action("open") { _ in "opened" }.exposed(to: .all) }
  }

  private func mediator() throws -> Mediator {
    let web = RouteNamespace.web("xn--1lq90i.example", named: "web")
    return try Mediator(links: LinkSettings(schemes: ["app"], namespaces: [web])) {
      Registration { Places() }
      Route("/:city<北京|münchen>", exposedTo: .all) { (city: String) in city }
      Route("/搜索/:text", exposedTo: .all) { (text: String) in text }
      Route("/:city/pin/:code", exposedTo: .all) { (city: String, code: String) in code }.secret("city")
      Route("/a", in: "web", exposedTo: .all) { "web" }
    }
  }

  @Test(
    "The first segment is the text that was meant, whichever way the URL was made (FD20)",
    arguments: [
      ("app://北京", "北京"), ("app://münchen", "münchen"), ("app://搜索/x", "x"), ("app://搜索/open", "open"),
      ("app://%E5%8C%97%E4%BA%AC", "北京"), ("app://xn--1lq90i", "北京"), ("app:///北京", "北京"),
      ("https://xn--1lq90i.example/a", "web"), ("app://nowhere", "unmatchedURL"),
    ])
  func firstSegments(text: String, expected: String) async throws {
    let mediator = try mediator()
    let url = try #require(URL(string: text))
    #expect(mediator.outcomeNow(text, source: .web) == expected)
    #expect(mediator.outcomeNow(url.absoluteString, source: .web) == expected)
    #expect((try? await mediator.open(url, source: .web, as: String.self)) ?? "unmatchedURL" == expected)
  }

  @Test(
    "A secret in the first segment is hidden as punycode, too (FD20)",
    arguments: ["app://xn--80akhbyknj4f", "app://испытание"])
  func secretsAreHidden(host: String) throws {
    for rest in ["/pin/1", "/pin", "/pin/1/2"] {
      let error = #expect(throws: MediatorError.self) {
        try mediator().openNow(host + rest, source: .web, as: Int.self)
      }
      let text = "\(try #require(error))"
      #expect(!text.contains("80akhbyknj4f") && !text.contains("испытание") && !text.contains("%D0%B8"), "\(text)")
    }
  }
}
