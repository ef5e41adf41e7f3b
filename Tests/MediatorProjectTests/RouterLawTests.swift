import MediatorKit
import MediatorManifest
import MediatorProject
import MediatorTestSupport
import RoutePatterns
import Testing

private struct OrderTarget: Target {
  static let name: TargetName = "Order"
  static var actions: ActionTable<OrderTarget> {
    Action("detail", "id") { (_, id: String) in id }.exposed(to: [.push, .universalLink]).route("/order/:id")
    Action("list", ActionParameter("page", default: "1")) { (_, page: String) in page }.exposed(to: .all)
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

@Suite("A manifest alone routes as the mediator that it describes") struct RouterLawTests {
  private static let sources: [LinkSource] = [.inApp, .customScheme, .universalLink, .push, .web, "others"]

  private static func exposure(_ random: inout SeededGenerator) -> Exposure {
    [.all, .all, [.universalLink], [.push, .inApp], .none][random.next(below: 5)]
  }

  private static func route(_ random: inout SeededGenerator, _ hasGroups: Bool) -> Route? {
    var path = ComparisonLawTests.pattern(&random)
    // A manifest may change the order of patterns that are equal but for absent groups.
    if !hasGroups { path = path.replacing("(", with: "").replacing(")", with: "") }
    let text = path + ComparisonLawTests.query(&random).pattern
    guard let pattern = try? RoutePattern(text) else { return nil }
    let namespace = ["web", "app", "global"][random.next(below: hasGroups ? 2 : 3)]
    let (exposure, priority) = (exposure(&random), random.next(below: 4) == 0 ? 1 : 0)
    guard random.next(below: 3) == 0, let name = pattern.parameterNames.first else {
      return Route(pattern, in: namespace, priority: priority, exposedTo: exposure) { "shown" }
    }
    return Route(pattern, labels: [name], in: namespace, priority: priority, exposedTo: exposure) { (text: String) in
      text
    }
  }

  private static func mediator(_ random: inout SeededGenerator) throws -> Mediator {
    var flags = (0..<6).map { _ in random.next(below: 2) == 0 }
    let hasGroups = random.next(below: 2) == 0
    let namespaces: [RouteNamespace] = [
      .web("shop.example", "*.shop.example", named: "web").with {
        $0.takesDirectForm = flags[0]
        $0.fallsBackToGlobal = flags[1]
        $0.order = hasGroups ? .registration : .specificity
      },
      .schemes("shop", named: "app").with {
        $0.fallsBackToGlobal = flags[2]
        $0.order = hasGroups ? .registration : .specificity
      },
    ]
    let mediator = try Mediator(
      links: LinkSettings(schemes: flags[3] ? ["shop"] : nil, namespaces: namespaces, openExternally: { $0 }))
    try mediator.register(ModuleContents { Registration { OrderTarget() } }, as: "Order")
    if flags[4] { try mediator.register(ModuleContents { Registration { HandledTarget() } }, as: "Handled") }
    for name in ["global", "web", "app"] where random.next(below: 4) == 0 {
      try mediator.register(
        ModuleContents { Fallback(for: .unmatchedURLs(in: name)) { _, _ in name } },
        as: ModuleName("Handler-\(name)"))
    }
    for _ in 0..<random.next(below: 7) {
      // Patterns that conflict are left out.
      if let route = route(&random, hasGroups) { _ = try? mediator.routes().add(route) }
    }
    flags[5] = random.next(below: 3) == 0
    if flags[5] {
      mediator.rewrites = try RewriteSet([
        Rewrite(from: "/bb/:x", to: "/a/:x"), Rewrite(from: "/away/:x", to: "https://elsewhere.example/:x"),
        Rewrite(from: "/b?q=:q", to: "/order/:q"),
      ])
    }
    return mediator
  }

  private static func url(_ random: inout SeededGenerator) -> String {
    let start = [
      "https://shop.example", "https://shop.example", "http://m.shop.example", "shop:/", "shop:/", "other:/", "",
      "https://other.example", "https://user@shop.example", "shop://a:80", "data:/",
    ][random.next(below: 11)]
    let pieces = [
      "/a", "/b", "/bb", "/1", "/A", "/order", "/ORDER", "/Order", "/detail", "/list", "/clear", "/nativeThing",
      "/handled",
      "/own", "/none", "/thing", "/away", "//",
    ]
    let path = (0..<random.next(below: 4)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
    return start + (path.isEmpty ? "/" : path) + ComparisonLawTests.query(&random).url
  }

  /// Compares an outcome with what the mediator does.
  static func expectAgreement(
    _ router: ManifestRouter, _ mediator: Mediator, _ url: String, _ source: LinkSource
  ) {
    let outcome = router.outcome(of: url, source: source)
    let resolution = try? mediator.resolve(url, source: source)
    let opens = mediator.canOpen(url, source: source)
    let context: Comment = "\(url) from \(source): \(outcome), \(mediator.explain(url, source: source))"
    switch outcome {
    case .accepted(let destination):
      #expect(resolution != nil, context)
      #expect(opens == (resolution?.isFallback == false), context)
      agree(destination, resolution, context)
    case .rejected(let destination, let reason) where reason.hasSuffix("is missing"):
      #expect(!opens, context)
      agree(destination, resolution, context)
    case .external(let text):
      #expect(opens && resolution?.destination == .external(text), context)
    case .rejected, .unmatched, .malformed:
      #expect(!opens && resolution == nil, context)
    }
  }

  private static func agree(_ found: ManifestRouter.Destination, _ resolution: Resolution?, _ context: Comment) {
    switch found {
    case .route(let route, let namespace):
      #expect(resolution?.pattern?.description == route.pattern, context)
      #expect(resolution?.destination.address == route.action, context)
      #expect(resolution?.namespace == namespace || namespace == "global", context)
    case .direct(let address): #expect(resolution?.destination == .action(address), context)
    case .unmatched(let namespace): #expect(resolution?.destination == .unmatched(namespace: namespace), context)
    }
  }

  @Test("Random mediators and URLs have the outcomes of 'resolve' and 'canOpen' (PF7, PF21)")
  func randomMediatorsAgree() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<150 {
      let mediator = try Self.mediator(&random)
      let router = ManifestRouter(mediator.manifest())
      for _ in 0..<40 {
        Self.expectAgreement(
          router, mediator, Self.url(&random), Self.sources[random.next(below: Self.sources.count)])
      }
    }
  }

  @Test("The direct form ignores the case of targets, and an unexposed action is rejected (PF7)")
  func theDirectFormIsThatOfTheMediator() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.web("shop.example")]))
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
    #expect(router.outcome(of: "https://shop.example/ORDER/list", source: .web) == .accepted(.direct("Order/list")))
    let file = try SiteAssociation(json: #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"*"}]}]}}"#)
    let report = try mediator.manifest().compare(with: file, host: "shop.example", app: "A.b")
    let examples = report.findings.map(\.subject)
    #expect(report.isComplete)
    #expect(examples.contains("https://shop.example/Order/clear"), "\(examples)")
    #expect(report.limits.contains("names of native actions are not compared with the handler"))
  }
}
