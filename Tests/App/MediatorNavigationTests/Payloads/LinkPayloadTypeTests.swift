import Foundation
import MediatorNavigation
import MediatorTestSupport
import Testing

@Suite("Activities and shortcuts that have a type only are links") struct LinkPayloadTypeTests {
  private let payload = LinkPayload(
    .url(at: "link"), .activity("com.example.search", opens: "shop://search?text=:text"),
    .activity("com.example.order", opens: "shop://order/:id"), .shortcut("com.example.order", opens: "shop://orders"))

  @Test("The type chooses the rule, and the values of the dictionary fill its URL (RL15)") func typesChooseRules()
    throws
  {
    #expect(try payload.link(ofActivity: "com.example.search") == "shop://search")
    #expect(try payload.link(ofActivity: "com.example.search", userInfo: ["text": "a b"]) == "shop://search?text=a%20b")
    #expect(try payload.link(ofActivity: "com.example.order", userInfo: ["id": 7]) == "shop://order/7")
    #expect(try payload.link(ofActivity: "com.example.order") == nil)
    #expect(try payload.link(ofShortcut: "com.example.order") == "shop://orders")
    #expect(try payload.link(ofShortcut: "com.example.search") == nil)
    #expect(try payload.link(ofActivity: "com.example.Order") == nil)
    #expect(try payload.link(in: ["link": "shop://a"]) == "shop://a")
    #expect(try payload.link(in: ["id": 7], action: "com.example.order") == nil)
  }

  @Test("A malformed URL of a rule is an error of each use (RL15)") func malformedRules() {
    let payload = LinkPayload(.shortcut("a", opens: "order/:id"))
    #expect(throws: NavigationError.self) { try payload.link(ofShortcut: "a") }
    #expect(throws: NavigationError.self) { try payload.link(in: [:]) }
  }

  @Test("A URL is opened from a source that the app names (RL15)") func sourcesOfTheApp() async throws {
    let mediator = try Mediator(modules: [])
    let (opened, continuation) = AsyncStream.makeStream(of: LinkSource?.self)
    try mediator.routes().add(
      Route("/small", exposedTo: ["widget"]) { (link: Invocation) -> Void in _ = continuation.yield(link.source) })
    let links = SystemLinks(mediator) { _, error in Issue.record(error) }
    links.open(try #require(URL(string: "shop://small")), source: "widget")
    #expect(await opened.first { _ in true } == "widget")
  }
}
