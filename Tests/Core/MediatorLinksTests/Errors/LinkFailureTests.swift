import MediatorLinks
import MediatorTestSupport
import Testing

/// The rows of the failure table for URLs; `RowTests` lists their meanings.
@Suite("Why links fail") struct LinkFailureTests {
  private struct Desk: Target {
    static let name: TargetName = "desk"
    static var actions: ActionTable<Desk> {
      Action("open", "id") { (_, id: Int) in "open \(id)" }.route("/desks/:id").exposed(to: .push)
      Fallback { _, miss in "not found \(miss.invocation.address?.action ?? "") \(miss.reason.code)" }
    }
  }

  private struct Plain: Target {
    static let name: TargetName = "plain"
    static var actions: ActionTable<Plain> { Action("a") { _ in 1 }.exposed(to: .all) }
  }

  private func mediator(_ journal: Log = Log(), fallback: Bool = true) throws -> Mediator {
    try Mediator(links: LinkSettings(namespaces: [.schemes("ns")])) {
      Registration { Desk() }
      Registration { Plain() }
      if fallback {
        Fallback { _, miss in
          journal.add("fallback")
          if miss.invocation.parameters["pass"] != nil { throw Declined() }
          return "fallback \(miss.invocation.destination) \(miss.invocation.parameters)"
        }
      }
    }
  }

  @Test("If a literal or a constraint differs, the next candidate is tried (F1)")
  func differentLiteralTriesTheNextCandidate() async throws {
    let mediator = try mediator()
    let routes = mediator.routes()
    try routes.add(Route("/x/:n<int>", exposedTo: .all) { (n: Int) in "int" })
    try routes.add(Route("/x/:n<uuid>", exposedTo: .all) { (n: String) in "uuid" })
    try routes.add(Route("/x/:n", exposedTo: .all) { (n: String) in "any" })
    try routes.add(Route("/y/7/edit", exposedTo: .all) { "literal" })
    try routes.add(Route("/y/:n/edit", exposedTo: .all) { (n: Int) in "edit" })
    try routes.add(Route("/:y/7/*", exposedTo: .all) { (y: String) in "rest" })
    for (url, answer) in [
      ("/x/7", "int"), ("/x/7a", "any"), ("/x/00000000-0000-4000-8000-000000000000", "uuid"), ("/y/7/edit", "literal"),
      ("/y/8/edit", "edit"), ("/y/7/Edit", "rest"),
    ] {
      #expect(mediator.outcomeNow(url) == answer)
      #expect(await mediator.outcome(url) == answer)
    }
  }

  @Test("The number of declines is limited (F2)")
  func declinesAreLimited() async throws {
    var settings = LinkSettings()
    settings.maximumDeclines = 3
    for (count, code) in [(3, MediatorError.Code.unmatchedURL), (4, .tooManyDeclines), (40, .tooManyDeclines)] {
      let journal = Log()
      let mediator = try Mediator(links: settings)
      for priority in 0..<count {
        try mediator.routes().add(
          Route("/d", priority: priority, exposedTo: .all) { () throws -> Int in
            journal.add("d")
            throw Declined()
          })
      }
      let error = await expectFailure(code) { try await mediator.open("/d", source: .push) }
      #expect(journal.texts.count == min(count, 4))
      expectFailureNow(code) { try mediator.openNow("/d", source: .push) }
      if code == .tooManyDeclines {
        #expect(error?.message == "'/d': too many declines: found 4 routes that declined")
      } else {
        #expect(
          error?.message
            == "'/d': matches no route: found 3 routes that declined, expected a route, or a target and an action")
      }
    }
  }

  @Test("An unmatched URL tries global routes, the direct form, both handlers, then throws (F3)")
  func unmatchedURLTriesHandlersInOrder() async throws {
    let mediator = try mediator()
    func check(_ url: String, _ answer: String) async {
      #expect(mediator.outcomeNow(url) == answer)
      #expect(await mediator.outcome(url) == answer)
    }
    await check("ns://a/b/c", "unmatchedURL")
    try mediator.routes().setFallback(Fallback { _, _ in "mediator's" })
    await check("ns://a/b/c", "mediator's")
    try mediator.routes(in: "ns").setFallback(Fallback { _, _ in "namespace's" })
    await check("ns://a/b/c", "namespace's")
    await check("ns://plain/a", "1")
    try mediator.routes().add(Route("/plain/a", exposedTo: .all) { "global" })
    await check("ns://plain/a", "global")
    try mediator.routes(in: "ns").add(Route("/plain/a", exposedTo: .all) { "own" })
    await check("ns://plain/a", "own")
  }

  @Test("If all matches decline, the same handlers are tried in the same order (F2, F3)")
  func declinedURLTriesHandlersInOrder() throws {
    let mediator = try mediator()
    try mediator.routes(in: "ns").add(Route("/plain/a", exposedTo: .all) { () throws -> Int in throw Declined() })
    try mediator.routes().add(Route("/plain/a", exposedTo: .all) { () throws -> Int in throw Declined() })
    #expect(mediator.outcomeNow("ns://plain/a") == "1")
    try mediator.routes().add(Route("/plain/b/c", exposedTo: .all) { () throws -> Int in throw Declined() })
    #expect(mediator.outcomeNow("ns://plain/b/c") == "unmatchedURL")
    try mediator.routes(in: "ns").setFallback(Fallback { _, _ in "handler" })
    #expect(mediator.outcomeNow("ns://plain/b/c") == "handler")
  }

  @Test(
    "A source without access is rejected at once: no further route and no handler is tried (F4)",
    arguments: ["/desks/1", "x://desk/open?id=1", "/both", "x://desk/nativeX", "ns://nobody/nativeX"])
  func sourceWithoutAccessIsRejected(url: String) async throws {
    let journal = Log()
    let mediator = try mediator(journal)
    let routes = mediator.routes()
    try routes.add(Route("/both", exposedTo: .push) { 1 })
    try routes.add(Route("/both", priority: -1, exposedTo: .all) { journal.add("second") })
    try routes.add(Route("/desks/*", priority: -1, exposedTo: .all) { journal.add("second") })
    try routes.setFallback(
      Fallback { _, _ in
        journal.add("unmatched")
        return 0
      })
    let codes = ["notExposed", "nativeAction"]
    #expect(codes.contains(await mediator.outcome(url, source: .web)))
    #expect(codes.contains(mediator.outcomeNow(url, source: .web)))
    let options = CallOptions(fallback: Fallback { _, _ in "per call" })
    #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web, options: options) }
    #expect(journal.texts.isEmpty)
  }

  @Test("A parameter that is missing or cannot be decoded is an error that names it (F5)")
  func parameterErrorsNameTheParameter() async throws {
    let mediator = try mediator()
    try mediator.routes().add(Route("/desks/*all", priority: -1, exposedTo: .all) { "second" })
    let error = await expectFailure(
      .malformedParameter, "'desk/open': parameter 'id': malformed: found \"x\", expected Int"
    ) { try await mediator.open("/desks/x", source: .push) }
    #expect(error?.label == "id")
    let missing = await expectFailure(.missingParameter) {
      try await mediator.open("a://desk/open?ID=3", source: .push)
    }
    #expect(missing?.message == "'desk/open': parameter 'id': missing: expected Int; found 'ID' instead")
  }

  @Test(
    "An unknown target or action tries the call's fallback, the target's, the mediator's, then throws (F6)")
  func unknownNamesTryHandlersInOrder() async throws {
    let journal = Log()
    let mediator = try mediator(journal)
    #expect(mediator.outcomeNow("a://desk/opne?x=1") == "not found opne unknownAction")
    #expect(mediator.outcomeNow("a://plain/b?x=1") == #"fallback plain/b [x: "1"]"#)
    #expect(mediator.outcomeNow("a://none/b?x=1") == #"fallback none/b [x: "1"]"#)
    let options = CallOptions(fallback: Fallback { _, miss in "per call \(miss.reason.code)" })
    #expect(
      try mediator.openNow("a://desk/opne", source: .web, options: options) as? String == "per call unknownAction")
    #expect(
      try await mediator.open("a://none/b", source: .web, options: options) as? String == "per call unknownTarget")
    let message = "'a://plian/b?pass': matches no route, unknown target 'plian'; did you mean 'plain'?"
    await expectFailure(.unknownTarget, message) {
      try await mediator.open("a://plian/b?pass", source: .web)
    }
    #expect(journal.texts.count == 3)
  }

  @Test("A passed deadline or a cancelled task ends a link at once, wherever it waits (F8)")
  func deadlinesEndWaitingLinks() async throws {
    var settings = LinkSettings()
    settings.gateExpiry = nil
    let mediator = try Mediator(links: settings)
    try mediator.routes().add(
      Route("/slow", exposedTo: .all) { () async throws -> Int in
        try await Task.sleep(for: .seconds(3600))
        return 1
      })
    try mediator.routes().setFallback(nil)
    let late = CallOptions(timeout: .milliseconds(1))
    await expectFailure(.deadlineExceeded) { try await mediator.open("/slow", source: .push, options: late) }
    let resolution = try mediator.resolve("/slow", source: .push)
    mediator.linkGate = .holding
    let held = await expectFailure(.deadlineExceeded) {
      try await mediator.open("/slow?a=1", source: .push, options: CallOptions(timeout: .milliseconds(1)))
    }
    #expect(held?.url == "/slow?a=1")
    await expectFailure(.deadlineExceeded) {
      try await mediator.open(resolution, options: CallOptions(timeout: .milliseconds(1)))
    }
    mediator.linkGate = .open
    try mediator.register(
      ModuleContents {
        Fallback(for: .unmatchedURLs()) { _, _ in
          try await Task.sleep(for: .seconds(3600))
          return 1
        }
      }, as: "Slow")
    await expectFailure(.deadlineExceeded) {
      try await mediator.open("/a/b/c", source: .push, options: CallOptions(timeout: .milliseconds(1)))
    }
  }

  @Test(
    "Every error names URL, source, parameters and call site",
    arguments: [
      ("a//b", MediatorError.Code.malformedURL), ("https://x.org/a", .unmatchedURL), ("x://a/b/c", .unmatchedURL),
      ("x://desk/opne?pass", .unknownAction), ("x://nobody/b?pass", .unknownTarget), ("/desks/x", .malformedParameter),
      ("x://desk/open", .missingParameter), ("/desks/99999999999999999999", .parameterOutOfRange),
      ("/closed", .notExposed), ("x://desk/native", .nativeAction), ("/many", .tooManyDeclines),
      ("x://user@a/b", .unmatchedURL), ("x://a:99/b", .unmatchedURL), ("/later", .asynchronousAction),
    ])
  func errorsHaveContext(url: String, code: MediatorError.Code) async throws {
    struct Quiet: Target {
      static let name: TargetName = "desk"
      static var actions: ActionTable<Quiet> {
        Action("open", "id") { (_, id: Int) in "open \(id)" }.route("/desks/:id").exposed(to: .push)
      }
    }
    var settings = LinkSettings()
    settings.maximumDeclines = 0
    let mediator = try Mediator(links: settings) { Registration { Quiet() } }
    let routes = mediator.routes()
    try routes.add(Route("/closed", exposedTo: .none) { 1 })
    try routes.add(Route("/many", exposedTo: .all) { () throws -> Int in throw Declined() })
    try routes.add(Route("/later", exposedTo: .all) { () async in 1 })
    var errors: [MediatorError?] = []
    if code == .asynchronousAction {
      errors.append(expectFailureNow(code) { try mediator.openNow(url, source: .push, context: ["c": 1]) })
    } else {
      errors.append(await expectFailure(code) { try await mediator.open(url, source: .push, context: ["c": 1]) })
      errors.append(expectFailureNow(code) { try mediator.openNow(url, source: .push, context: ["c": 1]) })
    }
    for error in errors {
      #expect(error?.url == url)
      #expect(error?.source == .push)
      #expect(error?.parameters?["c"] as? Int == 1)
      #expect(error?.callSite.map { "\($0)".hasPrefix("MediatorLinksTests/LinkFailureTests.swift:") } == true)
    }
    do {
      _ = try mediator.resolve(url, source: .push)
    } catch let error as MediatorError {
      #expect(error.code == code && error.url == url && error.source == .push)
      #expect(error.parameters != nil && error.callSite != nil)
    }
  }

  @Test("The error of an unmatched URL names each similar route once")
  func errorsNameSimilarRoutesOnce() async throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("ns")]))
    for name in ["in: ns", "global"] {
      let routes = mediator.routes(in: name == "global" ? name : "ns")
      for pattern in ["/order/:id/item", "/order/:id/items", "/orders/:id/item", "/far/away"] as [RoutePattern] {
        try routes.add(Route(pattern, exposedTo: .all) { 0 })
      }
    }
    for url in ["ns://order/7/itm", "x://order/7/itm", "/ordr/7/item", "/order/7/item/x"] {
      let error = await expectFailure(.unmatchedURL) { try await mediator.open(url, source: .push) }
      let near = error?.candidates ?? []
      #expect(!near.isEmpty && near.count <= 3)
      #expect(Set(near).count == near.count)
    }
  }
}
