import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

@Suite("User information and ports of custom schemes reach what names them") struct AuthorityLinkTests {
  private func mediator(hiding items: Set<String> = []) throws -> Mediator {
    var links = LinkSettings(
      webHosts: ["shop.example.com"], namespaces: [.schemes("ssh", "irc", "shop"), .schemes("feed")])
    links.secretItems = items
    let mediator = try Mediator(modules: [], links: links)
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "irc://:host::port<uint>/:channel", to: "shop://order/:port")
    ])
    let routes = mediator.routes()
    try routes.add(
      Route("ssh://(:user@):host(::port<uint>)/*path", exposedTo: .all) {
        (user: String?, host: String, port: Int?, path: [String]) in
        "\(user ?? "-") \(host) \(port ?? 22) \(path)"
      })
    try routes.add(Route("/order/:id", exposedTo: .all) { (id: Int) in "order \(id)" })
    return mediator
  }

  @Test(
    "A route has the parts that it names (FD47)",
    arguments: [
      ("ssh://me@h:7/a/b", #"me h 7 ["a", "b"]"#), ("SSH://h", "- h 22 []"), ("ssh://me:secret@h", "unmatchedURL"),
      ("ssh://h:x", "malformedURL"), ("ssh://h:70000", "malformedURL"), ("shop://order/7", "order 7"),
      ("irc://h:6667/swift", "order 6667"), ("irc://h/swift", "unknownTarget"),
      ("shop://order:80/7", "unmatchedURL"), ("shop://me@order/7", "unmatchedURL"),
      ("shop://:@order/7", "unmatchedURL"),
      ("https://shop.example.com:443/order/7", "order 7"), ("https://me@shop.example.com/order/7", "unmatchedURL"),
      ("//me@shop/order/7", "unmatchedURL"),
    ])
  func routes(url: String, expected: String) async throws {
    #expect(await outcome(try mediator(), url) == expected)
  }

  @Test("The direct form is of URLs without user information and port (FD47)") func directForm() async throws {
    let mediator = try mediator()
    try mediator.register(ModuleContents { Registration { GateTarget() } }, as: "Test")
    #expect(await outcome(mediator, "shop://gate/sum") == "sum")
    #expect(await outcome(mediator, "shop://me@gate/sum") == "unmatchedURL")
    #expect(await outcome(mediator, "shop://gate:1/sum") == "unmatchedURL")
  }

  @Test("A password is in no message and no record, also in an app that declares no secret (FD47)") func passwords()
    async throws
  {
    let mediator = try mediator()
    for url in [
      "ssh://me:hunter2@h", "shop://me:hunter2@order/7", "nowhere://me:hunter2@h/x", "ssh://me:hunter2@h:x",
      "//ada:hunter2@shop/order/7", "//ada:hunter2@shop", "https://me:hunter2@shop.example.com",
      "https://me:hunter2@shop.example.com/order/7",
    ] {
      let error = await #expect(throws: MediatorError.self) { try await mediator.open(url, source: .push) }
      let message = error?.description ?? "no error, hunter2"
      #expect(!message.contains("hunter2"), "\(url)")
      #expect(!mediator.explain(url, source: .push).description.contains("hunter2"))
    }
    try mediator.routes().add(
      Route("shop://:user::word@:host/:count<int>", exposedTo: .all) { (_: String, _: String, _: String, count: Int) in
        if count > 0 { throw CancellationError() }
        return "none"
      })
    let log = Mutex<[String]>([])
    try mediator.register(
      ModuleContents { CallObserver { record in log.withLock { $0.append("\(record) \(record.invocation)") } } },
      as: "Log")
    _ = await outcome(mediator, "shop://me:hunter2@h/0")
    let texts = log.withLock { $0 }
    #expect(texts.count == 1 && !texts[0].contains("hunter2"), "\(texts)")
  }

  // Cause: user information and a port of a custom scheme were hidden, whatever the pattern names.
  @Test(
    "Messages and records show the parts that the pattern names, but no password (FD47)",
    arguments: [
      ("ssh://me@h:7/a/b", "ssh://me@h:7/a/b"), ("ssh://me@h", "ssh://me@h"), ("ssh://h:007/a", "ssh://h:007/a"),
      ("shop://me:hunter2@h:7/0", "shop://me:(secret)@h:7/0"),
    ])
  func namedPartsAreShown(url: String, shown: String) async throws {
    // Also in an app with another secret.
    for items in [[], ["session"]] as [Set<String>] {
      let mediator = try mediator(hiding: items)
      try mediator.routes().add(
        Route("shop://:user::word@:host::port<uint>/:count<int>", exposedTo: .all) {
          (_: String, _: String, _: String, _: Int, count: Int) in "\(count)"
        })
      let log = Log()
      try mediator.register(
        ModuleContents { CallObserver { record in log.add("\(record) \(record.invocation.url ?? "")") } }, as: "Log")
      #expect(mediator.shown(url) == shown)
      #expect(mediator.explain(url, source: .push).url == shown)
      #expect(try "\(mediator.resolve(url, source: .push))".hasPrefix("\(shown) → "))
      #expect(await outcome(mediator, url) != "unmatchedURL")
      #expect(log.texts.count == 1 && log.texts.allSatisfy { $0.hasSuffix(" \(shown)") }, "\(log.texts)")
      #expect(log.texts.allSatisfy { !$0.contains("hunter2") })
    }
  }

  @Test(
    "In an app with a secret a part that no pattern names is not shown (FD47, AT53)",
    arguments: [
      ("shop://me@order/7", "shop://…@…/…"), ("shop://order:80/7", "shop://…:…/…"),
      ("shop://me:hunter2@order/7", "shop://…:…@…/…"), ("https://me@shop.example.com", "https://…@shop.example.com"),
      ("https://me:hunter2@shop.example.com", "https://…@shop.example.com"), ("//me@shop/order/7", "//…@…/…/…"),
    ])
  func otherPartsAreHidden(url: String, shown: String) throws {
    #expect(try mediator(hiding: ["session"]).explain(url, source: .push).url == shown)
  }

  private func outcome(_ mediator: Mediator, _ url: String) async -> String {
    do {
      return try await mediator.open(url, source: .push, as: String.self)
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }
}

private struct GateTarget: Target {
  static let name: TargetName = "gate"
  static var actions: ActionTable<GateTarget> { Action("sum") { _ in "sum" }.exposed(to: .all) }
}
