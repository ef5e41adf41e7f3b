import MediatorLinks

extension ManifestRule {
  /// Finds rewrites that are malformed, form a cycle, or match no route.
  static let rewrites = ManifestRule(.rewrite) { survey in
    let rules = survey.manifest.rewrites
    guard !rules.isEmpty else { return [] }
    let hosts = WebHosts(survey.tables.flatMap(\.namespace.hosts))
    let (set, problems) = RewriteSet.checked(rules) { hosts.owns($0) }
    let entries = set.table.entries
    let checker = RewriteDestinations(survey: survey, rules: entries.map(\.pattern.withoutHost))
    let malformed = problems.map { problem in
      Manifest.Finding(
        .error, nil, place(rules[problem.rule]), problem.message { "'\(rules[$0].from)'" }.sentence,
        fix: fix(problem))
    }
    let broken = Set(problems.flatMap { [$0.rule] + $0.others })
    let checked = entries.map(\.value).filter { !broken.contains($0.index) }
    return malformed
      + checked.filter { !checker.hasDestination($0) }.map { rule in
        let other = rule.template.isOfWeb ? "set 'isExternal' to open it outside the app" : "add the route"
        return Manifest.Finding(
          .error, nil, place(rules[rule.index]),
          checker.unknownScheme(rule) ?? "No route or exposed action matches its destination.",
          fix: "Rewrite to a URL that a route matches, or \(other).")
      }
  }

  private static func place(_ rule: Manifest.Rewrite) -> String { "rewrite '\(rule.from)' → '\(rule.to)'" }

  private static func fix(_ problem: RewriteError.Problem) -> String {
    switch problem.code {
    case .cycle where problem.leadsToOwnHost:
      "Rewrite to a URL that no rule matches, or set 'isExternal' to open it outside the app."
    case .cycle: "Change one to rewrite to a URL that no rule matches."
    case .conflict: "Remove one, or change its priority."
    case .malformedPattern: "Fix the pattern."
    case .invalidPriority: "Choose one from \(Int32.min) to \(Int32.max)."
    default: "Fix the template."
    }
  }
}

/// Checks the destinations of rewrites.
private struct RewriteDestinations {
  let survey: ManifestSurvey
  /// The patterns of all rules, without scheme and host.
  let rules: [RoutePattern]
  private let hosts: [WebHosts]
  private let global: [ManifestTable]
  private let hasReaders: Bool

  init(survey: ManifestSurvey, rules: [RoutePattern]) {
    self.survey = survey
    self.rules = rules
    hosts = survey.tables.map { WebHosts($0.namespace.hosts) }
    global = survey.tables.filter { $0.namespace.kind == .global }
    hasReaders = survey.tables.contains { $0.namespace.reader != nil }
  }

  /// Returns whether a resulting URL is external, or matches a route, an exposed action or another rule.
  func hasDestination(_ rule: RewriteSet.Rule) -> Bool {
    guard survey.budget.spend(64 + 4 * survey.tables.count) else { return true }
    if rule.rewrite.isExternal { return true }
    // A captured URL is known only when the URL around it is opened.
    if case .captured = rule.template.base { return true }
    if !rule.template.host.isEmpty { return true }
    // Custom readers may change the result, so nothing is reported with them.
    if hasReaders { return true }
    guard let template = try? RoutePattern(rule.pathText) else { return true }
    if unknownScheme(rule) != nil { return false }
    let tables = self.tables(rule)
    guard !tables.isEmpty else { return true }
    let isWeb = if case .web = rule.template.base { true } else { false }
    for table in tables where table.namespace.hasFallback || matchesSample(template, table.patterns) { return true }
    for table in tables {
      for entry in table.routes {
        guard let pattern = entry.pattern, !survey.budget.isSpent else { return true }
        if PatternOverlap.path(template, pattern.withoutHost, survey.budget) != nil { return true }
      }
      if table.namespace.acceptsDirectForm(ofWeb: isWeb), matchesAction(template) { return true }
    }
    return rules.contains { PatternOverlap.path(template, $0, survey.budget) != nil } || survey.budget.isSpent
  }

  /// Returns a sentence about a custom scheme that no URL of the app has, or `nil` if it has the scheme.
  func unknownScheme(_ rule: RewriteSet.Rule) -> String? {
    guard case .custom(let scheme) = rule.template.base else { return nil }
    let lists = survey.tables.map(\.namespace.schemes)
    let isKnown = lists.contains { $0?.contains(scheme) ?? !LinkSettings.isForeign(scheme: scheme) }
    if isKnown { return nil }
    return "The app has no scheme '\(scheme)'" + survey.hint(scheme, among: lists.flatMap { $0 ?? [] })
  }

  /// Returns whether a table matches a sample URL of the template, which avoids comparing all patterns.
  private func matchesSample(_ template: RoutePattern, _ table: RouteTable<Int>) -> Bool {
    template.sampleURLs.contains { table.firstMatch(path: $0) != nil }
  }

  private func matchesAction(_ template: RoutePattern) -> Bool {
    let components = template.components
    guard components.count == 2, survey.budget.spend(survey.actions.count) else { return false }
    return survey.actions.contains { located in
      located.action.linkExposure != .none && components[0].accepts(located.target.name.rawValue)
        && components[1].accepts(located.action.name.rawValue)
    }
  }

  /// Returns the tables of the template's URLs, or none if they are external.
  private func tables(_ rule: RewriteSet.Rule) -> [ManifestTable] {
    let all = survey.tables
    let own: [ManifestTable]
    switch rule.template.base {
    case .own: return all
    case .custom(let scheme):
      own = all.filter { table in
        survey.budget.spend((table.namespace.schemes?.count ?? 0) / 4)
          && table.namespace.schemes?.contains(scheme) ?? true
      }
    case .captured: return []
    case .web(let base):
      guard let url = try? StandardURLReader().read(base) else { return [] }
      own = zip(all, hosts).filter { $1.owns(url) }.map(\.0)
    }
    guard own.contains(where: \.namespace.fallsBackToGlobal) else { return own }
    return own + global
  }
}

extension RewriteSet.Rule {
  /// The path of the template as a pattern.
  fileprivate var pathText: String {
    (try? RoutePattern(template.components, rules: .relaxed))?.description ?? "/"
  }
}

extension RoutePattern {
  /// The pattern without scheme and host.
  fileprivate var withoutHost: RoutePattern {
    guard scheme != nil || host != nil else { return self }
    return (try? RoutePattern(components, query: query, rules: rules)) ?? self
  }
}
