import MediatorKit
import RoutePatterns

// Notes about registrations that are valid, but may be unexpected. `Manifest.notes()` lists them.

extension ManifestRule {
  /// Lists routes with a URL that another route of their namespace matches first.
  static let overlaps = ManifestRule(.overlap) { survey in
    survey.tables.flatMap { OverlapFinder(table: $0, budget: survey.budget).findings }
  }

  /// Lists namespaces with a host that another namespace matches more exactly.
  static let overlappingHosts = ManifestRule(.overlappingHosts) { survey in
    let domains = Dictionary(
      survey.tables.enumerated().flatMap { index, table in
        table.hosts.filter { $0.text.hasPrefix("*") }.map { (ExactText($0.text), index) }
      }, uniquingKeysWith: { first, _ in first })
    var seen: Set<[Int]> = []
    var findings: [Manifest.Finding] = []
    for (index, table) in survey.tables.enumerated() {
      for host in table.hosts {
        guard survey.budget.spend(host.stepsOfWiderDomains) else { return findings }
        for domain in host.widerDomains {
          guard let wider = domains[ExactText(domain)], wider != index, seen.insert([wider, index]).inserted else {
            continue
          }
          let own = survey.tables[wider].namespace
          findings.append(
            .init(
              .note, own.module, "namespace '\(own.name)'",
              "'https://\(host.sample)/' is a URL of namespace '\(table.namespace.name)': '\(host.text)' is more exact than '\(domain)'.",
              fix: "Name the hosts one by one if that is not intended."))
        }
      }
    }
    return findings
  }
}

extension HostPattern {
  /// The domains that include the host, the longest first, then any host.
  fileprivate var widerDomains: [String] {
    guard text != "*", text.utf8.count <= 300 else { return [] }
    let domains = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: ".") }.map { "*" + text[$0...] }
      .filter { $0 != text && HostPattern($0).includes(self) }
    return domains + ["*"]
  }

  /// The steps of finding them: each is read.
  fileprivate var stepsOfWiderDomains: Int {
    8 + (1 + text.utf8.count { $0 == UInt8(ascii: ".") }) * min(300, text.utf8.count) / 8
  }
}

/// Finds URLs that two routes of a namespace match.
private struct OverlapFinder {
  let table: ManifestTable
  let budget: WorkBudget

  /// The maximum number of other routes in the note about one.
  private static let maximumCount = 3
  /// The maximum number of states that the search for one URL may keep.
  private static let maximumStates = 200_000

  /// A note for each route, with at most three routes that match a URL of it first.
  var findings: [Manifest.Finding] {
    var findings: [Manifest.Finding] = []
    /// The routes so far by their first segment, and those without a literal there.
    var known: [ExactText: [Int]] = [:]
    var open: [Int] = []
    // The rule `shadowed` is about routes that another one hides.
    let shadows = table.patterns.shadowed.filter { !table.routes[$0.hiddenBy.value].route.hasOwnMatching }
    let hidden = Set(shadows.map(\.entry.value))
    for (index, entry) in table.routes.enumerated() {
      guard let pattern = entry.pattern else { continue }
      // The earlier routes are listed for each.
      guard budget.spend(1 + index / 8) else { break }
      let rivals: [Int]
      if case .literal(let text)? = pattern.components.first {
        rivals = ((known[ExactText(text)] ?? []) + open).sorted()
        known[ExactText(text), default: []].append(index)
      } else {
        rivals = Array(0..<index)
        open.append(index)
      }
      if entry.route.hasOwnMatching || hidden.contains(index) { continue }
      var firsts: [String] = []
      for rival in rivals where firsts.count < Self.maximumCount && !table.routes[rival].route.hasOwnMatching {
        guard !budget.isSpent, let url = url(rival, index) else { continue }
        let other = table.routes[rival]
        firsts.append("'\(url)' matches \(other.place) of \(other.route.owner) first")
      }
      guard !firsts.isEmpty else { continue }
      findings.append(
        entry.finding(
          .note, "\(firsts.joined(separator: ", and ")).", fix: "Raise its priority if it should come first."))
    }
    return findings
  }

  /// Returns a URL that two routes match, the first one before the other.
  private func url(_ first: Int, _ second: Int) -> String? {
    guard let one = table.routes[first].pattern, let other = table.routes[second].pattern,
      let path = PatternOverlap.path(one, other, budget), budget.spend(table.weight + path.utf8.count)
    else { return nil }
    let text = url(path, one, other)
    guard let url = try? StandardURLReader().read(text) else { return nil }
    let matches = budget.search(atMost: Self.maximumStates) {
      table.patterns.allMatches(url, host: url.defaultHostPlacement, steps: &$0)
    }
    let found = matches.lazy.map(\.value).filter { $0 == first || $0 == second }
    return !budget.isSpent && Array(found) == [first, second] ? text : nil
  }

  /// Returns a path with the scheme and the host of both patterns, or else of the namespace.
  private func url(_ path: String, _ one: RoutePattern, _ other: RoutePattern) -> String {
    let hosts = [one, other].compactMap(\.hostPattern)
    let samples = hosts.map(\.sample)
    let scheme = one.scheme ?? other.scheme
    if let host = samples.first(where: { sample in hosts.allSatisfy { $0.owns(sample) } }) {
      return "\(scheme ?? "https")://\(host)\(path)"
    }
    guard let scheme, !one.isOfTexts, !other.isOfTexts else { return table.namespace.url(path) }
    return Manifest.Namespace.url(
      path, scheme: scheme.isWebScheme ? nil : scheme, host: table.namespace.hosts.first ?? "example.com")
  }
}
