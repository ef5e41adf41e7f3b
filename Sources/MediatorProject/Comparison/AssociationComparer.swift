import MediatorKit
import MediatorManifest
import RoutePatterns

/// Compares the routes of a host with an association file.
struct AssociationComparer {
  private let router: ManifestRouter
  private let file: SiteAssociation
  private let host: String
  private let app: String
  private let source: LinkSource
  private var report: AssociationComparison
  /// The shortest example of each pair of verdicts.
  private var examples: [Pair: AssociationComparison.Difference] = [:]
  private var evaluationsLeft = 20_000

  /// The verdicts that a difference is about.
  private struct Pair: Hashable {
    let rule: Int?
    let destination: ManifestRouter.Destination?
    let isSent: Bool
    let reason: String
  }

  /// What a program of the automaton is.
  private enum Member {
    /// A rule, by its index in the file.
    case rule(Int)
    /// A variant of a route, with the inputs that the query has to pass, and a query that its pattern requires or `""`.
    case route(missing: [String], query: String)
  }

  init(_ manifest: Manifest, _ file: SiteAssociation, host: String, app: String, source: LinkSource) {
    router = ManifestRouter(manifest)
    self.file = file
    self.host = host
    self.app = app
    self.source = source
    report = AssociationComparison(file: file.name, app: app, knownApps: file.apps)
  }

  /// - Throws: ``SiteAssociationError/Code/notAWebURL`` if the host belongs to no namespace.
  mutating func compare(_ progress: (Int) -> Void) throws(SiteAssociationError) -> AssociationComparison {
    let place = try router.place(ofHost: host)
    let tables = place.tables.map { router.tables[$0] }
    compareExamples(tables)
    var programs: [(program: TextProgram, view: PatternAlphabet.View)] = []
    var members: [Member] = []
    addRules(&programs, &members)
    if tables.allSatisfy({ $0.namespace.reader == nil }) { addRoutes(tables, &programs, &members) }
    let alphabet = PatternAlphabet(programs.map(\.program), of: .path)
    if alphabet.isTruncated { stop(at: "more than \(PatternAlphabet.maximumEscapes) characters that need an escape") }
    var product = ProgramProduct(programs, alphabet, .paths)
    for meeting in product.meetings(.init(), progress) {
      compare(meeting.text, meeting.programs.map { members[$0] })
    }
    report.stateCount = product.stateCount
    if !product.isComplete { stop(at: "some paths are not compared") }
    report.differences = examples.values.sorted {
      ($0.example.utf8.count, $0.example) < ($1.example.utf8.count, $1.example)
    }
    return report
  }

  private mutating func limit(_ text: String) {
    if !report.limits.contains(text) { report.limits.append(text) }
  }

  /// Notes what is left out of a comparison that is otherwise complete.
  private mutating func stop(at text: String) {
    limit(text)
    report.isComplete = false
  }

  private func addRules(
    _ programs: inout [(program: TextProgram, view: PatternAlphabet.View)], _ members: inout [Member]
  ) {
    for (index, condition) in file.conditions.enumerated() where file.rules[index].apps.contains(app) {
      guard !condition.matchesNothing else { continue }
      let program = condition.path?.program ?? TextProgram(.any(TextShape.all))
      programs.append((program, condition.view(condition.path)))
      members.append(.rule(index))
    }
  }

  private mutating func addRoutes(
    _ tables: [NamespaceTable], _ programs: inout [(program: TextProgram, view: PatternAlphabet.View)],
    _ members: inout [Member]
  ) {
    for table in tables {
      for route in table.namespace.routes {
        guard let pattern = try? route.routePattern() else {
          if route.pattern == nil { limit("routes without a pattern are not compared") }
          continue
        }
        guard mayOwn(pattern) else { continue }
        guard let shapes = pattern.pathShapes else {
          stop(at: "route \((route.pattern ?? "").quoted) has too many optional groups")
          continue
        }
        if case .rule = route.exposure { limit("a rule decides what \((route.pattern ?? "").quoted) is exposed to") }
        // A pattern with a constraint that has no sample is compared without its query.
        let query = pattern.sharedQuery(with: pattern) ?? ""
        for shape in shapes {
          programs.append((TextProgram(shape), .segments))
          let missing = router.requiredLabels(route).filter { !pattern.parameterNames.contains($0) }
          members.append(.route(missing: missing, query: query))
        }
        // A variant may leave out a parameter that the query passes then.
        if pattern.hasOptionalParts {
          members[members.count - shapes.count..<members.count] = .init(
            repeating: .route(missing: router.requiredLabels(route), query: query), count: shapes.count)
        }
      }
    }
    guard tables.first?.namespace.directForm == true else { return }
    for (address, labels) in router.exposedActions {
      let shape: TextShape = .sequence(
        [address.target.rawValue, address.action.rawValue].flatMap { name in
          [.one(PatternAlphabet.separator...PatternAlphabet.separator), .text(name)]
        })
      programs.append((TextProgram(shape), .segments))
      members.append(.route(missing: labels, query: ""))
    }
  }

  private func mayOwn(_ pattern: RoutePattern) -> Bool {
    if let scheme = pattern.scheme, scheme != "https" { return false }
    guard let own = pattern.host else { return true }
    return HostPattern(own).overlaps(HostPattern(host))
  }

  /// Compares a path with each query and fragment that its rules and routes tell apart.
  private mutating func compare(_ path: String, _ members: [Member]) {
    var conditions: [RuleConditions] = []
    var labels: [String] = []
    var queries: [String] = []
    for member in members {
      switch member {
      case .rule(let index):
        // A rule without further conditions hides those after it.
        if conditions.last.map({ $0.query == nil && $0.fragment == nil }) ?? false { continue }
        conditions.append(file.conditions[index])
      case .route(let missing, let query):
        labels += missing.filter { !labels.contains($0) }
        if !query.isEmpty, !queries.contains(query) { queries.append(query) }
      }
    }
    let samples = QuerySamples(conditions, labels: labels)
    for text in samples.limits { limit(text) }
    for text in samples.omissions { stop(at: text) }
    for suffix in samples.suffixes + queries {
      guard evaluationsLeft > 0 else { return stop(at: "some URLs are not compared") }
      evaluationsLeft -= 1
      compare("https://\(host)\(path.isEmpty ? "/" : path)\(suffix)")
    }
  }

  /// Compares the verdicts about one URL.
  private mutating func compare(_ url: String) {
    guard let decision = try? file.decision(for: url, app: app) else {
      stop(at: "matching some URLs takes too many steps")
      return
    }
    let outcome = router.outcome(of: url, source: source)
    if case .malformed = outcome { return }
    switch (decision, outcome) {
    case (.opens, .accepted): break
    case (.opens(let rule), _):
      let pair = Pair(rule: rule.number, destination: nil, isSent: true, reason: outcome.reason)
      record(.notAccepted(rule, outcome, example: url), pair)
    case (_, .accepted(let destination)):
      let pair = Pair(rule: decision.rule?.number, destination: destination, isSent: false, reason: "")
      record(.notSent(destination, excludedBy: decision.rule, example: url), pair)
    default: break
    }
  }

  private mutating func record(_ difference: AssociationComparison.Difference, _ pair: Pair) {
    if let known = examples[pair], known.example.utf8.count <= difference.example.utf8.count { return }
    examples[pair] = difference
  }

  /// Compares URLs of routes and rewrites that the automaton does not contain.
  private mutating func compareExamples(_ tables: [NamespaceTable]) {
    var paths: [String] = []
    let rewrites = router.manifest.rewrites
    if !rewrites.isEmpty {
      let urls = rewrites.compactMap { try? RoutePattern($0.from) }.filter(mayOwn).flatMap(\.sampleURLs)
      paths += urls
      limit("\(Self.count(rewrites.count, "rewrite")) compared by \(Self.count(urls.count, "example URL"))")
    }
    for table in tables {
      guard let reader = table.namespace.reader else { continue }
      let urls = table.namespace.routes.compactMap { try? $0.routePattern() }.flatMap(\.sampleURLs)
      paths += urls
      limit("the routes of reader \(reader) compared by \(Self.count(urls.count, "example URL"))")
    }
    for path in paths.prefix(5000) {
      guard let url = try? StandardURLReader().read(path) else { continue }
      compare("https://\(host)/\(url.encodedPath)\(url.encodedQuery.map { "?\($0)" } ?? "")")
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension RoutePattern {
  /// Whether a URL may match without a part of the pattern.
  fileprivate var hasOptionalParts: Bool {
    components.contains {
      switch $0 {
      case .group, .catchAll: true
      case .literal, .parameter: false
      }
    }
  }
}

extension RuleConditions {
  /// How a pattern of the rule reads texts.
  func view(_ pattern: WildcardPattern?) -> PatternAlphabet.View {
    switch (percentEncoded, pattern?.ignoresCase ?? false) {
    case (true, false): .written
    case (true, true): .writtenFolded
    case (false, false): .decoded
    case (false, true): .decodedFolded
    }
  }
}

extension ManifestRouter {
  /// Returns the labels that the URL of a route has to pass.
  func requiredLabels(_ route: Manifest.RegisteredRoute) -> [String] {
    let parameters = route.parameters ?? route.action.flatMap { action($0)?.parameters } ?? []
    return Self.required(parameters).filter { route.defaults[$0] == nil }
  }

  /// The exposed actions, each with the labels that a query has to pass.
  var exposedActions: [(address: ActionAddress, labels: [String])] {
    manifest.targets.flatMap { target in
      target.actions.filter { $0.linkExposure != .none }.map {
        (ActionAddress(target.name, $0.name), Self.required($0.parameters))
      }
    }
  }

  private static func required(_ parameters: [Manifest.Parameter]) -> [String] {
    parameters.filter { $0.required && !$0.composite && $0.default == nil }.map(\.label)
  }
}
