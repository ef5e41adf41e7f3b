import Foundation
import MediatorProject
import MediatorTestSupport
import Testing

private struct OrderTarget: Target {
  static let name: TargetName = "Order"
  static var actions: ActionTable<OrderTarget> {
    Action("detail", "id") { (_, id: String) in id }.exposed(to: [.push, .universalLink]).route("/order/:id")
    Action("list", ActionParameter("page", default: 1)) { (_, page: Int) in "\(page)" }.exposed(to: .all)
    Action("find", "filter", "q") { (_, filter: Filter?, q: Int?) in "\(filter, default: "none")\(q ?? 0)" }.exposed(
      to: .all
    )
    .route("/find")
    Action("clear") { _ in "hidden" }.route("/order/clear")
    Action("nativeThing") { _ in "native" }.exposed(to: .all).route("/thing")
  }
}

private struct HandledTarget: Target {
  static let name: TargetName = "handled"
  static var actions: ActionTable<HandledTarget> {
    Action("own") { _ in "own" }.exposed(to: .push)
    Fallback { _, _ in "handled" }
  }
}

/// A type without a text form.
private struct Session: Sendable {}

private struct SessionTarget: Target {
  static let name: TargetName = "session"
  static var actions: ActionTable<SessionTarget> {
    Action("show", "id", "session") { (_, id: Int, session: Session?) in "\(id)" }.exposed(to: .all).route("/order/:id")
  }
}

private struct Filter: StructureDecodable {
  var q: String
  var r: Int?
  var a: [Bool]?
}

@Suite("A manifest alone routes as the mediator that it describes") struct RouterLawTests {
  private static let sources: [LinkSource] = [.inApp, .customScheme, .universalLink, .push, .web, "others"]

  private static func exposure(_ random: inout SeededGenerator) -> Exposure {
    [.all, .all, [.universalLink], [.push, .inApp], .none][random.next(below: 5)]
  }

  private static func route(_ random: inout SeededGenerator) -> Route? {
    // Spellings at one segment are tried in the order of their first registration, in any pattern.
    let spelling = ["<a|bb>", "<bb|1>", "<1|a>", ""][random.next(below: 4)]
    let path = ComparisonLawTests.pattern(&random).replacing("<a|bb>", with: spelling)
    let namespace = ["web", "app", "global"][random.next(below: 3)]
    let hosts =
      namespace == "web" ? ["", "", "//:place.shop.example", "//m.shop.example", "//:place<de|m>.shop.example"] : [""]
    let text =
      hosts[random.next(below: hosts.count)] + path + ComparisonLawTests.query(&random).pattern
      + ComparisonLawTests.fragment(&random).pattern
    guard let pattern = try? RoutePattern(text) else { return nil }
    let (exposure, priority) = (exposure(&random), random.next(below: 4) == 0 ? 1 : 0)
    if random.next(below: 8) == 0 {
      return Route(inBrowser: pattern, in: namespace, priority: priority, exposedTo: exposure)
    }
    if random.next(below: 8) == 0 {
      return Route(pattern, labels: ["held"], in: namespace, priority: priority, exposedTo: exposure) {
        (held: String) in
        held
      }.fromContext("held")
    }
    if random.next(below: 6) == 0 {
      return Route(pattern, labels: ["filter"], in: namespace, priority: priority, exposedTo: exposure) {
        (filter: Filter) in
        "\(filter)"
      }
    }
    guard random.next(below: 2) == 0, let name = pattern.parameterNames.first else {
      return Route(pattern, in: namespace, priority: priority, exposedTo: exposure) { "shown" }
    }
    switch random.next(below: 4) {
    case 0:
      return Route(pattern, labels: [name], in: namespace, priority: priority, exposedTo: exposure) { (number: Int) in
        "\(number)"
      }
    case 1:
      return Route(pattern, labels: [name], in: namespace, priority: priority, exposedTo: exposure) { (flag: Bool?) in
        "\(flag, default: "none")"
      }
    default:
      return Route(pattern, labels: [name], in: namespace, priority: priority, exposedTo: exposure) { (text: String) in
        text
      }
    }
  }

  private static func reader(_ random: inout SeededGenerator) -> StandardURLReader? {
    if random.next(below: 2) == 0 { return nil }
    return StandardURLReader(
      limits: URLLimits(segments: [1, 64][random.next(below: 2)]), plus: [.plus, .space][random.next(below: 2)],
      repeatedItems: [.last, .list, .error][random.next(below: 3)],
      emptySegments: [.ignored, .rejected, .kept][random.next(below: 3)], keepsFinalSlash: random.next(below: 3) == 0,
      foldsFirstSegment: random.next(below: 2) == 0,
      foldsPath: random.next(below: 3) == 0, separatesItemsBySemicolons: random.next(below: 3) == 0,
      readsMatrixParameters: random.next(below: 3) == 0, foldsItemNames: random.next(below: 3) == 0,
      rawCharacters: [.escaped, .rejected][random.next(below: 2)])
  }

  private static func mediator(_ random: inout SeededGenerator) throws -> Mediator {
    var flags = (0..<6).map { _ in random.next(below: 2) == 0 }
    let namespaces: [RouteNamespace] = [
      .web("shop.example", "*.shop.example", named: "web").with {
        $0.acceptsDirectForm = flags[0]
        $0.fallsBackToGlobal = flags[1]
        $0.order = flags[5] ? .registration : .specificity
      },
      .schemes("shop", named: "app").with {
        $0.fallsBackToGlobal = flags[2]
        $0.order = flags[5] ? .registration : .specificity
      },
    ]
    var links = LinkSettings(
      schemes: flags[3] ? ["shop"] : nil, webHosts: ["global.example"],
      namespaces: namespaces.map { $0.with { $0.reader = reader(&random) } },
      openExternally: { $0 })
    if random.next(below: 2) == 0 {
      // What is a bad parameter, code decides.
      let reasons = BrowserRule.Reasons(rawValue: UInt8(random.next(below: 16)))
      links.browser = BrowserRule(reasons, from: [.universalLink, .web])
    }
    let mediator = try Mediator(links: links)
    try mediator.register(ModuleContents { Registration { OrderTarget() } }, as: "Order")
    if flags[4] { try mediator.register(ModuleContents { Registration { HandledTarget() } }, as: "Handled") }
    for name in ["global", "web", "app"] where random.next(below: 4) == 0 {
      try mediator.register(
        ModuleContents { Fallback(for: .unmatchedURLs(in: name)) { _, _ in name } },
        as: ModuleName("Handler-\(name)"))
    }
    for _ in 0..<random.next(below: 7) {
      // Patterns that conflict are left out.
      if let route = route(&random) { _ = try? mediator.routes().add(route) }
    }
    flags[5] = random.next(below: 3) == 0
    if flags[5] {
      mediator.rewrites = try RewriteSet([
        Rewrite(from: "/bb/:x", to: "/a/:x"), Rewrite(from: "/away/:x", to: "https://elsewhere.example/:x"),
        Rewrite(from: "/b?q=:q", to: "/order/:q"), Rewrite(from: "/get?to=:url", to: ":url"),
        Rewrite(from: "/get#/:section/:x", to: "/:section/:x"),
        Rewrite(from: "/gone/:x", to: "https://shop.example/gone/:x", isExternal: true),
        Rewrite(from: "//:place.shop.example/there", to: "https://:place.shop.example/a"),
      ])
    }
    return mediator
  }

  private static func url(_ random: inout SeededGenerator) -> String {
    let start = [
      "https://shop.example", "https://shop.example", "http://m.shop.example", "shop:/", "shop:/", "other:/", "",
      "https://other.example", "https://user@shop.example", "shop://a:80", "data:/", "https://de.shop.example",
      "https://a.b.shop.example", "https://global.example",
    ][random.next(below: 14)]
    let pieces = [
      "/a", "/b", "/bb", "/1", "/A", "/order", "/ORDER", "/Order", "/detail", "/list", "/clear", "/nativeThing",
      "/handled",
      "/own", "/none", "/thing", "/find", "/away", "//", "/there", "/gone",
    ]
    let path = (0..<random.next(below: 4)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
    let end = ComparisonLawTests.query(&random).url + ComparisonLawTests.fragment(&random).url
    guard random.next(below: 8) == 0 else { return start + (path.isEmpty ? "/" : path) + end }
    let inner = [
      "https://shop.example/a", "https%3A%2F%2Fde.shop.example%2Fbb%2F1%3Fq%3Da%23a", "shop:/bb/1",
      "https://other.example/a",
      "other:/a", "/a", "a", "", "https%3A%2F%2Fshop.example%2Fget%3Fto%3Dshop%3A%2Fa", "https://shop.example/there",
    ]
    return start + "/get" + ["?to=" + inner[random.next(below: inner.count)], end][random.next(below: 2)]
  }

  /// Compares all that a manifest and its mediator say of a URL, and what opening it does.
  static func expectAgreement(
    _ router: ManifestRouter, _ mediator: Mediator, _ url: String, _ source: LinkSource
  ) {
    let own = mediator.explain(url, source: source).ofDescription()
    let context: Comment = "\(url) from \(source)"
    // Routes that do not match are listed in the order of their table, which a manifest does not keep.
    #expect(router.explain(url, source: source).lines.sorted() == own.lines.sorted(), context)
    let resolution = try? own.outcome.get()
    let found = try? router.outcome(of: url, source: source).get()
    #expect(found?.destination.address == resolution?.destination.address, context)
    #expect(found?.pattern == resolution?.pattern && found?.namespace == resolution?.namespace, context)
    #expect(mediator.canOpen(url, source: source) == (resolution.map { !$0.isFallback } ?? false), context)
    // A URL for the browser is opened by an asynchronous closure.
    if case .external? = resolution?.destination { return }
    let opened = Result { try mediator.openNow(url, source: source) }
    switch (own.outcome, opened) {
    case (.success, .success): break
    case (.failure(let expected), .failure(let found as MediatorError)):
      #expect(found.code == expected.code && found.label == expected.label, context)
    default: Issue.record("\(url) from \(source): opened \(opened), expected \(own)")
    }
  }

  @Test("Routes that are equal without their groups are tried in the order of registration (PF7, PF21)")
  func tiesKeepTheirOrder() throws {
    let patterns: [RoutePattern] = ["/s(/:term)", "/s(/a)", "/s(/:word<a|b>)", "/t/:x<b|c>", "/s/:x<b|c>"]
    for first in patterns.indices {
      let mediator = try Mediator(links: LinkSettings(schemes: ["shop"]))
      for pattern in patterns[first...] + patterns[..<first] {
        try mediator.routes().add(Route(pattern, exposedTo: .all) { "shown" })
      }
      let router = ManifestRouter(mediator.manifest())
      for path in ["s", "s/a", "s/b", "s/c", "s/d", "t/b"] {
        Self.expectAgreement(router, mediator, "shop://\(path)", .web)
      }
    }
  }

  @Test("Routes that tie are sorted among others (PF21)") func tiesAreSorted() throws {
    let patterns: [RoutePattern] = ["/z", "/s(/:p)", "/t/b", "/s(/b)", "/t/a", "/s(/a)"]
    for last in [3, 5] {
      let mediator = try Mediator(links: LinkSettings(schemes: ["shop"]))
      for index in patterns.indices.filter({ $0 != last }) + [last] {
        try mediator.routes().add(Route(patterns[index], exposedTo: .all) { "shown" })
      }
      let routes = mediator.manifest().namespaces[0].routes.map(\.pattern)
      #expect(mediator.manifest().namespaces[0].isSorted)
      #expect(
        routes == ["/s(/:p)"] + (last == 3 ? ["/s(/a)", "/s(/b)"] : ["/s(/b)", "/s(/a)"]) + ["/t/a", "/t/b", "/z"])
    }
  }

  @Test("Routes that no order by pattern keeps are in the order of registration (PF21)")
  func otherwiseTheOrderOfRegistrationIsKept() throws {
    // The third is tried first for '/s', the first before the second for '/s/a', and the second before the third for '/s/b'.
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"]))
    let patterns: [RoutePattern] = ["/s(/:p)", "/s/:e<a|b>", "/s(/a)"]
    for pattern in patterns { try mediator.routes().add(Route(pattern, exposedTo: .all) { "shown" }) }
    let manifest = mediator.manifest()
    let router = ManifestRouter(manifest)
    for path in ["s", "s/a", "s/b", "s/c"] { Self.expectAgreement(router, mediator, "shop://\(path)", .web) }
    #expect(manifest.namespaces[0].routes.map(\.pattern) == patterns.map(\.description))
    #expect(manifest.notes().contains { $0.rule == .notCompared } && manifest.validate().isEmpty)
  }

  @Test(
    "A manifest explains each URL of a random mediator as the mediator does, and 'open' does what they say (FD3, PF7, PF21, RL2, RL3, RL6, RL7, RL11, RL12, ST1, ST3)"
  )
  func randomMediatorsAgree() throws {
    let environment = ProcessInfo.processInfo.environment
    let urls = Int(environment["PROJECT_URLS"] ?? "") ?? 40
    var random = SeededGenerator(seed: 21)
    for _ in 0..<(Int(environment["PROJECT_TABLES"] ?? "") ?? 250) {
      let mediator = try Self.mediator(&random)
      let router = ManifestRouter(try Manifest(json: mediator.manifest().json()))
      for _ in 0..<urls {
        Self.expectAgreement(
          router, mediator, Self.url(&random), Self.sources[random.next(below: Self.sources.count)])
      }
    }
  }

  @Test("Text for an input without a text form is rejected, and its defaults are accepted (FD3, PF7)")
  func nativeInputs() throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"]))
    try mediator.register(ModuleContents { Registration { SessionTarget() } }, as: "Session")
    try mediator.routes().add(
      Route("/kept/:id", labels: ["id", "session"], exposedTo: .all) { (id: Int, _: Session) in "\(id)" }
        .defaults(["session": Session()]))
    let router = ManifestRouter(try Manifest(json: mediator.manifest().json()))
    for path in ["order/7", "kept/7", "session/show?id=7"] {
      let url = "shop://\(path)"
      let rejected = url + (path.contains("?") ? "&" : "?") + "session=x"
      for url in [url, rejected] { Self.expectAgreement(router, mediator, url, .push) }
      #expect(throws: Never.self) { try router.outcome(of: url, source: .push).get() }
      let error = #expect(throws: MediatorError.self) { try router.outcome(of: rejected, source: .push).get() }
      #expect(error?.code == .malformedParameter && error?.label == "session")
      let own = #expect(throws: MediatorError.self) { try mediator.openNow(rejected, source: .push) }
      // The error of a call has its line.
      #expect(own?.description.hasPrefix(error?.description ?? "none") == true)
    }
  }

  @Test("A link whose redirect cannot be read opens in the browser if malformed ones do (PF7, RL12)")
  func unreadableRedirectsAreMalformed() throws {
    for reasons: BrowserRule.Reasons in [.malformed, .unmatched] {
      let web = RouteNamespace.web("shop.example").with {
        $0.reader = StandardURLReader(limits: URLLimits(segments: 1))
      }
      var links = LinkSettings(namespaces: [web], openExternally: { $0 })
      links.browser = BrowserRule(reasons, from: .web)
      let mediator = try Mediator(links: links)
      mediator.rewrites = try RewriteSet([Rewrite(from: "/get?to=:url", to: ":url")])
      let router = ManifestRouter(mediator.manifest())
      let url = "https://shop.example/get?to=https%3A%2F%2Fshop.example%2Fa%2Fb"
      Self.expectAgreement(router, mediator, url, .web)
      let destination = try? router.outcome(of: url, source: .web).get().destination
      #expect((destination == .external(url)) == (reasons == .malformed))
    }
  }

  @Test("The direct form ignores the case of targets, and an unexposed action is rejected (PF7)")
  func theDirectFormIsThatOfTheMediator() throws {
    let web = RouteNamespace.web("shop.example").with { $0.acceptsDirectForm = true }
    let mediator = try Mediator(links: LinkSettings(namespaces: [web]))
    try mediator.register(
      ModuleContents {
        Registration { OrderTarget() }
        Fallback(for: .unmatchedURLs(in: "shop.example")) { _, _ in "handled" }
      }, as: "Order")
    let router = ManifestRouter(mediator.manifest())
    for path in [
      "ORDER/list", "order/List", "order/clear", "order/nativeThing", "none/nativeThing", "none/list", "order",
    ] {
      Self.expectAgreement(router, mediator, "https://shop.example/\(path)", .universalLink)
    }
    let direct = try router.outcome(of: "https://shop.example/ORDER/list", source: .web).get()
    #expect(direct.destination == .action("Order/list") && router.route(of: direct) == nil)
    let file = try SiteAssociation(
      json: #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"*"}]}]}}"#)
    let report = try mediator.manifest().compare(with: file, host: "shop.example", app: "ABCDE12345.b")
    let examples = report.findings.map(\.subject)
    #expect(report.isComplete)
    #expect(examples.contains("https://shop.example/Order/clear"), "\(examples)")
    #expect(report.limits.contains("names of native actions are not compared with the handler"))
  }
}
