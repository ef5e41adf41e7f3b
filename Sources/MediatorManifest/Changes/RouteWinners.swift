import MediatorKit
import RoutePatterns

/// Finds the routes that match a URL in two manifests.
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

    /// Whether another match has the same effect: several routes may map to one action with the same inputs.
    func isSame(as other: Winner) -> Bool {
      identity == other.identity && (place == other.place || (!isClosure && inputs == other.inputs))
    }
  }

  let old: ManifestSurvey
  let new: ManifestSurvey
  let budget: WorkBudget

  /// Returns the matches of a URL in order, up to the first that cannot decline.
  func winners(of text: String, in name: String, _ survey: ManifestSurvey) -> [Winner] {
    guard budget.spend(4 + text.utf8.count / 4), let own = survey.table(named: name),
      let url = try? StandardURLReader().read(text)
    else { return [] }
    let global = own.namespace.fallsBackToGlobal ? survey.global : nil
    var winners: [Winner] = []
    for table in [own, global].compactMap(\.self) {
      guard budget.spend(table.weight) else { return winners }
      let host = url.defaultHostPlacement
      guard let first = budget.search({ table.patterns.firstMatch(url, host: host, steps: &$0) }) else { continue }
      winners.append(winner(first, table))
      if table.routes[first.value].route.action != nil { return winners }
      // A closure may decline.
      for match in budget.search({ table.patterns.allMatches(url, host: host, steps: &$0) }).dropFirst() {
        guard budget.spend(16) else { return winners }
        winners.append(winner(match, table))
        if table.routes[match.value].route.action != nil { return winners }
      }
    }
    if own.namespace.takesDirectForm(ofWeb: url.isWeb), let direct = direct(url, survey) { winners.append(direct) }
    return winners
  }

  private func winner(_ match: RouteMatch<Int>, _ table: ManifestTable) -> Winner {
    let entry = table.routes[match.value]
    return Winner(
      place: entry.place, identity: entry.identity, destination: entry.route.destination,
      inputs: inputs(of: entry.route, match), isClosure: entry.route.action == nil)
  }

  /// Returns the first two matches that differ, or `nil` if none differ or no new match is left.
  static func firstDifference(_ first: [Winner], _ second: [Winner]) -> (loser: Winner, winner: Winner)? {
    let index = first.indices.first { !second.indices.contains($0) || !first[$0].isSame(as: second[$0]) }
    guard let index, second.indices.contains(index) else { return nil }
    return (first[index], second[index])
  }

  private func inputs(of route: Manifest.RegisteredRoute, _ match: RouteMatch<Int>) -> [String: [String]] {
    guard let address = route.action else { return [:] }
    let inputs = route.defaults.merging(match.texts) { $1 }
    let parameters = [old, new].compactMap { $0.action(address)?.action.parameters }
    if parameters.contains(where: { $0.contains(where: \.composite) }) { return inputs }
    return inputs.filter { label, _ in parameters.allSatisfy { $0.contains { $0.label == label } } }
  }

  private func direct(_ url: ParsedURL, _ survey: ManifestSurvey) -> Winner? {
    let segments = url.segments(host: url.defaultHostPlacement).map(\.text)
    guard segments.count == 2 else { return nil }
    let address = ActionAddress(TargetName(segments[0]), ActionName(segments[1]))
    guard let action = survey.action(address)?.action, action.linkExposure != .none else { return nil }
    return Winner(
      place: "action '\(address)'", identity: address.description, destination: "'\(address)'", inputs: [:],
      isDirect: true)
  }

  /// Returns the new result of the URLs of a removed route, in words.
  func fate(of route: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let path = route.pattern?.likelyURLs.first else { return "Its URLs match another route or none." }
    return fate(of: route.namespace.url(path), in: namespace)
  }

  /// Returns the new result of a URL that the changed pattern of a route no longer matches, in words.
  func loss(of old: ManifestSurvey.RouteEntry, to new: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let before = old.pattern, let after = new.pattern else { return "Its URLs match another route or none." }
    let trial = PatternTrial(after)
    if let lost = before.likelyURLs.first(where: { trial.captures($0) == nil }) {
      return fate(of: old.namespace.url(lost), in: namespace)
    }
    return before.isIncluded(in: after)
      ? "Its parameters capture other parts of its URLs." : "Some of its URLs may no longer match."
  }

  private func fate(of text: String, in namespace: String) -> String {
    guard let winner = winners(of: text, in: namespace, new).first else { return "'\(text)' matches no route." }
    return "'\(text)' maps to \(winner.destination)."
  }
}
