import MediatorLinks
import MediatorTestSupport
import Testing

/// Links with characters that a URL has only as escapes, from the text to the action and the browser.
@Suite struct RawLinkTests {
  private struct Basket: Target {
    static let name: TargetName = "basket"
    static var actions: ActionTable<Basket> {
      Action("fill", "items[]") { (_, items: [String]) in items.joined(separator: "+") }.exposed(to: .all)
    }
  }

  private func mediator() throws -> Mediator {
    var links = LinkSettings(
      schemes: ["shop"], webHosts: ["shop.example"],
      namespaces: [.schemes("strict").with { $0.reader = StandardURLReader(rawCharacters: .rejected) }],
      openExternally: { "browser \($0)" })
    links.secretItems = ["session"]
    let mediator = try Mediator(links: links) {
      Registration { Basket() }
      Route("/note/:text", exposedTo: .all) { (text: String, link: Invocation) in
        "\(text), \(link.url ?? ""), \(link.rewrittenURL ?? "")"
      }
      Route("/first?items[]=:item", exposedTo: .all) { (item: String) in item }
    }
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/click?to=:url<raw>", to: ":url"), Rewrite(from: "/memo/:text", to: "/note/:text"),
    ])
    return mediator
  }

  @Test(
    "A link is opened as it is written, and says so (FD21)",
    arguments: [
      ("shop://note/a b|c", "a b|c, shop://note/a b|c, shop://note/a%20b%7Cc"),
      ("shop://memo/{\"a\"}", "{\"a\"}, shop://memo/{\"a\"}, shop://note/%7B%22a%22%7D"),
      ("shop://basket/fill?items[]=a&items[]=b c", "a+b c"), ("shop://first?items[]=<7>", "<7>"),
      ("shop://click?to=shop%3A%2F%2Ffirst%3Fitems%5B%5D%3Da%20b", "a b"),
      (
        "https://shop.example/click?to=https%3A%2F%2Felsewhere.example%2Fa%20b",
        "browser https://elsewhere.example/a%20b"
      ),
      ("https://shop.example/click?to=https://elsewhere.example/a b|c", "browser https://elsewhere.example/a%20b%7Cc"),
      ("strict://note/a b", "malformedURL"), ("strict://note/a%20b", "a b, strict://note/a%20b, strict://note/a%20b"),
      ("shop://note/a\\b", "malformedURL"), ("shop://no te/a", "malformedURL"), ("shop://note/a\nb", "malformedURL"),
    ])
  func linksAreOpened(url: String, expected: String) async throws {
    let mediator = try mediator()
    #expect(await mediator.outcome(url, source: .universalLink) == expected)
    let isSound = expected != "malformedURL"
    #expect(mediator.canOpen(url, source: .universalLink) == isSound)
    #expect((try? mediator.resolve(url, source: .universalLink)) != nil || !isSound)
  }

  @Test("A secret with a space or a bar is hidden, and so are its halves (FD21)", arguments: [" ", "|", "[", "\""])
  func secretsAreHidden(character: String) throws {
    for url in [
      "shop://none/x?session=hunter2\(character)swordfish", "shop://none\\?session=hunter2\(character)swordfish",
    ] {
      let error = #expect(throws: MediatorError.self) { try mediator().openNow(url, source: .web) }
      let text = "\(try #require(error))"
      #expect(!text.contains("hunter2") && !text.contains("swordfish"), "\(text)")
    }
  }
}
