import MediatorLinks

extension ManifestDiff {
  /// Reports that patterns were not compared.
  func reportIfSpent() {
    guard budget.isSpent else { return }
    report(
      "the manifests", "Some of their patterns were not compared because that takes too long.",
      .breaking(.notCompared, "URLs that another route matches now may be missing here."))
  }

  /// Reports URLs that match another route than before.
  func compareWinners() {
    // The global routes are tried in other namespaces too, so each pair is reported once.
    var reported: Set<[String]> = []
    for case (let before?, let after?) in Self.pairs(old.tables, new.tables, by: { ExactText($0.namespace.name) }) {
      for path in likelyPaths(before, after) where !budget.isSpent {
        let name = before.namespace.name
        let text = (old.texts == nil ? new : old).url(path, in: after.namespace)
        let first = oldWinners.winners(of: text, in: name)
        let second = newWinners.winners(of: text, in: name)
        guard let (loser, winner) = RouteWinners.firstDifference(first, second), !isAlreadyReported(loser),
          reported.insert([loser.place, winner.place]).inserted
        else { continue }
        let message = "\(winner.place.uppercasedFirst) comes before it now, and maps to \(winner.destination)."
        report(loser.place, message, .breaking(.routeOrder, "'\(text)' mapped to \(loser.destination)."))
      }
    }
  }

  /// Returns whether the change to `loser`'s route or action is already reported.
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
    if before.namespace.acceptsDirectForm {
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
    // Only pairs in a new order are compared: a new route with all others, an old one with those that it now precedes.
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

/// Finds the routes of a manifest that match a URL.
struct RouteWinners {
  /// A route or an action that matches a URL.
  struct Winner {
    let place: String
    let identity: String
    let destination: String
    /// The inputs from the URL and the route; for an action, those that it has in both manifests.
    let inputs: [String: [String]]
    var isClosure = false
    var isDirect = false

    /// Returns whether another match has the same effect: several routes may map to one action with the same inputs.
    func isSame(as other: Winner) -> Bool {
      identity == other.identity && (place == other.place || (!isClosure && inputs == other.inputs))
    }
  }

  private let survey: ManifestSurvey
  private let other: ManifestSurvey
  private let budget: WorkBudget
  /// Decides about the URLs, without rewrites and the browser, which are compared by themselves.
  private let mediator: Mediator

  /// Finds the routes of a manifest that is compared with another one.
  init(_ survey: ManifestSurvey, comparedWith other: ManifestSurvey, _ budget: WorkBudget) {
    (self.survey, self.other, self.budget) = (survey, other, budget)
    mediator = Mediator(describing: survey.manifest, routesOnly: true) { survey.action($0)?.action }
  }

  /// Returns the matches of a URL of a namespace in order, up to the first that cannot decline.
  func winners(of text: String, in name: String) -> [Winner] {
    guard let own = survey.table(named: name) else { return [] }
    let weight = own.weight + (own.namespace.fallsBackToGlobal ? survey.global?.weight ?? 0 : 0)
    guard budget.spend(4 + text.utf8.count / 4 + weight) else { return [] }
    var winners: [Winner] = []
    mediator.eachMatch(of: text) { resolution in
      guard budget.spend(16 + weight / 16), let winner = winner(resolution) else { return false }
      winners.append(winner)
      return winner.isClosure
    }
    return winners
  }

  private func winner(_ resolution: Resolution) -> Winner? {
    if let number = resolution.describedRoute {
      let entry = survey.routes[number]
      return Winner(
        place: entry.place, identity: entry.identity, destination: entry.route.destination,
        inputs: inputs(of: entry.route, resolution), isClosure: entry.route.action == nil)
    }
    guard let address = resolution.destination.address, let action = survey.action(address)?.action,
      action.linkExposure != .none
    else { return nil }
    return Winner(
      place: "action '\(address)'", identity: address.description, destination: "'\(address)'", inputs: [:],
      isDirect: true)
  }

  /// Returns the first two matches that differ, or `nil` if none differ or no new match is left.
  static func firstDifference(_ first: [Winner], _ second: [Winner]) -> (loser: Winner, winner: Winner)? {
    let index = first.indices.first { !second.indices.contains($0) || !first[$0].isSame(as: second[$0]) }
    guard let index, second.indices.contains(index) else { return nil }
    return (first[index], second[index])
  }

  private func inputs(of route: Manifest.RegisteredRoute, _ resolution: Resolution) -> [String: [String]] {
    guard let address = route.action else { return [:] }
    let parameters = [survey, other].compactMap { $0.action(address)?.action.parameters }
    if parameters.contains(where: { $0.contains(where: \.isComposite) }) { return resolution.texts }
    return resolution.texts.filter { label, _ in parameters.allSatisfy { $0.contains { $0.label == label } } }
  }

  /// Returns the new result of the URLs of a removed route, in words.
  func fate(of route: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let path = route.pattern?.likelyURLs.first else { return "Its URLs match another route or none." }
    return fate(of: survey.url(path, in: route.namespace), in: namespace)
  }

  /// Returns the new result of a URL that the changed pattern of a route no longer matches, in words.
  func loss(of old: ManifestSurvey.RouteEntry, to new: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let before = old.pattern, let after = new.pattern else { return "Its URLs match another route or none." }
    let trial = PatternTrial(after)
    if let lost = before.likelyURLs.first(where: { trial.captures($0) == nil }) {
      return fate(of: survey.url(lost, in: old.namespace), in: namespace)
    }
    return before.isIncluded(in: after)
      ? "Its parameters capture other parts of its URLs." : "Some of its URLs may no longer match."
  }

  private func fate(of text: String, in namespace: String) -> String {
    guard let winner = winners(of: text, in: namespace).first else { return "'\(text)' matches no route." }
    return "'\(text)' maps to \(winner.destination)."
  }
}
