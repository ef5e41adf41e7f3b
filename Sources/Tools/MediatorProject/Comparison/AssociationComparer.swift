import MediatorManifest
import MediatorText

/// Compares the routes of a host with an association file.
struct AssociationComparer {
  private let router: ManifestRouter
  private let file: SiteAssociation
  private let host: String
  private let app: String
  private let source: LinkSource
  private var report: AssociationComparison
  /// The shortest example of each pair of verdicts.
  private var examples: [Pair: (difference: AssociationComparison.Difference, isOwnCase: Bool)] = [:]
  private var evaluationsLeft = 20_000
  /// The steps of matching that all evaluations may still take.
  private var stepsLeft = 40_000_000
  /// The steps of all automata of queries.
  private var queryStepsLeft = 4_000_000

  /// The verdicts that a difference is about.
  private struct Pair: Hashable {
    let rule: Int?
    let isSent: Bool
    /// The destination of a URL that is not sent, or the kind of error of one that is not accepted.
    let kind: String
  }

  init(_ manifest: Manifest, _ file: SiteAssociation, host: String, app: String, source: LinkSource) {
    router = ManifestRouter(manifest)
    self.file = file
    self.host = host
    self.app = app
    self.source = source
    report = AssociationComparison(file: file.name, app: app, knownApps: file.apps)
  }

  /// - Throws: ``SiteAssociationError`` if the host belongs to no namespace or has a port.
  mutating func compare(_ progress: (Int) -> Void) throws(SiteAssociationError) -> AssociationComparison {
    let namespaces = try router.namespaces(ofHost: host)
    compareExamples(namespaces)
    var compared = ComparedPrograms(router, host: host)
    compared.addRules(file, app: app)
    if namespaces.allSatisfy({ $0.reader == nil }) { compared.addRoutes(namespaces) }
    for text in compared.limits { limit(text) }
    let alphabet = PatternAlphabet(compared.programs.map(\.program), of: .path)
    if alphabet.isTruncated { stop(at: "more than \(PatternAlphabet.maximumEscapes) characters that need an escape") }
    var product = ProgramProduct(compared.programs, alphabet, .paths)
    for meeting in product.meetings(.init(), progress) {
      compare(meeting.text, meeting.programs.map { compared.members[$0] })
    }
    report.stateCount = product.stateCount
    if !product.isComplete { stop(at: "some paths are not compared") }
    report.differences = examples.values.map(\.difference).sorted {
      ($0.example.utf8.count, $0.example) < ($1.example.utf8.count, $1.example)
    }
    return report
  }

  private mutating func limit(_ text: String) {
    if !report.limits.contains(text) { report.limits.append(text) }
  }

  /// Records the part that is left out of a comparison that is otherwise complete.
  private mutating func stop(at text: String) {
    limit(text)
    report.isComplete = false
  }

  /// Compares a path with each query and fragment that its rules and routes distinguish.
  private mutating func compare(_ path: String, _ members: [ComparedPrograms.Member]) {
    var conditions: [RuleConditions] = []
    var labels: [String] = []
    var items: [RoutePattern.QueryItem] = []
    var fragments: [String] = []
    for member in members {
      switch member {
      case .rule(let index):
        // A rule without further conditions hides those after it.
        if conditions.last.map({ $0.query == nil && $0.fragment == nil }) ?? false { continue }
        conditions.append(file.conditions[index])
      case .route(let own, let fragment, let missing):
        if let fragment, !fragments.contains(fragment) { fragments.append(fragment) }
        labels += missing.filter { !labels.contains($0) }
        items += own.filter { !items.contains($0) }
      }
    }
    let samples = QuerySamples(conditions, items: items, fragments: fragments, labels: labels, steps: &queryStepsLeft)
    for text in samples.limits { limit(text) }
    for text in samples.omissions { stop(at: text) }
    for suffix in samples.suffixes {
      guard evaluationsLeft > 0, stepsLeft > 0 else { return stop(at: "some URLs are not compared") }
      compare("https://\(host)\(path.isEmpty ? "/" : path)\(suffix)")
    }
  }

  /// Compares the verdicts about one URL.
  private mutating func compare(_ url: String) {
    evaluationsLeft -= 1
    stepsLeft -= url.utf8.count
    var steps = min(stepsLeft, SiteAssociation.maximumSteps)
    let before = steps
    defer { stepsLeft -= before - steps }
    guard let decision = try? file.decision(for: url, app: app, steps: &steps) else {
      stop(at: "matching some URLs takes too many steps")
      return
    }
    let router = router
    let outcome = router.outcome(of: url, source: source)
    if case .failure(let error) = outcome, error.code == .malformedURL { return }
    let isOwnCase = router.isInOwnCase(url, outcome)
    switch (decision, router.destination(of: outcome)) {
    case (.opens, _?): break
    case (.opens(let rule), nil):
      let pair = Pair(rule: rule.number, isSent: true, kind: router.kind(of: outcome))
      record(.notAccepted(rule, reason: router.reason(outcome), example: url), of: url, pair, isOwnCase)
    // A link with a target's name in another case may stay in the browser.
    case (_, _?) where !isOwnCase: break
    case (_, let handler?) where router.isMiss(outcome):
      let pair = Pair(rule: nil, isSent: false, kind: handler)
      record(.missNotSent(handler: handler, example: url), of: url, pair, isOwnCase)
    case (_, let destination?):
      let pair = Pair(rule: decision.rule?.number, isSent: false, kind: destination)
      record(.notSent(destination: destination, excludedBy: decision.rule, example: url), of: url, pair, isOwnCase)
    default: break
    }
  }

  /// Records a difference, whose words are found only if its example is the shortest of the pair.
  private mutating func record(
    _ difference: @autoclosure () -> AssociationComparison.Difference, of url: String, _ pair: Pair, _ isOwnCase: Bool
  ) {
    if let known = examples[pair] {
      let (old, new) = (known.difference.example.utf8.count, url.utf8.count)
      guard new < old || (new == old && isOwnCase && !known.isOwnCase) else { return }
    }
    examples[pair] = (difference(), isOwnCase)
  }

  private static let maximumExamples = 5000

  /// Compares URLs of routes and rewrites that the automaton does not contain.
  private mutating func compareExamples(_ namespaces: [Manifest.Namespace]) {
    var paths: [String] = []
    // Samples are built as they are needed: a pattern has one for each alternative.
    func addSamples(of patterns: some Sequence<RoutePattern>) -> Int {
      let before = paths.count
      for pattern in patterns where paths.count < Self.maximumExamples {
        paths += pattern.sampleURLs.prefix(Self.maximumExamples - paths.count)
      }
      return paths.count - before
    }
    let rewrites = router.manifest.rewrites
    if !rewrites.isEmpty {
      let count = addSamples(
        of: rewrites.lazy.compactMap { try? RoutePattern($0.from) }.filter { [host] in $0.mayMatch(host: host) })
      limit("\(counted(rewrites.count, "rewrite")) compared by \(counted(count, "example URL"))")
    }
    for namespace in namespaces {
      guard let reader = namespace.reader else { continue }
      let count = addSamples(of: namespace.routes.lazy.compactMap { try? $0.routePattern() })
      limit("the routes of reader \(reader) compared by \(counted(count, "example URL"))")
    }
    if paths.count >= Self.maximumExamples { stop(at: "some example URLs are not compared") }
    for url in paths.compactMap({ $0.asURL(of: host) }) { compare(url) }
  }
}
