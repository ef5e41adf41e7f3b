import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// What `resolve`, `canOpen`, `explain`, `plan` and `open` say of a link, for random routes, handlers of misses, gates, rewrites,
/// hosts and rules for the browser.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct AgreementLawTests {
  @Test("What is said of a link agrees, whatever handles what is missing (ST2)") func linksHaveOneMeaning() async throws
  {
    let links = Int(ProcessInfo.processInfo.environment["LINK_LAW"] ?? "") ?? 2_000
    var random = SeededGenerator(seed: 30)
    var seen: [String: Int] = [:]
    for _ in 0..<links / 40 {
      let app = try RandomApp(&random)
      for _ in 0..<40 { seen[try await app.check(&random), default: 0] += 1 }
      // Waits for the end of what was shown.
      try await app.model.change { $0.reset() }
    }
    // The links must have every result, or they prove little.
    let all =
      ["opened", "declined", "gated", "handled", "external", "noExternalOpener", "linksRejected", "missingParameter"]
      + [
        "malformedParameter", "unmatchedURL", "notExposed", "nativeAction", "unknownTarget", "unknownAction",
        "malformedURL",
      ]
    for result in all { #expect(seen[result, default: 0] > 0, "\(result) of \(seen)") }
  }
}

/// What a route returns: its own pattern or address.
private struct Shown: Page, Equatable {
  let title: String
}

/// An app whose routes, handlers, gates, rewrites and settings are random.
@MainActor private final class RandomApp {
  let model = NavigationModel()
  private let mediator: Mediator
  private let isRejecting: Bool
  private let hasOpener: Bool

  init(_ random: inout SeededGenerator) throws {
    func chance(_ one: Int) -> Bool { random.next(below: one) == 0 }
    func pick<T>(_ values: [T]) -> T { values[random.next(below: values.count)] }
    let (isDirect, fallsBack) = (chance(2), chance(2))
    let web = RouteNamespace.web("shop.example", named: "web").with {
      $0.acceptsDirectForm = isDirect
      $0.fallsBackToGlobal = fallsBack
    }
    hasOpener = chance(2)
    var links = LinkSettings(
      schemes: chance(2) ? ["shop"] : nil, webHosts: ["global.example"], namespaces: [web],
      openExternally: hasOpener ? Self.open : nil)
    if chance(3) { links.browser = BrowserRule(.init(rawValue: UInt8(random.next(below: 32))), from: [.universalLink]) }
    isRejecting = chance(12)
    if isRejecting { links.gate = .rejecting }
    mediator = try Mediator.with(model, links: links) { Registration { OrderTarget() } }
    if chance(2) { try mediator.register(ModuleContents { Registration { HelpTarget() } }, as: "Help") }
    // A handler of misses, which may decline: that made every misspelt link resolve.
    for (index, namespace) in [nil, "global", "web"].enumerated() where chance(3) {
      let declines = chance(2)
      let body = { @Sendable (_: Mediator, _: UnresolvedCall) throws -> any Sendable in
        if declines { throw Declined() }
        return "handled"
      }
      let handler = Fallback(for: namespace.map { .unmatchedURLs(in: $0) } ?? .calls, body)
      try mediator.register(ModuleContents { handler }, as: ModuleName("Handler\(index)"))
    }
    for (tag, opens) in [("open", true), ("closed", false)] where chance(2) {
      try mediator.register(
        ModuleContents {
          TagGate(ActionTag(tag)) { _ in
            opens
          } asking: { _, _ in
            false
          }
        }, as: ModuleName(tag))
    }
    let patterns = [
      "/a", "/a/:x", "/a/:x<int>", "/b/:x(/:y)", "/*rest", "/order/:x", "/b?q=:q", "/a#/:s", "//:h.example/a",
    ]
    for index in 0..<random.next(below: 14) {
      let text = pick(patterns)
      guard let pattern = try? RoutePattern(text) else { continue }
      let (namespace, priority) = (chance(2) ? "global" : "web", random.next(below: 2))
      let exposure: Exposure = pick([.all, .all, [.push], [.universalLink], .none])
      let (declines, tag) = (chance(4), pick(["open", "closed"]))
      // Patterns that conflict are left out.
      switch random.next(below: 6) {
      case 0:
        _ = try? mediator.routes().add(
          Route(inBrowser: pattern, in: namespace, priority: priority, exposedTo: exposure))
      case 1, 2:
        var page = PageRoute(pattern, in: namespace, priority: priority, exposedTo: exposure) {
          () async throws -> any Page in
          if declines { throw Declined() }
          return Shown(title: text)
        }
        if chance(2) { page = page.tagged(ActionTag(tag)) }
        try? mediator.register(ModuleContents { page }, as: ModuleName("Page\(index)"))
      case 3 where pattern.parameterNames.count > 0:
        let name = pattern.parameterNames[0]
        _ = try? mediator.routes().add(
          Route(pattern, labels: [name, "n"], in: namespace, priority: priority, exposedTo: exposure) {
            (_: String, _: Int) in text
          })
      default:
        _ = try? mediator.routes().add(
          Route(pattern, in: namespace, priority: priority, exposedTo: exposure) { () throws -> String in
            if declines { throw Declined() }
            return text
          })
      }
    }
    if chance(3) {
      mediator.rewrites = try RewriteSet([
        Rewrite(from: "/old/:x", to: "/a/:x"), Rewrite(from: "/away/:x", to: "https://elsewhere.example/:x"),
        Rewrite(from: "/gone/:x", to: "https://shop.example/gone/:x", isExternal: true),
        Rewrite(from: "/loop/:x", to: "https://shop.example/loop/:x"), Rewrite(from: "/get?to=:url<raw>", to: ":url"),
      ])
    }
  }

  @concurrent private static func open(_ url: String) async -> any Sendable { "outside" }

  private static func url(_ random: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts[random.next(below: texts.count)] }
    let own = ["shop:/", "shop:/", "shop:/", "https://shop.example", "https://shop.example", "https://global.example"]
    let start = pick(own + own + ["https://other.example", "other:/", "", "shop://u@x"])
    let words =
      ["a", "a", "a", "b", "b", "1", "1", "x", "order", "Order", "list", "show", "closed", "nativePay", "ordr", "help"]
      + ["old", "away", "gone", "loop"]
    let path = (0..<(1 + random.next(below: 3))).map { _ in "/" + pick(words) }.joined()
    if random.next(below: 16) == 0 {
      return start + "/get?to=" + pick(["shop://a/1", "https://shop.example/a", "other://a"])
    }
    return start + path + pick(["", "", "", "?id=1", "?id=x", "?n=2", "?n=x", "?q=1", "#/s", "%zz", "//"])
  }

  /// Compares what the methods say of a random link, and returns what became of it.
  func check(_ random: inout SeededGenerator) async throws -> String {
    let url = Self.url(&random)
    let source: LinkSource = [.push, .universalLink, .web][random.next(below: 3)]
    let resolved = Result { try mediator.resolve(url, source: source) }
    let explained = mediator.explain(url, source: source)
    let canOpen = mediator.canOpen(url, source: source)
    let plan = Result { try mediator.plan(for: url, source: source) }
    let opened: Result<any Sendable, any Error>
    do { opened = .success(try await mediator.open(url, source: source)) } catch { opened = .failure(error) }
    let context: Comment = "\(opened)\n\(explained)"

    switch (explained.outcome, resolved) {
    case (.success(let told), .success(let own)): #expect("\(told)" == "\(own)", context)
    case (.failure(let told), .failure(let own)):
      let own = try #require(own as? MediatorError)
      #expect(told.code == own.code && told.found == own.found && told.expected == own.expected, context)
    // Only an explanation reads the inputs, which a context may pass.
    case (.failure(let told), .success): #expect(told.label != nil && !canOpen, context)
    case (.success, .failure): Issue.record(context)
    }
    let code = opened.code
    if isRejecting, code != "malformedURL" || (try? resolved.get()) != nil {
      #expect(!canOpen && code == "linksRejected", context)
      return "linksRejected"
    }
    guard case .success(let resolution) = resolved else {
      let expected = resolved.code
      #expect(!canOpen && code == expected && plan.code == expected, context)
      return expected
    }
    if case .external = resolution.destination {
      #expect(canOpen == hasOpener && code == (hasOpener ? "outside" : "noExternalOpener"), context)
      #expect(plan.code == "notAPage", context)
      return hasOpener ? "external" : code
    }
    if resolution.isFallback {
      // Handlers of misses may decline, so none of them counts.
      #expect(!canOpen && plan.code == "notAPage", context)
      #expect(
        ["handled", "unknownTarget", "unknownAction", "unmatchedURL", "outside", "noExternalOpener"].contains(code),
        context)
      return code
    }
    let isPage = resolution.attachment != nil
    #expect(isPage ? (try? plan.get())?.steps.last?.pattern == resolution.pattern : plan.code == "notAPage", context)
    let isBad = ["missingParameter", "malformedParameter", "parameterOutOfRange"].contains(code)
    // The routes after one that declines have other inputs.
    let own = resolution.pattern?.description ?? "\(resolution.destination)"
    switch code {
    case own:
      #expect(canOpen, context)
      return "opened"
    case "gateDeclined" where isPage:
      #expect(canOpen, context)
      return "gated"
    case _ where isBad && !canOpen: return code
    default:
      #expect(canOpen && explained.declinable, context)
      return "declined"
    }
  }
}

extension Explanation {
  /// Whether the first route that matches may decline.
  fileprivate var declinable: Bool {
    if case .success(let resolution) = outcome {
      resolution.pattern != nil && resolution.action?.name != "show"
    } else {
      false
    }
  }
}

extension Result where Success == any Sendable {
  /// What an action returned: the pattern or the address of what ran; or the code of an error.
  fileprivate var code: String {
    switch self {
    case .success(let page as PageEntry): page.page.title
    case .success(let value): "\(value)"
    case .failure(let error as MediatorError): "\(error.code)"
    case .failure(let error as NavigationError): "\(error.code)"
    case .failure(let error): "\(error)"
    }
  }
}

extension Result {
  /// The code of an error, or an empty text.
  fileprivate var code: String {
    switch self {
    case .success: ""
    case .failure(let error as MediatorError): "\(error.code)"
    case .failure(let error as NavigationError): "\(error.code)"
    case .failure(let error): "\(error)"
    }
  }
}

private struct OrderTarget: Target {
  static let name: TargetName = "Order"
  static var actions: ActionTable<OrderTarget> {
    Action("show", "id") { (_, _: Int) in "Order/show" }.exposed(to: .all)
    Action("list") { _ in "Order/list" }.exposed(to: [.push, .universalLink])
    Action("closed") { _ in "Order/closed" }
    Action("nativePay") { _ in "Order/nativePay" }.exposed(to: .all)
  }
}

private struct HelpTarget: Target {
  static let name: TargetName = "help"
  static var actions: ActionTable<HelpTarget> {
    Action("a") { _ in "help/a" }.exposed(to: .all)
    Fallback { (_: HelpTarget, miss: UnresolvedCall) throws -> any Sendable in
      if miss.invocation.address?.action == "x" { throw Declined() }
      return "handled"
    }
  }
}
