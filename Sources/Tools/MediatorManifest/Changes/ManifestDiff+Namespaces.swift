import MediatorKit
import MediatorText
import RoutePatterns

extension ManifestDiff {
  /// Compares namespaces and their routes.
  func compareNamespaces() {
    let kept = compare(
      old.tables, new.tables, by: { ExactText($0.namespace.name) },
      as: { ChangeSubject("namespace '\($0.namespace.name)'") }, details: { counted($0.routes.count, "route") },
      added: { added in
        reportAdded(added)
        return nil
      },
      removed: { _ in .breaking(.namespaceRemoved, "Its URLs are matched by the global routes, if at all.") })
    for (before, after, subject) in kept {
      compare(before.namespace, after.namespace, by: ChangeRules.ofNamespaces, of: subject)
      compareWords(before.namespace, after.namespace, subject.place)
      compareRoutes(before, after)
    }
    compareWinners()
    compareBrowsers()
  }

  private func reportAdded(_ added: ManifestTable) {
    let place = "namespace '\(added.namespace.name)'"
    let schemes = (added.namespace.schemes ?? []).map { (word: $0, what: "scheme") }
    let words = schemes + added.namespace.hosts.map { (word: $0, what: "host") }
    let message = words.isEmpty ? "It is new." : "It is new, for \(words.map(\.word).joined(separator: ", "))."
    let open = added.routes.first { opens($0.route) }
    let texts = added.namespace.kind == .texts ? [(word: "", what: "text")] : []
    let loss = loss(of: words + texts, to: added.namespace)
    if let loss { report(place, message, .breaking(.namespaceAdded, loss)) }
    if let open {
      let reason = "\(open.place.uppercasedFirst) maps to \(open.route.destination), which URLs can reach now."
      report(place, message, .new(.namespaceAdded, reason))
    }
    guard loss == nil, open == nil else { return }
    let reason =
      added.namespace.fallsBackToGlobal
      ? "The global routes are tried after its own." : "Its URLs belong to no other namespace."
    report(place, message, .compatible(.namespaceAdded, reason))
  }

  /// Returns a description of the first URL with another result when `namespace` takes over its scheme or host.
  private func loss(of words: [(word: String, what: String)], to namespace: Manifest.Namespace) -> String? {
    guard let after = new.table(named: namespace.name) else { return nil }
    for (word, what) in words {
      guard budget.spend(64) else { return "Its URLs were not compared." }
      guard let before = oldOwner(of: word, what) else { continue }
      let paths = takenPaths(before, after)
      for path in paths {
        let text = Manifest.Namespace.url(
          path, scheme: what == "scheme" ? word : nil, host: what == "host" ? word : nil)
        let first = oldWinners.winners(of: text, in: before.namespace.name)
        let second = newWinners.winners(of: text, in: namespace.name)
        if budget.isSpent { return "Its URLs were not compared." }
        guard let loser = first.first else { continue }
        if before.namespace.reader != namespace.reader {
          return "'\(text)' was split by \(before.namespace.readerName)."
        }
        if second.isEmpty { return "'\(text)' mapped to \(loser.destination)." }
        if let (loser, winner) = RouteWinners.firstDifference(first, second) {
          return "'\(text)' mapped to \(loser.destination) and maps to \(winner.destination)."
        }
      }
    }
    return nil
  }

  /// Returns the table of a scheme, a host or the texts without a scheme in the old manifest.
  private func oldOwner(of word: String, _ what: String) -> ManifestTable? {
    switch what {
    case "text": return old.texts ?? old.global
    case "host": return old.words.index(ofHost: word).map { old.tables[$0] }
    default:
      let rest = old.global?.namespace.schemes == nil ? old.global : nil
      return old.words.index(ofScheme: word).map { old.tables[$0] } ?? rest
    }
  }

  /// Returns sample paths for all words that one namespace takes from another, found once for all of them.
  private func takenPaths(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    let key = [ExactText(before.namespace.name), ExactText(after.namespace.name)]
    if let known = taken[key] { return known }
    let globals = before.namespace.fallsBackToGlobal ? old.tables.filter { $0.namespace.kind == .global } : []
    let paths = likelyPaths(before, after) + globals.flatMap { likelyPaths($0, after) }
    taken[key] = paths
    return paths
  }

  /// Compares the schemes, unless a namespace has all, and the hosts.
  private func compareWords(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    func compare(_ what: String, _ kind: Manifest.Change.Kind, _ old: [String], _ new: [String]) {
      self.compare(
        old, new, by: ExactText.init, as: { ChangeSubject(place, part: "the \(what) '\($0)'") },
        added: {
          loss(of: [($0, what)], to: after).map { .breaking(kind, $0) }
            ?? .compatible(kind, "Its URLs matched no route, or map to the same.")
        },
        removed: { _ in .breaking(kind, "Its URLs no longer match here.") })
    }
    if let old = before.schemes, let new = after.schemes { compare("scheme", .namespaceSchemes, old, new) }
    compare("host", .namespaceHosts, before.hosts, after.hosts)
  }
}

extension Manifest.Namespace {
  fileprivate var readerName: String { reader ?? "the standard reader" }
}

extension ManifestDiff {
  /// Compares the links that the browser opens.
  private func compareBrowsers() {
    for reason in Manifest.Browser.Reason.allCases {
      let (before, after) = (old.manifest.browser.sources(for: reason), new.manifest.browser.sources(for: reason))
      guard before != after else { continue }
      let message = "It opened links that are '\(reason.rawValue)' from \(before), and opens those from \(after)."
      let (lost, gained) = (before.sources(besides: after), after.sources(besides: before))
      if lost != "" {
        let reason = lost.map { "Such links from \($0) fail." } ?? "A rule may allow fewer sources."
        report("the browser", message, .breaking(.browser, reason))
      } else if let gained, !gained.isEmpty {
        report("the browser", message, .compatible(.browser, "Such links from \(gained) failed."))
      }
    }
  }
}

extension Manifest.Browser? {
  fileprivate func sources(for reason: Manifest.Browser.Reason) -> Manifest.Exposure {
    flatMap { $0.reasons.contains(reason) ? $0.sources : nil } ?? .none
  }
}
