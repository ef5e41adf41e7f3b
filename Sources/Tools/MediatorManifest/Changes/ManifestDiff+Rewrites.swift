import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Compares rewrites.
  func compareRewrites() {
    let previous = Previous(old, new.manifest.rewrites)
    // Several rewrites may have one pattern, at different priorities.
    let kept = compare(
      Self.numbered(old.manifest.rewrites) { [$0.from] }, Self.numbered(new.manifest.rewrites) { [$0.from] }, by: \.key,
      as: { ChangeSubject("rewrite '\($0.element.from)'") }, details: { "to '\($0.element.to)'" },
      added: { added in
        loss(to: added.element, previous).map { .breaking(.rewriteAdded, $0) }
          ?? .compatible(.rewriteAdded, "Nothing matched its URLs.")
      },
      removed: { _ in .breaking(.rewriteRemoved, "Its URLs are routed unchanged.") })
    for (before, after, subject) in kept {
      compare(before.element, after.element, by: ChangeRules.ofRewrites, of: subject)
    }
    compareOrders(kept.map(\.new.element))
  }

  /// The old patterns and rules.
  private struct Previous {
    let routes: [RoutePattern]
    /// The exposed actions as patterns, if URLs may name them.
    let names: [RoutePattern]
    let rules: [RoutePattern]
    let sets: (before: RewriteSet, after: RewriteSet)
    let hasMatchers: Bool

    init(_ old: ManifestSurvey, _ rewrites: [Manifest.Rewrite]) {
      routes = old.routes.compactMap(\.pattern)
      let isDirect = old.tables.contains { $0.namespace.acceptsDirectForm }
      names = (isDirect ? old.actions.filter { $0.action.linkExposure != .none } : []).compactMap { located in
        try? RoutePattern([.literal(located.target.name.rawValue), .literal(located.action.name.rawValue)])
      }
      rules = old.manifest.rewrites.compactMap { try? RoutePattern($0.from) }
      sets = (RewriteSet.checked(old.manifest.rewrites).set, RewriteSet.checked(rewrites).set)
      hasMatchers = old.routes.contains { $0.route.pattern == nil }
    }
  }

  /// Returns what matched a URL that a new rule rewrites, in words, or `nil` if nothing did.
  private func loss(to rule: Manifest.Rewrite, _ previous: Previous) -> String? {
    guard let pattern = try? RoutePattern(rule.from) else { return nil }
    func firstShared(_ others: [RoutePattern], where isRewritten: (String) -> Bool = { _ in true }) -> String? {
      // Without the check, every rule would pass over all patterns after the budget is spent.
      for other in others {
        guard !budget.isSpent else { return nil }
        if let path = PatternOverlap.path(pattern, other, budget), isRewritten(path) { return path }
      }
      return nil
    }
    if let url = firstShared(previous.routes) { return "'\(url)', which a route matched, is rewritten." }
    if let url = firstShared(previous.names) { return "'\(url)', which named target and action, is rewritten." }
    let rewritten = firstShared(previous.rules) { text in
      guard let url = try? StandardURLReader().read(text),
        let first = try? previous.sets.before.rewritten(url, host: url.defaultHostPlacement)
      else { return false }
      return (try? previous.sets.after.rewritten(url, host: url.defaultHostPlacement))?.url != first.url
    }
    if let rewritten { return "'\(rewritten)' was rewritten by another rule." }
    if budget.isSpent { return "Its URLs were not compared." }
    return previous.hasMatchers ? "A matcher may have matched its URLs." : nil
  }

  /// Reports rules in both manifests that are now tried in another order.
  private func compareOrders(_ kept: [Manifest.Rewrite]) {
    let names = Set(kept.map { ExactText($0.from) })
    func table(_ survey: ManifestSurvey) -> RouteTable<RewriteSet.Rule> {
      RewriteSet.checked(survey.manifest.rewrites.filter { names.contains(ExactText($0.from)) }).set.table
    }
    let (before, after) = (table(old), table(new))
    // A budget of its own, so that many rewrites do not leave other patterns without one.
    let orders = WorkBudget()
    for rule in kept {
      guard let pattern = try? RoutePattern(rule.from) else { continue }
      // There is a sample for each alternative, and each reads the pattern and is matched twice.
      let alternatives = pattern.flatComponents.reduce(1) { $0 + $1.alternativeCount }
      guard orders.spend(alternatives * (20 + pattern.description.utf8.count / 4)) else {
        budget.exhaust()
        return
      }
      for text in pattern.sampleURLs {
        guard let url = try? StandardURLReader().read(text), let first = before.firstMatch(url),
          let second = after.firstMatch(url), first.pattern != second.pattern
        else { continue }
        report(
          "rewrite '\(first.pattern)'", "'\(second.pattern)' comes before it now.",
          .breaking(.rewriteOrder, "'\(text)' is rewritten by the other rule."))
      }
    }
  }
}
