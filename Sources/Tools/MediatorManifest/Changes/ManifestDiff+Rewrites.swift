import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Compares rewrites.
  func compareRewrites() {
    let (before, after) = (old.manifest.rewrites, new.manifest.rewrites)
    let previous = Previous(old, after)
    let kept = compare(
      Self.numbered(before), Self.numbered(after), by: \.key, place: { "rewrite '\($0.rewrite.from)'" },
      removed: {
        .breaking(
          .rewriteRemoved, "It is gone; it mapped to '\($0.rewrite.to)'.", because: "Its URLs are routed unchanged.")
      },
      added: { added in
        let message = "It is new, and maps to '\(added.rewrite.to)'."
        return loss(to: added.rewrite, previous).map { .breaking(.rewriteAdded, message, because: $0) }
          ?? .compatible(.rewriteAdded, message, because: "Nothing matched its URLs.")
      })
    for (before, after, place) in kept.map({ ($0.old.rewrite, $0.new.rewrite, $0.place) }) {
      compare(
        before.to, after.to, place,
        .breaking(
          .rewriteChanged, "It mapped to '\(before.to)' and maps to '\(after.to)'.",
          because: "Its URLs map to something else."))
      compare(
        before.isExternal, after.isExternal, place,
        gained: .breaking(
          .rewriteChanged, "Its URL is opened outside the app.", because: "The app opened it if it owns the host."),
        lost: .breaking(
          .rewriteChanged, "Its URL is opened outside the app only if the app does not own the host.",
          because: "It may match a route of the app."))
      guard ExactText(before.to) == ExactText(after.to) else { continue }
      compare(
        before.priority, after.priority, place,
        .compatible(
          .rewritePriority, "Its priority was \(before.priority) and is \(after.priority).",
          because: "URLs that another rule matches now are listed."))
    }
    compareOrders(kept.map(\.new.rewrite))
  }

  /// Returns rewrites by their pattern and their number among those with the same one, because priorities may differ.
  private static func numbered(_ rewrites: [Manifest.Rewrite]) -> [(rewrite: Manifest.Rewrite, key: [ExactText])] {
    var counts: [ExactText: Int] = [:]
    return rewrites.map { rewrite in
      let from = ExactText(rewrite.from)
      counts[from, default: -1] += 1
      return (rewrite, [from, ExactText("\(counts[from, default: 0])")])
    }
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
      let isDirect = old.tables.contains { $0.namespace.directForm }
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
          "rewrite '\(first.pattern)'",
          .breaking(
            .rewriteOrder, "'\(second.pattern)' comes before it now.",
            because: "'\(text)' is rewritten by the other rule."))
      }
    }
  }
}
