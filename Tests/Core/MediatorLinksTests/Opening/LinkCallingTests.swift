import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Links call actions") struct LinkCallingTests {
  private enum Orders {
    static let detail = ActionKey<String, Int>("order", "detail", "id")
  }

  private struct OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action(Orders.detail) { "order \($1)" }.route("/order/:id<int>").exposed(to: .push)
      Action("later", "id") { (_, id: Int) async in "later \(id)" }.route("/later/:id").exposed(to: .all)
      Action("main", onMain: { _ in "main" }).route("/main").exposed(to: .all)
      Action("fails") { (_) throws -> Int in throw Failure(text: "own") }.route("/fails").exposed(to: .all)
    }
  }

  private struct Failure: Error, Equatable { var text: String }

  private func mediator() throws -> Mediator { try Mediator { Registration { OrderTarget() } } }

  @Test("One declaration is a typed call, a call by name and a URL (N1)")
  func oneDeclarationHasThreeMethods() async throws {
    let mediator = try mediator()
    #expect(try await mediator.call(Orders.detail, 42) == "order 42")
    #expect(try await mediator.perform("order", "detail", ["id": 42], as: String.self) == "order 42")
    #expect(try await mediator.open("shop://order/42", source: .push, as: String.self) == "order 42")
    #expect(try await mediator.open("shop://order/detail?id=42", source: .push, as: String.self) == "order 42")
  }

  @Test("Every method returns the same result, with context of any type (JL22, MG3, MG4, RT6)")
  @MainActor func methodsReturnTheSameResult() async throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/order/1", source: .push) == "order 1")
    #expect(try mediator.openNow("/order/1", source: .push) as? String == "order 1")
    #expect(try mediator.openNow("/order/1", source: .push, context: ["id": 2], as: String.self) == "order 2")
    #expect(try await mediator.open("/later/3", source: .web, as: String.self) == "later 3")
    #expect(try await mediator.open("/main", source: .web, as: String.self) == "main")
    #expect(try mediator.openNow("/main", source: .web) as? String == "main")
    #expect(mediator.outcomeNow("/main", source: .web) == "mainActorRequired")
    #expect(mediator.outcomeNow("/later/3", source: .web) == "asynchronousAction")
    expectFailureNow(
      .outputTypeMismatch, "the call: wrong output type: found String \"order 1\", expected Int"
    ) { try mediator.openNow("/order/1", source: .push, as: Int.self) }
  }

  @Test("The completion is called exactly once, with the result, the error or the cancellation (MG3, RH2, RH5)")
  func completionIsCalledOnce() async throws {
    let mediator = try mediator()
    try mediator.routes().add(
      Route("/wait", exposedTo: .all) { () async throws -> Int in
        try await Task.sleep(for: .seconds(3600))
        return 0
      })
    func answers(_ url: String, cancelling: Bool = false) async -> [String] {
      let journal = Log()
      let task = mediator.open(url, source: .push) { result in
        switch result {
        case .success(let value): journal.add("\(value)")
        case .failure(let error as MediatorError): journal.add("\(error.code)")
        case .failure(let error): journal.add("\(type(of: error))")
        }
      }
      if cancelling { task.cancel() }
      await task.value
      return journal.texts
    }
    #expect(await answers("/order/1") == ["order 1"])
    #expect(await answers("/later/1") == ["later 1"])
    #expect(await answers("/fails") == ["Failure"])
    #expect(await answers("//") == ["unmatchedURL"])
    #expect(await answers("/wait", cancelling: true) == ["CancellationError"])
  }

  @Test("The caller gets the action's own error, unwrapped (F7)")
  func ownErrorsReachTheCaller() async throws {
    let mediator = try mediator()
    let failure = Failure(text: "own")
    await #expect(throws: failure) { try await mediator.open("/fails", source: .push) }
    #expect(throws: failure) { try mediator.openNow("/fails", source: .push) }
  }

  @Test("If a closure or an action declines, the next match is tried (F2, JL23, RH3)")
  func decliningTriesTheNextMatch() throws {
    struct Picky: Target {
      static let name: TargetName = "picky"
      static var actions: ActionTable<Picky> {
        Action("take", "n") { (_, n: Int) throws in
          if n < 5 { throw Declined() }
          return "action \(n)"
        }.route("/n/:n<int>").exposed(to: .all)
      }
    }
    let mediator = try Mediator { Registration { Picky() } }
    try mediator.routes().add(
      Route("/n/:n", exposedTo: .all) { (n: String) throws in
        if n == "1" { throw Declined() }
        return "closure \(n)"
      })
    try mediator.routes().add(Route("/*rest", priority: -1, exposedTo: .all) { (rest: [String]) in "rest \(rest)" })
    #expect(mediator.outcomeNow("/n/7") == "action 7")
    #expect(mediator.outcomeNow("/n/3") == "closure 3")
    #expect(mediator.outcomeNow("/n/1") == #"rest ["n", "1"]"#)
  }

  private struct Captures: Target {
    static let name: TargetName = "captures"
    static var actions: ActionTable<Captures> {
      Action("int", "id") { (_, id: Int) in id }.route("/int/:id<int>").exposed(to: .all)
      Action("free", "id") { (_, id: Int) in id }.route("/free/:id").exposed(to: .all)
      Action("small", "id") { (_, id: Int8) in Int(id) }.route("/small/:id<int>").exposed(to: .all)
      Action("text", "id") { (_, id: String) in id }.route("/text/:id").exposed(to: .all)
      Action("more", "id", "more") { (_, id: Int, more: Int) in id &+ more }.route("/more/:id<int>").exposed(to: .all)
      Action("limit", "id", ActionParameter("limit", default: 3)) { (_, id: Int, limit: Int) in id &+ limit }
        .route("/limit/:id<int>").exposed(to: .all)
    }
  }

  @Test("`canOpen` reads captures and the query as opening does")
  func canOpenReadsParameters() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { Captures() } }, as: "Captures")
    let values = [
      "1", "-1", "-0", "007", "+1", "x", "128", "9223372036854775807", "9223372036854775808", "%31", "%FF", "a%20b",
    ]
    let queries = ["", "?", "?more=1", "?more=x", "?limit=4", "?limit=x", "?limit=1&limit=2", "?id=x", "?other=x"]
    for action in ["int", "free", "small", "text", "more", "limit"] {
      for url in values.flatMap({ value in queries.map { "/\(action)/\(value)\($0)" } }) {
        let isOpened = (try? mediator.openNow(url, source: .push)) != nil
        #expect(mediator.canOpen(url, source: .push) == isOpened, "\(url)")
      }
    }
  }

  @Test("`canOpen` is `true` only for URLs that can be opened (JL23, HH3, MG5, JL24)")
  func canOpenAgreesWithOpening() throws {
    let mediator = try mediator()
    for (url, source, context, expected) in [
      ("/order/1", .push, [:], true), ("/order/1", .web, [:], false), ("/order", .push, [:], false),
      ("/order/1/x", .push, [:], false), ("x://order/detail?id=3", .push, [:], true),
      ("x://order/detail", .push, [:], false), ("x://order/detail", .push, ["id": 3], true),
      ("x://order/detail?id=x", .push, [:], false), ("x://order/none", .push, [:], false), ("/ord", .push, [:], false),
      ("a//b", .push, [:], false), ("/later/1", .web, [:], true), ("/later/x", .web, [:], false),
    ] as [(String, LinkSource, Parameters, Bool)] {
      #expect(mediator.canOpen(url, source: source, context: context) == expected, "\(url) from \(source)")
    }
    mediator.linkGate = .rejecting
    #expect(!mediator.canOpen("/order/1", source: .push))
    mediator.linkGate = .holding
    #expect(mediator.canOpen("/order/1", source: .push))
    try mediator.routes().setFallback(Fallback { _, _ in 0 })
    #expect(!mediator.canOpen("/ord", source: .push))
    #expect(!mediator.canOpen("/order/1", source: .web))
    try mediator.register(ModuleContents { Fallback { _, _ in 0 } }, as: "Fallback")
    #expect(!mediator.canOpen("x://order/none", source: .push))
    mediator.linkGate = .open
    #expect(mediator.outcomeNow("/ord", source: .push) == "0")
    #expect(mediator.outcomeNow("x://order/none", source: .push) == "0")
  }

  // Cause: only the call itself found that no interceptor has the tag.
  @Test("A URL whose route a tag guards without a gate cannot be opened (LN44, LN63)")
  func missingGuardsRejectBeforeACall() throws {
    let mediator = try mediator()
    try mediator.routes().add(
      Route("/door/:id", exposedTo: .push) { (id: Int) in "door \(id)" }.guarded(by: "signed-in"))
    #expect(!mediator.canOpen("/door/1", source: .push))
    let error = expectFailureNow(
      .unguarded, "route '/door/:id': unguarded: found no interceptor or gate with the tag 'signed-in'"
    ) { try mediator.openNow("/door/1", source: .push) }
    expectFailureNow(.unguarded, error?.message) { try mediator.decision("/door/1", source: .push, context: [:]) }
    expectFailureNow(.unguarded, error?.message) { try mediator.explain("/door/1", source: .push).outcome.get() }
    // The exposure comes first, and inputs come after.
    expectFailureNow(.notExposed) { try mediator.decision("/door/1", source: .web, context: [:]) }
    expectFailureNow(.unguarded) { try mediator.decision("/door/x", source: .push, context: [:]) }
    // A resolution may be opened later, when there is a gate.
    let resolution = try mediator.resolve("/door/1", source: .push)
    try mediator.register(ModuleContents { Interception(.tag("signed-in")) { try await $1($0) } }, as: "Account")
    #expect(mediator.canOpen("/door/1", source: .push))
    #expect(throws: Never.self) { try mediator.explain(resolution.url, source: .push).outcome.get() }
    mediator.unregister("Account")
    #expect(!mediator.canOpen("/door/1", source: .push))
  }

  @Test("An action declines if a call that it makes declines, unless it catches that")
  func nestedDeclinesAreThrownOn() async throws {
    struct Outer: Target {
      static let name: TargetName = "outer"
      static var actions: ActionTable<Outer> {
        Action("inner") { (_) throws -> String in throw Declined() }
        Action("open") { try await $0.mediator.get().perform("outer", "inner", as: String.self) }
          .route("/open", priority: 1).exposed(to: .all)
        Action("caught") { outer in
          do {
            return try await outer.mediator.get().perform("outer", "inner", as: String.self)
          } catch is Declined {
            return "caught"
          }
        }.route("/caught", priority: 1).exposed(to: .all)
      }
      weak let mediator: Mediator?
    }
    let mediator = try Mediator { Registration { Outer(mediator: $0) } }
    try mediator.routes().add(Route("/:any", exposedTo: .all) { (any: String) in "next" })
    #expect(await mediator.outcome("/open") == "next")
    #expect(await mediator.outcome("/caught") == "caught")
  }

  @Test("A resolution is a value that can be printed and performed with context before the URL's parameters (HH2, N4)")
  func resolutionIsAValue() async throws {
    let mediator = try mediator()
    let resolution = try mediator.resolve("shop://order/42?from=mail", source: .push)
    #expect("\(resolution)" == "shop://order/42?from=mail → order/detail by /order/:id<int>")
    #expect(resolution.destination == .action("order/detail"))
    #expect(resolution.module == "Test")
    #expect(resolution.namespace == "global")
    #expect(resolution.priority == 0)
    #expect(resolution.source == .push)
    #expect("\(resolution.parameters)" == #"[from: "mail", id: "42"]"#)
    #expect(resolution.rewrites.isEmpty)
    #expect(try await mediator.open(resolution) as? String == "order 42")
    #expect(try await mediator.open(resolution, context: ["id": 7]) as? String == "order 7")
    let direct = try mediator.resolve("shop://order/detail?id=1", source: .push)
    #expect(direct.pattern == nil && direct.priority == nil)
    #expect(try await mediator.open(direct) as? String == "order 1")
  }

  @Test("A resolution does not cache an earlier caller's context (RT4)")
  func resolutionCachesNoContext() async throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/order/1", source: .push, context: ["id": 9]) == "order 9")
    #expect(mediator.outcomeNow("/order/1", source: .push) == "order 1")
  }

  @Test("A resolution with a removed route tries the next one")
  func resolutionWithoutItsRouteTriesTheNext() async throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    let id = try routes.add(Route("/a", exposedTo: .all) { "first" })
    try routes.add(Route("/:any", exposedTo: .all) { (any: String) in "second" })
    let resolution = try mediator.resolve("/a", source: .inApp)
    routes.remove(id)
    #expect(try await mediator.open(resolution) as? String == "second")
    routes.removeAll()
    await expectFailure(.unmatchedURL) { try await mediator.open(resolution) }
  }

  // Cause: a resolution kept its route, so it ran after the route was no longer exposed to its source.
  @Test("A resolution is checked again against the registry when it is performed")
  func resolutionIsCheckedAgain() async throws {
    let mediator = try Mediator()
    let open = try mediator.routes().add(Route("/door", exposedTo: .all) { "open" })
    let resolution = try mediator.resolve("app://door", source: .web)
    #expect(try await mediator.open(resolution) as? String == "open")
    mediator.routes().remove(open)
    try mediator.routes().add(Route("/door", exposedTo: .inApp) { "closed" })
    await expectFailure(.notExposed) { try await mediator.open(resolution) }
  }

  @Test("A route gets the query, the path and the caller's native values (RH1, RH2)")
  func routesGetAllParameters() throws {
    let mediator = try Mediator()
    try mediator.routes().add(
      Route("/r/:p", exposedTo: .all) { (call: Invocation) in
        "\(call.url ?? "") \(call.parameters) \(call.source?.rawValue ?? "")"
      })
    #expect(
      mediator.outcomeNow("/r/x?q=1", source: .server, context: ["native": 3])
        == #"/r/x?q=1 [q: "1", p: "x", native: 3] server"#)
  }

  @Test("After a match an interceptor may replace parameters, return a result or throw (RH4)")
  func interceptorsRunAfterAMatch() async throws {
    let journal = Log()
    let mediator = try mediator()
    try mediator.register(
      ModuleContents {
        Interception(named: "gate") { invocation, next in
          journal.add("\(invocation.destination) \(invocation.source?.rawValue ?? "-")")
          switch invocation.parameters["how"].map({ "\($0)" }) {
          case #""answer""#: return "in place"
          case #""stop""#: throw Failure(text: "stopped")
          case #""change""#:
            var other = invocation
            other.parameters["id"] = 77
            return try await next(other)
          default: return try await next(invocation)
          }
        }
      }, as: "Middle")
    #expect(await mediator.outcome("/order/1", source: .push) == "order 1")
    #expect(await mediator.outcome("/order/1?how=answer", source: .push) == "in place")
    #expect(await mediator.outcome("/order/1?how=change", source: .push) == "order 77")
    await #expect(throws: Failure(text: "stopped")) { try await mediator.open("/order/1?how=stop", source: .push) }
    #expect(journal.texts == Array(repeating: "order/detail push", count: 4))
    journal.clear()
    #expect(await mediator.outcome("/no/match/here", source: .push) == "unmatchedURL")
    #expect(await mediator.outcome("/order/1", source: .web) == "notExposed")
    #expect(journal.texts.isEmpty)
    expectFailureNow(
      .asynchronousInterceptor, "'order/detail': asynchronous: found interceptor gate, expected a call with await"
    ) {
      try mediator.openNow("/order/1", source: .push)
    }
  }

  @Test("Observers see each call with its source and its outcome (RH8, RH10)")
  func observersSeeLinks() async throws {
    let journal = Log()
    let mediator = try mediator()
    try mediator.register(
      ModuleContents {
        CallObserver { record in
          let end =
            switch record.outcome {
            case .success(let value): "\(value)"
            case .failure(let error as MediatorError): "\(error.code)"
            case .failure: "own error"
            }
          journal.add("\(record.invocation.destination) \(record.invocation.source?.rawValue ?? "code"): \(end)")
        }
      }, as: "Watch")
    _ = await mediator.outcome("/order/1", source: .push)
    _ = await mediator.outcome("/order/1", source: .web)
    _ = await mediator.outcome("/fails", source: .universalLink)
    _ = mediator.outcomeNow("/order/1", source: "widget")
    _ = try await mediator.call(Orders.detail, 1)
    #expect(
      journal.texts == [
        "order/detail push: order 1", "order/detail web: notExposed", "order/fails universal-link: own error",
        "order/detail widget: notExposed", "order/detail code: order 1",
      ])
  }

  @Test("A link without an action is observed once, with its URL, its source and the reason (RH10)")
  func rejectedLinksAreObserved() async throws {
    let journal = Log()
    let observation = CallObserver { record in
      let end =
        switch record.outcome {
        case .success(let value): "\(value)"
        case .failure(let error as MediatorError): "\(error.code)"
        case .failure(let error): "\(type(of: error))"
        }
      journal.add("\(record.invocation.url ?? "-") \(record.invocation.source?.rawValue ?? "-"): \(end)")
      #expect(record.invocation.address == nil)
      #expect("\(record)".hasPrefix("'\(record.invocation.url ?? "")' from \(record.invocation.source ?? "-"): "))
    }
    var settings = LinkSettings(openExternally: { "away to \($0)" })
    settings.gateCapacity = 0
    let mediator = try Mediator(links: settings) { observation }
    mediator.rewrites = try RewriteSet([Rewrite(from: "/away/:x", to: "https://example.org/:x")])
    for url in ["a//b", "/no/route/here", "https://example.org/", "javascript:a/b"] {
      let code = await mediator.outcome(url, source: .web)
      #expect(mediator.outcomeNow(url, source: .push) == code)
      #expect(journal.texts == ["\(url) web: \(code)", "\(url) push: \(code)"])
      journal.clear()
    }
    #expect(await mediator.outcome("/away/1", source: .web) == "away to https://example.org/1")
    #expect(mediator.outcomeNow("/away/1", source: .web) == "asynchronousAction")
    try mediator.routes().setFallback(Fallback { _, _ in "unmatched" })
    #expect(await mediator.outcome("/no/route/here", source: .web) == "unmatched")
    #expect(mediator.outcomeNow("/no/route/here", source: .web) == "unmatched")
    mediator.linkGate = .holding
    #expect(await mediator.outcome("/held", source: .web) == "linkQueueFull")
    #expect(mediator.outcomeNow("/held", source: .web) == "linksHeld")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await mediator.open("/held", source: .web)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let late = CallOptions(timeout: .zero)
    await expectFailure(.deadlineExceeded) { try await mediator.open("/held", source: .web, options: late) }
    #expect(
      journal.texts == [
        "/away/1 web: away to https://example.org/1", "/away/1 web: asynchronousAction",
        "/no/route/here web: unmatched", "/no/route/here web: unmatched", "/held web: linkQueueFull",
        "/held web: linksHeld", "/held web: CancellationError", "/held web: deadlineExceeded",
      ])
  }
}
