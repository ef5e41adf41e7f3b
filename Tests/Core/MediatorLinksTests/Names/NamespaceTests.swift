import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Namespaces separate routes") struct NamespaceTests {
  private func mediator(_ change: (inout RouteNamespace) -> Void = { _ in }) throws -> Mediator {
    let settings = LinkSettings(namespaces: [
      .schemes("shop", "shop-dev").with(change), .web("shop.example.com", "*.shops.example.com", named: "web"),
    ])
    let mediator = try Mediator(links: settings)
    try mediator.routes(in: "shop").add(Route("/a", exposedTo: .all) { "shop" })
    try mediator.routes(in: "web").add(Route("/a", exposedTo: .all) { "web" })
    try mediator.routes().add(Route("/a", exposedTo: .all) { "global" })
    try mediator.routes().add(Route("/g", exposedTo: .all) { "global" })
    return mediator
  }

  @Test(
    "Scheme and host choose the namespace, case-insensitively, and all other URLs use the global one (JL10, JL11, HH6)",
    arguments: [
      ("shop://a", "shop"), ("SHOP://a", "shop"), ("shop-dev:///a", "shop"), ("shop:/a", "shop"), ("shop:a", "shop"),
      ("other://a", "global"), ("/a", "global"), ("a", "global"), ("shop://g", "global"),
      ("https://shop.example.com/a", "web"), ("http://SHOP.example.com:80/a", "web"),
      ("https://shop.example.com:443/a", "web"), ("https://shop.example.com:/a", "web"),
      ("http://shop.example.com:8080/a", "unmatchedURL"), ("https://shop.example.com:80/a", "unmatchedURL"),
      ("https://b.shops.example.com:8443/a", "unmatchedURL"),
      ("https://b.shops.example.com/a", "web"), ("https://a.b.shops.example.com/a", "web"),
      ("https://shop.example.com/g", "global"), ("https://shops.example.com/a", "unmatchedURL"),
      ("https://evilshop.example.com/a", "unmatchedURL"), ("https://xshops.example.com/a", "unmatchedURL"),
      ("https://shop.example.com.evil.org/a", "unmatchedURL"), ("https://shop.example.com./a", "unmatchedURL"),
      ("https:///a", "unmatchedURL"), ("//shop.example.com/a", "unmatchedURL"),
    ])
  func schemeAndHostChooseTheNamespace(url: String, answer: String) throws {
    #expect(try mediator().outcomeNow(url) == answer)
  }

  @Test(
    "Hosts of the settings have the form of a namespace's hosts: below a domain, with a port, in any case",
    arguments: [
      ("https://shop.example.com/a", "own"), ("https://a.b.example.org/a", "own"), ("https://example.org/a", "no"),
      ("https://xexample.org/a", "no"), ("http://localhost:8080/a", "own"), ("http://localhost/a", "no"),
      ("http://localhost:8081/a", "no"), ("https://localhost:8080/a", "own"), ("https://a.example.org:8080/a", "no"),
    ])
  func settingsAcceptHostForms(url: String, answer: String) async throws {
    var settings = LinkSettings(webHosts: ["never.example"])
    settings.webHosts = ["Shop.example.com", "*.Example.org", "LocalHost:8080"]
    settings.schemes = ["Shop"]
    let mediator = try Mediator(links: settings)
    try mediator.routes().add(Route("/a", exposedTo: .all) { "own" })
    #expect(mediator.outcomeNow(url) == (answer == "no" ? "unmatchedURL" : answer))
    #expect(mediator.outcomeNow("shop://a") == "own")
  }

  @Test("Without fallback only the routes of the namespace are tried (JL11)")
  func namespaceWithoutFallbackIsTriedAlone() throws {
    let mediator = try mediator { $0.fallsBackToGlobal = false }
    #expect(mediator.outcomeNow("shop://a") == "shop")
    #expect(mediator.outcomeNow("shop://g") == "unmatchedURL")
    #expect(mediator.outcomeNow("https://shop.example.com/g") == "global")
  }

  @Test("After a namespace is removed, its URLs use the global routes (JL8)")
  func removedNamespaceUsesGlobalRoutes() throws {
    let mediator = try mediator()
    mediator.removeNamespace(named: "shop")
    #expect(mediator.outcomeNow("shop://a") == "global")
    #expect(throws: MediatorError.self) { try mediator.routes(in: "shop").list() }
    try mediator.addNamespace(.schemes("shop"))
    #expect(try mediator.routes(in: "shop").list().isEmpty)
    mediator.removeNamespace(named: RouteNamespace.globalName)
    #expect(mediator.outcomeNow("shop://g") == "unmatchedURL")
    #expect(mediator.namespaces.map(\.name) == ["global", "web", "shop"])
    mediator.removeNamespace(named: "never there")
  }

  @Test("A scheme of any length is compared completely, case-insensitively", arguments: 1...12)
  func schemesAreComparedCompletely(length: Int) throws {
    let own = String("abc+d-e.f123".prefix(length))
    let mediator = try Mediator(links: LinkSettings(schemes: [], namespaces: [.schemes(own, named: "own")]))
    try mediator.routes(in: "own").add(Route("/a", exposedTo: .all) { "own" })
    #expect(mediator.outcomeNow("\(own)://a") == "own")
    #expect(mediator.outcomeNow("\(own.uppercased())://a") == "own")
    for other in [own + "x", own.dropLast() + "z", own.dropLast() + "zz"] {
      #expect(mediator.outcomeNow("\(other)://a") == "unmatchedURL", "\(other)")
    }
  }

  @Test("If a route declines, the namespace's next routes and then the global ones are tried, each time (JL11)")
  func decliningTriesGlobalRoutes() async throws {
    struct Picky: Target {
      static let name: TargetName = "picky"
      static var actions: ActionTable<Picky> {
        Action("own", "n") { (_, n: Int) throws in try odd(n, "own") }.route("/:n<int>", in: "shop").exposed(to: .all)
        Action("first", "n") { (_, n: Int) throws in try odd(n / 2, "first") }.route("/:n<int>").exposed(to: .all)
      }
      static func odd(_ number: Int, _ answer: String) throws -> String {
        if number % 2 == 0 { throw Declined() }
        return answer
      }
    }
    let mediator = try mediator()
    try mediator.register(ModuleContents { Registration { Picky() } }, as: "Picky")
    try mediator.routes().add(Route("/*", priority: -1, exposedTo: .all) { "last" })
    for _ in 1...3 {
      for (number, answer) in ["last", "own", "first", "own"].enumerated() {
        #expect(mediator.outcomeNow("shop://\(number)") == answer)
        #expect(try await mediator.open("shop://\(number)", source: .push) as? String == answer)
      }
      #expect(mediator.outcomeNow("shop://g") == "global")
      #expect(mediator.outcomeNow("other://2") == "first")
    }
  }

  @Test("A duplicate name, scheme or host is rejected")
  func duplicatesAreRejected() throws {
    let mediator = try mediator()
    for namespace in [
      RouteNamespace.schemes("shop"), .schemes("SHOP-DEV"), .schemes("x", named: "web"), .web("Shop.Example.com"),
      .schemes("y", named: "global"),
    ] {
      expectFailureNow(.duplicateNamespace) { try mediator.addNamespace(namespace) }
    }
    #expect(mediator.namespaces.count == 3)
    expectFailureNow(.duplicateNamespace, "namespace 'b': duplicate name, scheme or host (in the app)") {
      try Mediator(links: LinkSettings(namespaces: [.schemes("a", "b"), .schemes("c", "b")]))
    }
  }

  @Test("URLs with the app's schemes and bare paths are equal, and other schemes are rejected by name (HH6)")
  func ownSchemesEqualBarePaths() async throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app", "APP-dev"], webHosts: ["App.example.com"]))
    try mediator.routes().add(Route("/user/:id", exposedTo: .all) { (id: Int) in id })
    for url in [
      "app://user/1", "APP://user/1", "app-dev:///user/1", "/user/1", "https://app.example.com/user/1",
    ] {
      #expect(mediator.outcomeNow(url) == "1", "\(url)")
    }
    await expectFailure(
      .unmatchedURL,
      "'other://user/1': matches no route: found 'other', expected the scheme app or app-dev"
    ) { try await mediator.open("other://user/1", source: .push) }
    await expectFailure(
      .unmatchedURL,
      "'https://x.org/user/1': matches no route: found 'x.org', expected the host app.example.com"
    ) { try await mediator.open("https://x.org/user/1", source: .push) }
  }

  @Test("A link to an app without a scheme says so")
  func schemesMayBeNone() async throws {
    let mediator = try Mediator(links: LinkSettings(schemes: [], webHosts: ["app.example.com"]))
    await expectFailure(
      .unmatchedURL,
      "'app://user/1': matches no route: found 'app', expected a web host of the app, which names no scheme"
    ) { try await mediator.open("app://user/1", source: .push) }
  }

  @Test("Separate mediators share nothing (JL10)")
  func mediatorsShareNothing() throws {
    let one = try Mediator()
    let two = try Mediator()
    try one.routes().add(Route("/a", exposedTo: .all) { 1 })
    #expect(one.outcomeNow("/a") == "1")
    #expect(two.outcomeNow("/a") == "unmatchedURL")
  }

  @Test("The namespace's unmatched handler comes after the global routes, then the mediator's own (JL11, JL12)")
  func unmatchedHandlersComeInOrder() throws {
    let mediator = try mediator()
    try mediator.routes(in: "shop").setFallback(
      Fallback { _, miss in
        "shop handler: \(miss.invocation.destination) \(miss.invocation.url ?? "") \(miss.invocation.parameters)"
          + " \(miss.reason.code)"
      })
    try mediator.routes().setFallback(Fallback { _, miss in "mediator's handler: \(miss.invocation.destination)" })
    #expect(mediator.outcomeNow("shop://g") == "global")
    #expect(
      mediator.outcomeNow("shop://no?q=1", context: ["n": 2])
        == "shop handler: handler of unmatched URLs in namespace 'shop' shop://no?q=1 [q: \"1\", n: 2] unmatchedURL")
    #expect(
      mediator.outcomeNow("https://shop.example.com/no")
        == "mediator's handler: handler of unmatched URLs in namespace 'global'")
    #expect(mediator.outcomeNow("other://no") == "mediator's handler: handler of unmatched URLs in namespace 'global'")
    #expect(mediator.decision("shop://no") == "unmatched in shop")
    #expect(mediator.decision("other://no") == "unmatched in global")
  }

  @Test("If an unmatched handler declines, the mediator's is tried, then an error is thrown")
  func decliningHandlersEndWithAnError() async throws {
    let mediator = try mediator()
    try mediator.routes(in: "shop").setFallback(Fallback { _, _ -> String in throw Declined() })
    #expect(mediator.outcomeNow("shop://no") == "unmatchedURL")
    try mediator.routes().setFallback(Fallback { _, _ in "last" })
    #expect(mediator.outcomeNow("shop://no") == "last")
    try mediator.routes().setFallback(Fallback { _, _ -> String in throw Declined() })
    await expectFailure(
      .unmatchedURL,
      "'shop://no': matches no route: found 2 routes that declined, expected a route, or a target and an action"
    ) { try await mediator.open("shop://no", source: .push) }
  }

  @Test("A module has at most one unmatched handler for a namespace")
  func secondUnmatchedHandlerIsRejected() throws {
    let mediator = try mediator()
    let twice = ModuleContents {
      Fallback(for: .unmatchedURLs(in: "shop")) { _, _ in 1 }
      Fallback(for: .unmatchedURLs()) { _, _ in 2 }
      Fallback(for: .unmatchedURLs(in: "shop")) { _, _ in 3 }
    }
    expectFailureNow(
      .duplicateFallback, "namespace 'shop': duplicate handler of unmatched URLs (in module 'Twice')"
    ) { try mediator.register(twice, as: "Twice") }
    #expect(mediator.outcomeNow("shop://no") == "unmatchedURL")
  }

  @Test("Schemes and hosts of a namespace may be known at run time only (FD71, RL34)") func namesOfRunTime() throws {
    let servers = ["Chat.Example.com", "localhost:8065", "*.chat.example.org"]
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes(["chat", "Chat-dev"], named: "own")])) {
      RouteNamespace.web(servers, named: "servers")
      Route("/a", in: "servers", exposedTo: .all) { "server" }
      Route("/a", in: "own", exposedTo: .all) { "own" }
    }
    for url in ["https://chat.example.com/a", "http://localhost:8065/a", "https://de.chat.example.org/a"] {
      #expect(mediator.outcomeNow(url) == "server")
    }
    #expect(["chat://a", "CHAT-DEV:///a"].map { mediator.outcomeNow($0) } == ["own", "own"])
    #expect(mediator.outcomeNow("https://localhost/a") == "unmatchedURL")
    // As with names that are written: hosts of a website name no action.
    #expect(!RouteNamespace.web(servers, named: "servers").acceptsDirectForm)
    for namespace in [RouteNamespace.web([], named: "none"), .schemes([], named: "none"), .web(["a b"], named: "b")] {
      let error = #expect(throws: MediatorError.self) { try Mediator { namespace } }
      #expect(error?.code == .invalidNamespace)
    }
  }
}
