import Foundation
import MediatorProject
import MediatorTestSupport
import Testing

/// Rules and routes of every kind; the verdicts are those of both engines, which other tests compare with naive ones.
@Suite("The comparison finds every kind of difference") struct WideComparisonLawTests {
  private static func component(_ random: inout SeededGenerator) -> String {
    func pattern(_ random: inout SeededGenerator) -> String {
      ComparisonLawTests.text(["a", "b", "?", "*", "$(v)"], random.next(below: 3), &random)
    }
    let isDecoded = random.next(below: 4) == 0
    var path = ComparisonLawTests.rule(&random).path
    if random.next(below: 3) == 0 { path += isDecoded ? "é" : "%C3%A9" }
    var keys = [#""/":"\#(path)""#]
    switch random.next(below: 6) {
    case 0: keys.append(#""?":{"q":"\#(pattern(&random))"}"#)
    case 1: keys.append(#""?":{"q":"\#(pattern(&random))","r":"\#(pattern(&random))"}"#)
    default: break
    }
    if random.next(below: 5) == 0 { keys.append(##""#":"\##(pattern(&random))""##) }
    if random.next(below: 3) == 0 { keys.append(#""exclude":true"#) }
    if random.next(below: 5) == 0 { keys.append(#""caseSensitive":false"#) }
    if isDecoded { keys.append(#""percentEncoded":false"#) }
    return "{\(keys.joined(separator: ","))}"
  }

  private static func manifest(_ random: inout SeededGenerator) -> Manifest {
    var routes: [Manifest.RegisteredRoute] = []
    for _ in 0..<1 + random.next(below: 5) {
      var pattern = ComparisonLawTests.pattern(&random)
      if random.next(below: 4) == 0 { pattern = pattern.replacing("/b", with: "/é") }
      if random.next(below: 3) == 0 { pattern += ComparisonLawTests.query(&random).pattern }
      if random.next(below: 5) == 0 { pattern += ComparisonLawTests.fragment(&random).pattern }
      guard !routes.contains(where: { $0.pattern == pattern }) else { continue }
      let needsInput = random.next(below: 5) == 0
      routes.append(
        Manifest.RegisteredRoute(
          pattern, priority: random.next(below: 4) == 0 ? 1 : 0, .handler, module: "m",
          exposure: random.next(below: 4) == 0 ? .none : .all,
          parameters: needsInput ? [Manifest.Parameter("r", "String")] : nil))
    }
    let actions = [
      Manifest.Action("a", exposure: .all),
      Manifest.Action("b", [Manifest.Parameter("q", "String")], exposure: .all),
      Manifest.Action("bb", exposure: .none),
    ]
    let (hasTarget, hasFallback) = (random.next(below: 3) == 0, random.next(below: 6) == 0)
    return Manifest(
      modules: [],
      targets: hasTarget
        ? [Manifest.Target("a", module: "m", hasFallback: hasFallback, actions: actions)] : [],
      namespaces: [
        Manifest.Namespace(
          "web", .web, hosts: [ComparisonTests.host], acceptsDirectForm: hasTarget,
          hasFallback: random.next(below: 5) == 0,
          order: random.next(below: 3) == 0 ? .registration : .specificity, routes: routes)
      ])
  }

  private static func url(_ random: inout SeededGenerator) -> String {
    let segments = (0..<random.next(below: 4)).map { _ in
      "/"
        + ComparisonLawTests.text(
          ["a", "b", "1", "A", "%C3%A9", "%20"], 1 + random.next(below: 2), &random)
    }
    let items = ["q", "r"].compactMap { name -> String? in
      guard random.next(below: 3) == 0 else { return nil }
      return random.next(below: 5) == 0
        ? name
        : "\(name)=" + ComparisonLawTests.text(["a", "b", "A"], random.next(below: 3), &random)
    }
    let fragment =
      random.next(below: 4) == 0 ? "#" + ComparisonLawTests.text(["a", "b"], 1, &random) : ""
    let path = segments.isEmpty ? "/" : segments.joined()
    return
      "https://\(ComparisonTests.host)\(path)\(items.isEmpty ? "" : "?" + items.joined(separator: "&"))\(fragment)"
  }

  @Test("Every random URL about which the engines differ belongs to a reported pair (PF8, PF9, RL2)")
  func everyDifferenceIsReported() throws {
    let count = (Int(ProcessInfo.processInfo.environment["PROJECT_PAIRS"] ?? "") ?? 3000) / 2
    var random = SeededGenerator(seed: 9)
    var (differing, pairs) = (0, 0)
    while pairs < count {
      let components = (0..<1 + random.next(below: 5)).map { _ in Self.component(&random) }
      let manifest = Self.manifest(&random)
      pairs += components.count * max(1, manifest.namespaces[0].routes.count)
      let file = try SiteAssociationTests.file(
        components.joined(separator: ","), #","substitutionVariables":{"v":["a","bb"]}"#)
      let report = try manifest.compare(
        with: file, host: ComparisonTests.host, app: SiteAssociationTests.app)
      #expect(report.isComplete, "\(report.summary)")
      let router = ManifestRouter(manifest)
      for difference in report.differences {
        let opens = try file.decision(for: difference.example, app: SiteAssociationTests.app)
          .opensApp
        #expect(router.outcome(of: difference.example, source: .universalLink).isAccepted != opens)
      }
      for _ in 0..<60 {
        let url = Self.url(&random)
        let decision = try file.decision(for: url, app: SiteAssociationTests.app)
        let outcome = router.outcome(of: url, source: .universalLink)
        guard decision.opensApp != outcome.isAccepted else { continue }
        // One example of a fragment is compared, and the report says so.
        if url.contains("#"), report.limits.contains("fragments of routes compared by examples") { continue }
        // A link with a target's name in another case may stay in the browser, and the report says so.
        let accepted = router.destination(of: outcome)
        if accepted.map({ $0.hasPrefix("action ") || $0.hasPrefix("the fallback") }) == true, url.contains("example/A/")
        {
          continue
        }
        differing += 1
        let isReported = report.differences.contains { difference in
          switch difference {
          case .notAccepted(let rule, _, _):
            decision.opensApp && rule.number == decision.rule?.number
          case .notSent(let destination, let rule, _):
            accepted == destination && rule?.number == decision.rule?.number
          case .missNotSent(let handler, _): accepted == handler
          }
        }
        let patterns = manifest.namespaces[0].routes.map { $0.pattern ?? "" }
        #expect(
          isReported,
          "\(url): \(decision), \(outcome); \(components) \(patterns) \(report.findings)")
      }
    }
    #expect(differing > count / 20)
  }
}
