import Foundation
import MediatorNavigation
import MediatorTestSupport
import Synchronization
import Testing

/// Another app sends URLs while the user taps a notification.
@Suite struct SystemLinksAttackTests {
  private func links(opening isOpen: @escaping @Sendable () -> Bool = { true }) throws -> (SystemLinks, Log, Log) {
    let (opened, failed) = (Log(), Log())
    let mediator = try Mediator.with {
      Route("/order/:id", exposedTo: [.push, .customScheme]) { (id: String, invocation: Invocation) in
        guard isOpen() else { throw NoStory(id: id) }
        opened.add("\(invocation.source?.rawValue ?? "code") \(id)")
      }
      Route("/mine", exposedTo: .push) { opened.add("mine") }
    }
    let now = ContinuousClock.now
    let links = SystemLinks(mediator, now: { now }) { url, error in failed.add("\(url ?? "none"): \(error)") }
    return (links, opened, failed)
  }

  @Test("The rejected link of another app does not swallow the user's notification (LN62, AT3)")
  func rejectedLinkIsForgotten() async throws {
    let (links, opened, failed) = try links()
    links.open(try #require(URL(string: "shop://mine")), in: "openURLContexts")
    await until { failed.texts.count >= 1 }
    await links.open(notification: ["link": "shop://mine"], in: "didReceive")
    #expect(opened.texts == ["mine"])
  }

  @Test("A URL that was opened from another source is opened again (LN62, AT3)") func sourcesAreCompared()
    async throws
  {
    let (links, opened, _) = try links()
    links.open(try #require(URL(string: "shop://order/1")), in: "openURLContexts")
    await until { opened.texts.count >= 1 }
    await links.open(notification: ["link": "shop://order/1"], in: "didReceive")
    #expect(opened.texts == ["scheme 1", "push 1"])
  }

  @Test("A link that failed is opened when a second method receives it (LN62)") func failedLinkIsOpenedAgain()
    async throws
  {
    let fails = Mutex(true)
    let (links, opened, failed) = try links { !fails.withLock { $0 } }
    await links.open(notification: ["link": "shop://order/1"], in: "willConnectTo")
    #expect(failed.texts == ["shop://order/1: NoStory(id: \"1\")"])
    fails.withLock { $0 = false }
    await links.open(notification: ["link": "shop://order/1"], in: "didReceive")
    #expect(opened.texts == ["push 1"])
  }

  @Test("A thousand URLs within a second leave the others known (LN62, AT3)") func manyURLsDoNotDefeatIt() async throws
  {
    let (links, opened, _) = try links()
    await links.open(notification: ["link": "shop://order/mine"], in: "willConnectTo")
    for id in 0..<1000 { await links.open(notification: ["link": "shop://order/\(id)"], in: "willConnectTo") }
    await links.open(notification: ["link": "shop://order/mine"], in: "didReceive")
    #expect(opened.texts.count == 1001)
  }

  @Test("URLs are compared by their bytes (LN62, AT16)") func urlsAreComparedByBytes() async throws {
    let (links, opened, _) = try links()
    await links.open(notification: ["link": "shop://order/\u{E9}"], in: "willConnectTo")
    await links.open(notification: ["link": "shop://order/e\u{301}"], in: "didReceive")
    #expect(opened.texts.count == 2)
  }

  @Test("An error names the app's line that passed the link on (LN62)") func errorsNameTheCaller() async throws {
    let (links, _, failed) = try links()
    let line = UInt(#line) + 1
    await links.open(notification: ["link": "shop://nowhere"])
    #expect(failed.texts.count == 1)
    #expect(
      failed.texts.first?.hasSuffix("(called at MediatorNavigationTests/SystemLinksAttackTests.swift:\(line))") == true)
    links.open(try #require(URL(string: "shop://nowhere")))
    await until { failed.texts.count >= 2 }
    #expect(failed.texts.last?.contains("MediatorNavigation/System") == false)
  }
}
