import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Exposure decides which sources may open an action") struct ExposureTests {
  private struct VaultTarget: Target {
    static let name: TargetName = "vault"
    static var actions: ActionTable<VaultTarget> {
      Action("closed") { _ in "closed" }.route("/closed")
      Action("push") { _ in "push" }.route("/push").exposed(to: .push)
      Action("all") { _ in "all" }.route("/all").exposed(to: .all)
      Action("rule") { _ in "rule" }.route("/rule")
        .exposed(to: .sources(where: "not the web") { $0 != .web })
      Action("nativeAll") { _ in "native" }.route("/hidden").exposed(to: .all)
      Action("NATIVEloud") { _ in "native" }.route("/loud").exposed(to: .all)
      Action("isnative") { _ in "fine" }.exposed(to: .all)
      Fallback { _, miss in "not found: \(miss.reason.code)" }
    }
  }

  private func mediator() throws -> Mediator {
    try Mediator {
      Registration { VaultTarget() }
      Fallback { _, miss in "fallback" }
      Fallback(for: .unmatchedURLs()) { _, _ in "unmatched" }
    }
  }

  @Test(
    "Routes and direct links are denied by default, per source, and nothing else is tried (N3)",
    arguments: [
      ("closed", LinkSource.inApp, "notExposed"), ("closed", .push, "notExposed"), ("push", .push, "push"),
      ("push", .web, "notExposed"), ("push", "unheard-of", "notExposed"), ("all", "unheard-of", "all"),
      ("rule", .web, "notExposed"), ("rule", .server, "rule"),
    ])
  func exposureIsDeniedByDefault(action: String, source: LinkSource, answer: String) async throws {
    let mediator = try mediator()
    for url in ["/\(action)", "x://vault/\(action)", "x://VAULT/\(action)"] {
      #expect(await mediator.outcome(url, source: source) == answer, "\(url)")
      #expect(mediator.outcomeNow(url, source: source) == answer)
      #expect(mediator.canOpen(url, source: source) == (answer != "notExposed"))
      #expect(mediator.decision(url, source: source) == (answer == "notExposed" ? answer : "vault/\(action)"))
    }
  }

  @Test("Exposure to other processes stands beside that to URLs, in any order (RM6)") func peers() throws {
    struct ShopTarget: Target {
      static let name: TargetName = "shop"
      static var actions: ActionTable<ShopTarget> {
        Action("none") { _ in }.exposedToPeers()
        Action("before") { _ in }.exposedToPeers().exposed(to: [.web, .push])
        Action("after") { _ in }.exposed(to: .push).exposedToPeers()
        Action("all") { _ in }.exposed(to: .all).exposedToPeers()
        Action("rule") { _ in }.exposed(to: .sources(where: "staff") { $0 == "staff" }).exposedToPeers()
      }
    }
    let actions = try Mediator { Registration { ShopTarget() } }.catalog().targets[0].actions
    #expect(
      actions.map { "\($0.name): \($0.exposure)" } == [
        "none: peer", "before: peer, push, web", "after: peer, push", "all: all", "rule: staff, peer",
      ])
    #expect(
      actions.allSatisfy {
        $0.exposure.allows(.peer) && $0.exposure.allows(.web) == ["before", "all"].contains($0.name)
      })
  }

  @Test(
    "No source may open native actions, whatever they declare, in any spelling (CT12)",
    arguments: [
      "x://vault/nativeAll", "x://vault/NativeAll", "x://vault/NATIVEALL", "x://vault/%6Eative%41ll",
      "x://vault/n%61tiveAll", "x://VAULT/nativeAll/", "x:vault/nativeAll", "/vault/nativeAll", "vault/nativeAll",
      "x:///vault/nativeAll", "x://vault/native", "x://vault/nativeNoSuch", "x://nobody/nativeX", "/hidden", "/loud",
      "x://vault/native%CC%81Accent", "x://vault/native%E2%80%8DJoined",
      "x://vault/nativeAll?source=in-app#x",
    ])
  func nativeActionsAreRejected(url: String) async throws {
    let mediator = try mediator()
    for source in [LinkSource.inApp, .push, .server] {
      #expect(await mediator.outcome(url, source: source) == "nativeAction")
      #expect(mediator.outcomeNow(url, source: source) == "nativeAction")
      #expect(mediator.decision(url, source: source) == "nativeAction")
      #expect(!mediator.canOpen(url, source: source))
    }
  }

  @Test(
    "Names that only look like `native` open no native action",
    arguments: [
      ("x://vault/%EF%BD%8Eative%41ll", "not found: unknownAction"),  // a full-width n
      ("x://vault/%D0%BFativeAll", "not found: unknownAction"),  // a Cyrillic letter
      ("x://vault/%E2%80%8BnativeAll", "not found: unknownAction"),  // a zero-width space in front
      ("x://vault/na%C2%ADtiveAll", "not found: unknownAction"),  // a soft hyphen inside
      ("x://vault/%256EativeAll", "not found: unknownAction"),  // encoded twice
      ("x://vault/nat/iveAll", "unmatched"), ("x://vault/%2FnativeAll", "not found: unknownAction"),
      ("x://vault%2FnativeAll", "unmatched"), ("x://vault/isnative", "fine"),
    ])
  func nativeLookAlikesAreRejected(url: String, answer: String) async throws {
    #expect(try await mediator().outcome(url, source: .push) == answer)
  }

  @Test("Code may call native actions")
  func codeCallsNativeActions() async throws {
    #expect(try await mediator().perform("vault", "nativeAll", as: String.self) == "native")
  }

  @Test("Only a closure's own route opens it, subject to its exposure, and neither a name nor a direct link does")
  func closuresAreOpenedByTheirRoute() async throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/secret/:id", exposedTo: .push) { (id: String) in "secret \(id)" })
    let destination = try #require(try routes.list().first).destination
    #expect(destination.address == nil)
    #expect("\(destination)" == "route '/secret/:id'")
    #expect(mediator.outcomeNow("/secret/3", source: .push) == "secret 3")
    #expect(mediator.outcomeNow("/secret/3", source: .web) == "notExposed")
    // The names that the closure's target and action have inside.
    for source in [LinkSource.push, .web] {
      #expect(await mediator.outcome("x://routes/%2Fsecret%2F%3Aid?id=3", source: source) == "unknownTarget")
    }
    #expect(!mediator.hasAction(ActionAddress("routes", "/secret/:id")))
    #expect(!mediator.hasTarget("routes"))
    expectFailureNow(.unknownTarget) { try mediator.performNow("routes", "/secret/:id", ["id": "3"]) }
    await expectFailure(.unknownTarget) { try await mediator.perform("routes", "/secret/:id", ["id": "3"]) }
  }

  @Test("A closure is exposed to no source by default")
  func closuresAreNotExposedByDefault() throws {
    let mediator = try Mediator()
    try mediator.routes().add(Route("/a", exposedTo: .none) { 1 })
    try mediator.routes().add(Route("/b", exposedTo: .all) { 1 })
    #expect(mediator.outcomeNow("/a", source: .inApp) == "notExposed")
    #expect(mediator.outcomeNow("/b", source: .inApp) == "1")
  }

  @Test("An interceptor that replaces the address of a link does not bypass exposure")
  func replacedAddressChecksExposure() async throws {
    let mediator = try mediator()
    let closure = try {
      try mediator.routes().add(Route("/secret", exposedTo: .inApp) { "secret" })
      return try #require(try mediator.routes().list().first { $0.pattern == "/secret" }).destination
    }()
    try mediator.register(
      ModuleContents {
        Interception { invocation, next in
          var other = invocation
          if let to = invocation.parameters["to"] as? Destination { other.destination = to }
          return try await next(other)
        }
      }, as: "Bend")
    for (to, code) in [
      (.action("vault/closed"), "notExposed"), (.action("vault/nativeAll"), "nativeAction"), (closure, "notExposed"),
      (.action("vault/all"), "all"),
    ] as [(Destination, String)] {
      #expect(await mediator.outcome("/push", source: .push, context: ["to": to]) == code)
      #expect(
        await mediator.outcome("x://vault/push", source: .push, context: ["to": to])
          == (to == closure ? "fallback" : code))
    }
  }

  @Test("A rejection notifies observers, runs no fallback and names address, source, URL and parameters (FD42)")
  func rejectionNotifiesObservers() async throws {
    let mediator = try mediator()
    let error = await expectFailure(
      .notExposed,
      "'vault/closed': not exposed: found web, expected a call by key or name, because no source is allowed"
    ) {
      try await mediator.open("/closed?a=1", source: .web, context: ["b": 2])
    }
    #expect(error?.address == "vault/closed")
    #expect(error?.source == .web)
    #expect(error?.url == "/closed?a=1")
    #expect(error.map { "\($0.parameters ?? [:])" } == #"[a: "1", b: 2]"#)
  }
}
