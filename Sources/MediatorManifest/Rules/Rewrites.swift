import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Rewrites that are malformed, go in circles or lead nowhere.
  static let rewrites = ManifestRule("rewrite") { survey in
    let rules = survey.manifest.rewrites
    guard !rules.isEmpty else { return [] }
    let checker = RewriteDestinations(survey)
    let (set, problems) = RewriteSet.checked(
      rules.map {
        MediatorKit.Rewrite(from: RoutePattern(stringLiteral: $0.from), to: $0.to, priority: $0.priority)
      })
    let faults = problems.map { problem in
      Manifest.Finding(
        .error, nil, place(rules[problem.rule]), problem.message { "'\(rules[$0].from)'" }.sentence,
        cure: cure(problem.code))
    }
    let broken = Set(problems.flatMap { [$0.rule] + $0.others })
    var lost: [Manifest.Finding] = []
    for entry in set.table.entries where !broken.contains(entry.value.index) {
      if checker.leadsSomewhere(entry.value, set) { continue }
      lost.append(
        .init(
          .error, nil, place(rules[entry.value.index]), "What it leads to, no route and no exposed action takes.",
          cure: "Lead it to a URL that is opened, or add the route."))
    }
    return faults + lost
  }

  private static func place(_ rule: Manifest.Rewrite) -> String { "rewrite '\(rule.from)' → '\(rule.to)'" }

  private static func cure(_ code: RewriteError.Code) -> String {
    switch code {
    case .cycle: "Let one of them lead to a URL that no rule rewrites."
    case .conflict: "Take one out, or give one another priority."
    case .malformedPattern: "Mend the pattern."
    case .invalidPriority: "Choose one from \(Int32.min) to \(Int32.max)."
    default: "Mend the template."
    }
  }
}

/// What rewrites may lead to.
private struct RewriteDestinations {
  private let survey: ManifestSurvey
  private let reader = StandardURLReader()

  init(_ survey: ManifestSurvey) {
    self.survey = survey
  }

  /// Whether a URL that the rule makes is taken by a route, an exposed action, another rule or the world outside.
  func leadsSomewhere(_ rule: RewriteSet.Rule, _ set: RewriteSet) -> Bool {
    // A namespace may read URLs in its own way, and then nothing is known.
    if survey.manifest.namespaces.contains(where: { $0.reader != nil }) { return true }
    guard let template = try? RoutePattern(rule.pathText) else { return true }
    let tables = self.tables(rule)
    guard !tables.isEmpty else { return true }
    for table in tables where table.namespace.unmatched || isTaken(template, table.patterns) { return true }
    for table in tables {
      for entry in table.routes {
        guard let pattern = entry.pattern, !survey.budget.isSpent else { return true }
        if PatternOverlap.segments(template, pattern.withoutPlace, survey.budget) != nil { return true }
      }
      if table.namespace.directForm, leadsToAction(template) { return true }
    }
    return set.table.entries.contains {
      PatternOverlap.segments(template, $0.pattern.withoutPlace, survey.budget) != nil
    } || survey.budget.isSpent
  }

  /// Whether a likely URL of the template is taken; most are, which spares comparing all patterns.
  private func isTaken(_ template: RoutePattern, _ table: RouteTable<Int>) -> Bool {
    template.sampleURLs.contains { table.firstMatch(path: $0) != nil }
  }

  private func leadsToAction(_ template: RoutePattern) -> Bool {
    guard template.components.count == 2, survey.budget.spend(survey.actions.count) else { return false }
    return survey.actions.contains { located in
      located.action.exposure != .none && !located.action.isNative
        && template.components.count == 2
        && zip(template.components, [located.target.name.rawValue, located.action.name.rawValue]).allSatisfy {
          $0.accepts($1)
        }
    }
  }

  /// The tables that URLs of the rule's template come to; none when they lead out of the app.
  private func tables(_ rule: RewriteSet.Rule) -> [ManifestTable] {
    let all = survey.tables
    let own: [ManifestTable]
    switch rule.template.base {
    case .own: return all
    case .custom(let scheme): own = all.filter { $0.namespace.schemes?.contains(scheme) ?? true }
    case .web(let base):
      guard let url = try? reader.read(base) else { return [] }
      own = all.filter { WebHosts($0.namespace.hosts).owns(url) }
    }
    guard own.contains(where: \.namespace.fallback) else { return own }
    return own + all.filter { $0.namespace.kind == .global }
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
  fileprivate var withoutPlace: RoutePattern {
    guard scheme != nil || host != nil else { return self }
    return (try? RoutePattern(components, rules: rules)) ?? self
  }
}
