import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Reports that patterns were not compared.
  mutating func reportIfSpent() {
    guard budget.isSpent else { return }
    report(
      .breaking, "not-compared", "the manifests", "Some of their patterns were not compared: that takes too long.",
      because: "URLs that another route takes now may not be listed.")
  }

  var winners: RouteWinners { RouteWinners(old: old, new: new, budget: budget) }

  /// URLs that both manifests take, and another route than before.
  mutating func compareWinners() {
    // The global routes are tried in other namespaces too; one URL is told.
    var told: Set<[String]> = []
    for (before, after) in Self.pairs(old.tables, new.tables, by: \.namespace.name) {
      guard let before, let after else { continue }
      for path in likelyPaths(before, after) where !budget.isSpent {
        let name = before.namespace.name
        let text = RouteWinners.url(path, in: after.namespace)
        let first = winners.winners(of: text, in: name, old)
        let second = winners.winners(of: text, in: name, new)
        guard let (loser, winner) = RouteWinners.turn(first, second), !isTold(loser),
          told.insert([loser.place, winner.place]).inserted
        else { continue }
        report(
          .breaking, "route-order", loser.place,
          "\(winner.place.uppercasedFirst) comes before it now, and leads to \(winner.destination).",
          because: "'\(text)' went to \(loser.destination).")
      }
    }
  }

  /// Whether one that is gone, or leads elsewhere, was told by itself.
  private func isTold(_ loser: RouteWinners.Winner) -> Bool {
    if newPlaces.contains(loser.place + loser.identity) { return false }
    return loser.isDirect || hasTold(.breaking, of: loser.place) { $0.hasPrefix("route-") }
  }

  /// Paths that are likely to tell patterns apart.
  func likelyPaths(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    var paths: [String] = []
    for pattern in (before.routes + after.routes).compactMap(\.pattern) {
      let urls = pattern.likelyURLs
      paths += urls
      // A URL is at most as long as its pattern.
      guard budget.spend(1 + urls.count * (1 + pattern.components.count)) else { return [] }
    }
    if before.namespace.directForm {
      paths += old.actions.filter { $0.action.exposure != .none }.map {
        RouteWinners.path([$0.target.name.rawValue, $0.action.name.rawValue])
      }
    }
    paths += crossings(before, after)
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// Paths that two patterns match, one of which is new or has changed its place before the other.
  private func crossings(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    let places = Dictionary(
      before.routes.enumerated().compactMap { place, entry in entry.route.pattern.map { ($0 + entry.identity, place) }
      },
      uniquingKeysWith: { first, _ in first })
    let ranked = after.routes.compactMap { entry -> (pattern: RoutePattern, rank: Int?)? in
      guard let pattern = entry.pattern, let text = entry.route.pattern else { return nil }
      return (pattern, places[text + entry.identity])
    }
    // Only pairs whose order is not what it was: a new one with all, an old one with those that it has overtaken.
    var paths: [String] = []
    var greatest = -1
    for (index, item) in ranked.enumerated() {
      if let rank = item.rank, rank > greatest {
        greatest = rank
        continue
      }
      for other in ranked[..<index] where item.rank == nil || (other.rank ?? -1) > (item.rank ?? 0) {
        guard !budget.isSpent else { return paths }
        if let segments = PatternOverlap.segments(item.pattern, other.pattern, budget) {
          paths.append(RouteWinners.path(segments))
        }
      }
    }
    for (index, item) in ranked.enumerated() where item.rank == nil {
      for other in ranked[(index + 1)...] where other.rank != nil {
        guard !budget.isSpent else { return paths }
        if let segments = PatternOverlap.segments(item.pattern, other.pattern, budget) {
          paths.append(RouteWinners.path(segments))
        }
      }
    }
    return paths
  }
}
