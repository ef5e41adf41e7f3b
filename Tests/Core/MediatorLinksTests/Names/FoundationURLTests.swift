import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Foundation URLs") struct FoundationURLTests {
  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"], webHosts: ["shop.example"]))
    try mediator.routes().add(Route("/a/:b", exposedTo: .push) { (b: String) in "b is \(b)" })
    return mediator
  }

  @Test(
    "Every method accepts a `URL` and treats it like its text",
    arguments: ["shop://a/b", "shop://a/x%2Fy?q=1", "https://shop.example/a/%C3%A9", "shop://none/b", "file:///a/b"])
  @MainActor func everyMethodAcceptsAURL(text: String) async throws {
    let mediator = try mediator()
    let url = try #require(URL(string: text))
    let expected = mediator.outcomeNow(text, source: .push)
    func outcome(_ body: () async throws -> any Sendable) async -> String {
      do {
        return "\(try await body())"
      } catch let error as MediatorError {
        #expect(error.url == text && error.source == .push)
        #expect(error.callSite.map { "\($0)".hasPrefix("MediatorLinksTests/FoundationURLTests.swift:") } == true)
        return error.code.description
      } catch {
        return "\(error)"
      }
    }
    #expect(await outcome { try await mediator.open(url, source: .push) } == expected)
    #expect(await outcome { try await mediator.open(url, source: .push, as: String.self) } == expected)
    #expect(await outcome { try mediator.openNow(url, source: .push) } == expected)
    #expect(await outcome { try mediator.openNow(url, source: .push, as: String.self) } == expected)
    #expect(await outcome { try await mediator.open(mediator.resolve(url, source: .push)) } == expected)
    #expect(mediator.canOpen(url, source: .push) == mediator.canOpen(text, source: .push))
    #expect(mediator.canOpen(url, source: .web) == false)
    #expect("\(mediator.explain(url, source: .push))" == "\(mediator.explain(text, source: .push))")
    let journal = Log()
    await mediator.open(url, source: .push) { result in journal.add((try? "\(result.get())") ?? "failed") }.value
    #expect(journal.texts == [expected.hasPrefix("b is") ? expected : "failed"])
  }

  @Test("A relative URL includes its base") func relativeURLIncludesItsBase() async throws {
    let url = try #require(URL(string: "b?q=1", relativeTo: URL(string: "https://shop.example/a/x")))
    #expect(try await mediator().open(url, source: .push, as: String.self) == "b is b")
  }
}
