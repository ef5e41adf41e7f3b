import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Compares namespaces and their routes.
  mutating func compareNamespaces() {
    for pair in Self.pairs(old.tables, new.tables, by: \.namespace.name) {
      let place = "namespace '\((pair.old ?? pair.new)?.namespace.name ?? "")'"
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "namespace-removed", place, "It is gone, with \(Self.count(gone.routes, "route")).",
          because: "Its URLs are matched by the global routes, if at all.")
      case (nil, let added?):
        reportAdded(added, place)
      case (let before?, let after?):
        compare(before.namespace, after.namespace, place)
        compareRoutes(before, after)
      default: break
      }
    }
    compareWinners()
  }

  private mutating func compare(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    if before.kind != after.kind {
      report(
        .breaking, "namespace-kind", place, "It was \(before.kind.words) and is \(after.kind.words).",
        because: "Its URLs are split differently.")
    }
    compareWords(before, after, place)
    if before.fallback != after.fallback {
      report(
        after.fallback ? .compatible : .breaking, "namespace-fallback", place,
        after.fallback ? "The global routes are tried after its own." : "The global routes are no longer tried.",
        because: after.fallback
          ? "URLs that matched no route may match one." : "URLs that only they matched match no route.")
    }
    if before.directForm != after.directForm {
      report(
        after.directForm ? .opening : .breaking, "namespace-direct-form", place,
        after.directForm ? "URLs may name target and action." : "URLs may no longer name target and action.",
        because: after.directForm ? "Exposed actions without routes can be reached." : "Such URLs match no route.")
    }
    if before.unmatched != after.unmatched {
      report(
        after.unmatched ? .compatible : .breaking, "namespace-unmatched", place,
        after.unmatched
          ? "Unmatched URLs are handled." : "Unmatched URLs are not handled.",
        because: after.unmatched ? "They failed." : "They fail.")
    }
    if before.order != after.order {
      report(
        .compatible, "namespace-order", place, "Its order was \(before.order.rawValue) and is \(after.order.rawValue).",
        because: "URLs that another route matches now are listed.")
    }
    if before.reader != after.reader {
      report(
        .breaking, "namespace-reader", place,
        "Its URLs were split by \(before.readerName) and are split by \(after.readerName).",
        because: "URLs may be read differently.")
    }
    if before.module != after.module {
      report(
        .cosmetic, "namespace-moved", place, "It was added by \(before.module) and is added by \(after.module).",
        because: "URLs name no module.")
    }
  }

  private mutating func reportAdded(_ added: ManifestTable, _ place: String) {
    let schemes = (added.namespace.schemes ?? []).map { (word: $0, what: "scheme") }
    let words = schemes + added.namespace.hosts.map { (word: $0, what: "host") }
    let message = "It is new, for \(words.map(\.word).joined(separator: ", "))."
    let open = added.routes.filter { opens($0.route) }
    let loss = loss(of: words, to: added.namespace)
    if let loss { report(.breaking, "namespace-added", place, message, because: loss) }
    if let first = open.first {
      report(
        .opening, "namespace-added", place, message,
        because: "\(first.place.uppercasedFirst) maps to \(first.route.destination), which URLs can reach now.")
    }
    guard loss == nil, open.isEmpty else { return }
    report(
      .compatible, "namespace-added", place, message,
      because: added.namespace.fallback
        ? "The global routes are tried after its own." : "Its URLs belong to no other namespace.")
  }

  /// Returns a description of the first URL with another result when `namespace` takes over its scheme or host.
  private func loss(of words: [(word: String, what: String)], to namespace: Manifest.Namespace) -> String? {
    guard let after = new.table(named: namespace.name) else { return nil }
    for (word, what) in words {
      guard budget.spend(1 + old.tables.count) else { return "Its URLs were not compared." }
      guard
        let before = old.tables.first(where: { $0.namespace.takes(word, what) })
          ?? old.tables.first(where: { $0.namespace.kind == .global && $0.namespace.schemes == nil && what == "scheme" }
          )
      else { continue }
      let globals = before.namespace.fallback ? old.tables.filter { $0.namespace.kind == .global } : []
      let paths = likelyPaths(before, after) + globals.flatMap { likelyPaths($0, after) }
      for path in paths {
        let text = RouteWinners.url(path, scheme: what == "scheme" ? word : nil, host: what == "host" ? word : nil)
        let first = winners.winners(of: text, in: before.namespace.name, old)
        let second = winners.winners(of: text, in: namespace.name, new)
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

  private mutating func compareWords(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    switch (before.schemes, after.schemes) {
    case (nil, let schemes?):
      report(
        .breaking, "namespace-schemes", place,
        "It has only the schemes \(schemes.joined(separator: ", ")).",
        because: "URLs of other schemes match no route.")
    case (_?, nil):
      report(
        .opening, "namespace-schemes", place, "It has every custom scheme.",
        because: "URLs of any scheme can match here.")
    default: break
    }
    func lists(_ namespace: Manifest.Namespace) -> [(word: String, what: String)] {
      (before.schemes == nil || after.schemes == nil ? [] : namespace.schemes ?? []).map { ($0, "scheme") }
        + namespace.hosts.map { ($0, "host") }
    }
    for pair in Self.pairs(lists(before), lists(after), by: \.word) {
      if let gone = pair.old, pair.new == nil {
        report(
          .breaking, "namespace-\(gone.what)s", place, "The \(gone.what) '\(gone.word)' is gone.",
          because: "Its URLs no longer match here.")
      } else if let added = pair.new, pair.old == nil {
        let loss = loss(of: [added], to: after)
        report(
          loss == nil ? .compatible : .breaking, "namespace-\(added.what)s", place,
          "The \(added.what) '\(added.word)' is new.", because: loss ?? "Its URLs matched no route, or map to the same."
        )
      }
    }
  }
}

extension Manifest.Namespace.Kind {
  fileprivate var words: String {
    switch self {
    case .global: "the global one"
    case .scheme: "one of schemes"
    case .web: "one of hosts"
    }
  }
}

extension Manifest.Namespace {
  fileprivate var readerName: String { reader ?? "the standard reader" }

  /// Whether the namespace contains a scheme or a host.
  fileprivate func takes(_ word: String, _ what: String) -> Bool {
    if what == "scheme" { return schemes?.contains(word) ?? false }
    return hosts.contains { HostPattern($0).includes(HostPattern(word)) }
  }
}
