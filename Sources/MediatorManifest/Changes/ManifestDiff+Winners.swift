import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Reports that patterns were not compared.
  func reportIfSpent() {
    guard budget.isSpent else { return }
    report(
      "the manifests",
      .breaking(
        .notCompared, "Some of their patterns were not compared because that takes too long.",
        because: "URLs that another route matches now may be missing here."))
  }

  /// Reports URLs that match another route than before.
  func compareWinners() {
    // The global routes are tried in other namespaces too, so each pair is reported once.
    var reported: Set<[String]> = []
    for case (let before?, let after?) in Self.pairs(old.tables, new.tables, by: { ExactText($0.namespace.name) }) {
      for path in likelyPaths(before, after) where !budget.isSpent {
        let name = before.namespace.name
        let text = after.namespace.url(path)
        let first = oldWinners.winners(of: text, in: name)
        let second = newWinners.winners(of: text, in: name)
        guard let (loser, winner) = RouteWinners.firstDifference(first, second), !isAlreadyReported(loser),
          reported.insert([loser.place, winner.place]).inserted
        else { continue }
        let message = "\(winner.place.uppercasedFirst) comes before it now, and maps to \(winner.destination)."
        report(
          loser.place, .breaking(.routeOrder, message, because: "'\(text)' mapped to \(loser.destination)."))
      }
    }
  }

  /// Whether the change to `loser`'s route or action is already reported.
  private func isAlreadyReported(_ loser: RouteWinners.Winner) -> Bool {
    if newPlaces.contains(loser.place + loser.identity) { return false }
    return loser.isDirect || isReportedBreaking(loser.place) { $0.description.hasPrefix("route-") }
  }

  /// Returns sample paths that are likely to distinguish patterns.
  func likelyPaths(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    var paths: [String] = []
    for pattern in (before.routes + after.routes).compactMap(\.pattern) {
      let urls = pattern.likelyURLs
      paths += urls
      // The cost of a URL depends on the length of its pattern.
      guard budget.spend(1 + urls.count * (1 + pattern.components.count)) else { return [] }
    }
    if before.namespace.directForm {
      paths += old.actions.filter { $0.action.exposure != .none }.map {
        PatternOverlap.path(of: [$0.target.name.rawValue, $0.action.name.rawValue])
      }
    }
    paths += crossings(before, after)
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// Returns paths that two patterns match, if one of them is new or their order has changed.
  private func crossings(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    let ranks = Dictionary(
      before.routes.enumerated().compactMap { rank, entry in entry.route.pattern.map { ($0 + entry.identity, rank) } },
      uniquingKeysWith: { first, _ in first })
    let ranked = after.routes.compactMap { entry -> (pattern: RoutePattern, rank: Int?)? in
      guard let pattern = entry.pattern, let text = entry.route.pattern else { return nil }
      return (pattern, ranks[text + entry.identity])
    }
    var paths: [String] = []
    func add(_ index: Int, _ others: Range<Int>, where isReordered: (_ rank: Int?) -> Bool) {
      guard budget.spend(others.count / 16) else { return }
      for other in others where isReordered(ranked[other].rank) {
        guard !budget.isSpent else { return }
        let path = PatternOverlap.path(ranked[index].pattern, ranked[other].pattern, budget)
        if let path { paths.append(path) }
      }
    }
    // Only pairs in a new order: a new route with all others, an old one with those that it has overtaken.
    var greatest = -1
    for (index, item) in ranked.enumerated() where !budget.isSpent {
      if let rank = item.rank, rank > greatest {
        greatest = rank
      } else {
        add(index, 0..<index) { item.rank == nil || ($0 ?? -1) > (item.rank ?? 0) }
      }
    }
    for (index, item) in ranked.enumerated() where item.rank == nil && !budget.isSpent {
      add(index, (index + 1)..<ranked.count) { $0 != nil }
    }
    return paths
  }
}
