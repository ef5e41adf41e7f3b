import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Compares namespaces and their routes.
  func compareNamespaces() {
    let kept = compare(
      old.tables, new.tables, by: { ExactText($0.namespace.name) }, place: { "namespace '\($0.namespace.name)'" },
      removed: {
        .breaking(
          .namespaceRemoved, "It is gone, with \(Self.count($0.routes, "route")).",
          because: "Its URLs are matched by the global routes, if at all.")
      },
      added: { _ in nil })
    for case (nil, let added?) in Self.pairs(old.tables, new.tables, by: { ExactText($0.namespace.name) }) {
      reportAdded(added)
    }
    for (before, after, place) in kept {
      compare(before.namespace, after.namespace, place)
      compareRoutes(before, after)
    }
    compareWinners()
    compareBrowsers()
  }

  private func compare(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    compare(
      before.kind, after.kind, place,
      .breaking(
        .namespaceKind, "It was \(before.kind.words) and is \(after.kind.words).",
        because: "Its URLs are split differently."))
    compareWords(before, after, place)
    compare(
      before.fallsBackToGlobal, after.fallsBackToGlobal, place,
      gained: .compatible(
        .namespaceFallback, "The global routes are tried after its own.",
        because: "URLs that matched no route may match one."),
      lost: .breaking(
        .namespaceFallback, "The global routes are no longer tried.",
        because: "URLs that only they matched match no route."))
    compare(
      before.directForm, after.directForm, place,
      gained: .opening(
        .namespaceDirectForm, "URLs may name target and action.",
        because: "Exposed actions without routes can be reached."),
      lost: .breaking(
        .namespaceDirectForm, "URLs may no longer name target and action.", because: "Such URLs match no route."))
    compare(
      before.hasFallback, after.hasFallback, place,
      gained: .compatible(.namespaceUnmatched, "Unmatched URLs are handled.", because: "They failed."),
      lost: .breaking(.namespaceUnmatched, "Unmatched URLs are not handled.", because: "They fail."))
    compare(
      before.order, after.order, place,
      .compatible(
        .namespaceOrder, "Its order was \(before.order.rawValue) and is \(after.order.rawValue).",
        because: "URLs that another route matches now are listed."))
    compare(
      before.reader, after.reader, place,
      .breaking(
        .namespaceReader, "Its URLs were split by \(before.readerName) and are split by \(after.readerName).",
        because: "URLs may be read differently."))
    compare(
      before.reading, after.reading, place,
      .breaking(
        .namespaceReader, "Its URLs are read with other options or limits.", because: "URLs may be read differently."))
    compare(
      before.isSorted, after.isSorted, place,
      gained: .cosmetic(
        .namespaceSorted, "Its routes are sorted by pattern.",
        because: "Sorting them took too long, or changed which is tried first."),
      lost: .cosmetic(
        .namespaceSorted, "Its routes are in the order of registration.",
        because: "Sorting them takes too long, or changes which is tried first."))
    compare(
      before.module, after.module, place,
      .cosmetic(
        .namespaceMoved, "It was added by \(before.module) and is added by \(after.module).",
        because: "URLs name no module."))
  }

  private func reportAdded(_ added: ManifestTable) {
    let place = "namespace '\(added.namespace.name)'"
    let schemes = (added.namespace.schemes ?? []).map { (word: $0, what: "scheme") }
    let words = schemes + added.namespace.hosts.map { (word: $0, what: "host") }
    let message = words.isEmpty ? "It is new." : "It is new, for \(words.map(\.word).joined(separator: ", "))."
    let open = added.routes.first { opens($0.route) }
    let loss = loss(of: words, to: added.namespace)
    if let loss { report(place, .breaking(.namespaceAdded, message, because: loss)) }
    if let open {
      let reason = "\(open.place.uppercasedFirst) maps to \(open.route.destination), which URLs can reach now."
      report(place, .new(.namespaceAdded, message, because: reason))
    }
    guard loss == nil, open == nil else { return }
    let reason =
      added.namespace.fallsBackToGlobal
      ? "The global routes are tried after its own." : "Its URLs belong to no other namespace."
    report(place, .compatible(.namespaceAdded, message, because: reason))
  }

  /// Returns a description of the first URL with another result when `namespace` takes over its scheme or host.
  private func loss(of words: [(word: String, what: String)], to namespace: Manifest.Namespace) -> String? {
    guard let after = new.table(named: namespace.name) else { return nil }
    for (word, what) in words {
      guard budget.spend(64) else { return "Its URLs were not compared." }
      let owner = what == "scheme" ? old.words.index(ofScheme: word) : old.words.index(ofHost: word)
      let rest = what == "scheme" && old.global?.namespace.schemes == nil ? old.global : nil
      guard let before = owner.map({ old.tables[$0] }) ?? rest else { continue }
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

  /// Returns sample paths for all words that one namespace takes from another, found once for all of them.
  private func takenPaths(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    let key = [ExactText(before.namespace.name), ExactText(after.namespace.name)]
    if let known = taken[key] { return known }
    let globals = before.namespace.fallsBackToGlobal ? old.tables.filter { $0.namespace.kind == .global } : []
    let paths = likelyPaths(before, after) + globals.flatMap { likelyPaths($0, after) }
    taken[key] = paths
    return paths
  }

  private func compareWords(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    switch (before.schemes, after.schemes) {
    case (nil, let schemes?):
      report(
        place,
        .breaking(
          .namespaceSchemes,
          schemes.isEmpty ? "It has no custom scheme." : "It has only the schemes \(schemes.joined(separator: ", ")).",
          because: "URLs of other schemes match no route."))
    case (_?, nil):
      report(
        place,
        .opening(
          .namespaceSchemes, "It has every custom scheme.", because: "URLs of any scheme can match here."))
    default: break
    }
    func lists(_ namespace: Manifest.Namespace) -> [(word: String, what: String)] {
      (before.schemes == nil || after.schemes == nil ? [] : namespace.schemes ?? []).map { ($0, "scheme") }
        + namespace.hosts.map { ($0, "host") }
    }
    compare(
      lists(before), lists(after), by: { [ExactText($0.what), ExactText($0.word)] }, place: { _ in place },
      removed: {
        .breaking(
          $0.what == "scheme" ? .namespaceSchemes : .namespaceHosts, "The \($0.what) '\($0.word)' is gone.",
          because: "Its URLs no longer match here.")
      },
      added: { added in
        let kind: Manifest.Change.Kind = added.what == "scheme" ? .namespaceSchemes : .namespaceHosts
        let message = "The \(added.what) '\(added.word)' is new."
        return loss(of: [added], to: after).map { .breaking(kind, message, because: $0) }
          ?? .compatible(kind, message, because: "Its URLs matched no route, or map to the same.")
      })
  }
}

extension Manifest.Namespace.Kind {
  fileprivate var words: String {
    switch self {
    case .global: "the global one"
    case .scheme: "one of schemes"
    case .web: "one of hosts"
    case .texts: "one of texts"
    }
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
        report("the browser", .breaking(.browser, message, because: reason))
      } else if let gained, !gained.isEmpty {
        report("the browser", .compatible(.browser, message, because: "Such links from \(gained) failed."))
      }
    }
  }
}

extension Manifest.Browser? {
  fileprivate func sources(for reason: Manifest.Browser.Reason) -> Manifest.Exposure {
    flatMap { $0.reasons.contains(reason) ? $0.sources : nil } ?? .none
  }
}
