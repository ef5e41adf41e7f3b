import RoutePatterns

extension ManifestDiff {
  /// Rules that turn URLs into others.
  mutating func compareRewrites() {
    let before = old.manifest.rewrites
    let after = new.manifest.rewrites
    for pair in Self.pairs(before, after, by: \.from) {
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "rewrite-removed", "rewrite '\(gone.from)'", "It is gone; it led to '\(gone.to)'.",
          because: "Its URLs are looked up as they are.")
      case (nil, let added?):
        let url = taken(by: added.from)
        report(
          url == nil ? .compatible : .breaking, "rewrite-added", "rewrite '\(added.from)'",
          "It is new, and leads to '\(added.to)'.",
          because: url.map { "'\($0)', which a route took, is rewritten." } ?? "No route took its URLs.")
      case (let old?, let new?) where old.to != new.to:
        report(
          .breaking, "rewrite-changed", "rewrite '\(old.from)'", "It led to '\(old.to)' and leads to '\(new.to)'.",
          because: "Its URLs end elsewhere.")
      default: break
      }
    }
    compareOrders(Self.pairs(before, after, by: \.from).compactMap { $0.old != nil ? $0.new : nil })
  }

  /// A URL of a pattern that an old route took.
  private func taken(by pattern: String) -> String? {
    guard let pattern = try? RoutePattern(pattern) else { return nil }
    let patterns = old.routes.compactMap(\.pattern)
    return patterns.lazy.compactMap { PatternOverlap.segments(pattern, $0) }.first.map(RouteWinners.path)
  }

  /// Rules that both have, and that URLs now meet in another order.
  private mutating func compareOrders(_ kept: [Manifest.Rewrite]) {
    func set(_ rules: [Manifest.Rewrite]) -> RewriteSet {
      RewriteSet.checked(
        rules.map { MediatorKit.Rewrite(from: RoutePattern(stringLiteral: $0.from), to: $0.to, priority: $0.priority) }
      ).set
    }
    let names = Set(kept.map(\.from))
    let before = set(old.manifest.rewrites.filter { names.contains($0.from) }).table
    let after = set(new.manifest.rewrites.filter { names.contains($0.from) }).table
    for rule in kept {
      guard let pattern = try? RoutePattern(rule.from) else { continue }
      for text in RewriteSample.urls(of: pattern) {
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
