import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Compares rewrites.
  mutating func compareRewrites() {
    let before = old.manifest.rewrites
    let after = new.manifest.rewrites
    let previous = Previous(old, after)
    for pair in Self.pairs(before, after, by: \.from) {
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "rewrite-removed", "rewrite '\(gone.from)'", "It is gone; it mapped to '\(gone.to)'.",
          because: "Its URLs are routed unchanged.")
      case (nil, let added?):
        let loss = loss(to: added, previous)
        report(
          loss == nil ? .compatible : .breaking, "rewrite-added", "rewrite '\(added.from)'",
          "It is new, and maps to '\(added.to)'.", because: loss ?? "Nothing matched its URLs.")
      case (let old?, let new?) where old.to != new.to:
        report(
          .breaking, "rewrite-changed", "rewrite '\(old.from)'", "It mapped to '\(old.to)' and maps to '\(new.to)'.",
          because: "Its URLs map to something else.")
      case (let old?, let new?) where old.priority != new.priority:
        report(
          .compatible, "rewrite-priority", "rewrite '\(old.from)'",
          "Its priority was \(old.priority) and is \(new.priority).",
          because: "URLs that another rule matches now are listed.")
      default: break
      }
    }
    compareOrders(Self.pairs(before, after, by: \.from).compactMap { $0.old != nil ? $0.new : nil })
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
      let open = isDirect ? old.actions.filter { !$0.action.isNative && $0.action.exposure != .none } : []
      names = open.compactMap { located in
        try? RoutePattern([.literal(located.target.name.rawValue), .literal(located.action.name.rawValue)])
      }
      rules = old.manifest.rewrites.compactMap { try? RoutePattern($0.from) }
      sets = (ManifestDiff.set(old.manifest.rewrites), ManifestDiff.set(rewrites))
      hasMatchers = old.routes.contains { $0.route.pattern == nil }
    }
  }

  /// Returns what matched a URL that a new rule rewrites, in words, or `nil` if nothing did.
  private func loss(to rule: Manifest.Rewrite, _ previous: Previous) -> String? {
    guard let pattern = try? RoutePattern(rule.from) else { return nil }
    func shared(_ others: [RoutePattern]) -> [String] {
      others.compactMap { PatternOverlap.segments(pattern, $0, budget) }.map(RouteWinners.path)
    }
    func firstShared(_ others: [RoutePattern]) -> String? {
      others.lazy.compactMap { PatternOverlap.segments(pattern, $0, budget) }.first.map(RouteWinners.path)
    }
    if let url = firstShared(previous.routes) { return "'\(url)', which a route matched, is rewritten." }
    if let url = firstShared(previous.names) { return "'\(url)', which named target and action, is rewritten." }
    let url = shared(previous.rules).first { text in
      guard let url = try? StandardURLReader().read(text),
        let first = try? previous.sets.before.rewritten(url, host: url.defaultHostPlacement)
      else { return false }
      return (try? previous.sets.after.rewritten(url, host: url.defaultHostPlacement))?.url != first.url
    }
    if let url { return "'\(url)' was rewritten by another rule." }
    if budget.isSpent { return "Its URLs were not compared." }
    return previous.hasMatchers ? "A matcher may have matched its URLs." : nil
  }

  fileprivate static func set(_ rules: [Manifest.Rewrite]) -> RewriteSet {
    RewriteSet.checked(
      rules.map { MediatorKit.Rewrite(from: RoutePattern(stringLiteral: $0.from), to: $0.to, priority: $0.priority) }
    ).set
  }

  /// Reports rules in both manifests that are now tried in another order.
  private mutating func compareOrders(_ kept: [Manifest.Rewrite]) {
    let names = Set(kept.map(\.from))
    let before = Self.set(old.manifest.rewrites.filter { names.contains($0.from) }).table
    let after = Self.set(new.manifest.rewrites.filter { names.contains($0.from) }).table
    for rule in kept {
      guard let pattern = try? RoutePattern(rule.from) else { continue }
      for text in pattern.sampleURLs {
        guard let url = try? StandardURLReader().read(text), let first = before.firstMatch(url),
          let second = after.firstMatch(url), first.pattern != second.pattern
        else { continue }
        report(
          .breaking, "rewrite-order", "rewrite '\(first.pattern)'", "'\(second.pattern)' comes before it now.",
          because: "'\(text)' is rewritten by the other rule.")
      }
    }
  }
}
